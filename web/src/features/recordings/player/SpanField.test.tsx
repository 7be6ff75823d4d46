import type { Span } from '@castwright/contract/comments/moments.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { registerPlayer } from '../../../lib/playback.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { recordingNamed } from '../testing.ts'
import { SpanField } from './SpanField.tsx'

const episodeId = '0198c0de-0000-7000-8000-0000000000e1'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

test('a part of the recording is typed, dragged or taken from the player', async () => {
  const recording = recordingNamed('take.mp3', 1, { episodeId, duration: 1000 })
  net.answers('RecordingService.FindByEpisodeID', { recording })
  net.answers('RecordingService.FindPeaks', { peaks: [0, 100, 255], isPending: false })
  const chosen: Array<Span | null> = []
  const faults: boolean[] = []
  const onClose = vi.fn()
  const { user } = await openPage(
    () => (
      <SpanField
        episodeId={episodeId}
        value={null}
        onChange={(span) => chosen.push(span)}
        onFault={(is) => faults.push(is)}
        onClose={onClose}
      />
    ),
    '/episode',
  )
  const wave = await screen.findByTestId('span-wave')
  const type = async (name: string, text: string) => {
    await changeField(field(name), text)
    return [chosen.at(-1), faults.at(-1)]
  }
  expect(await type('From', '12:41–12:55')).toEqual([{ startMs: 761_000, endMs: 775_000 }, false])
  expect(await type('To (optional)', '12:40')).toEqual([null, true])
  expect(screen.getByText('The end must be after the start.')).toBeTruthy()
  expect(await type('To (optional)', '')).toEqual([{ startMs: 761_000, endMs: null }, false])
  for (const text of ['16:41', '12', '12:99', 'soon']) expect([text, await type('From', text)]).toEqual([text, [null, true]])
  expect(screen.getByText('Enter a time such as 12:41, up to 16:40.')).toBeTruthy()
  expect(await type('From', '')).toEqual([null, false])

  wave.getBoundingClientRect = () => ({ left: 0, width: 500 }) as DOMRect
  wave.setPointerCapture = vi.fn()
  const at = (clientX: number) => ({ clientX, pointerId: 1 })
  fireEvent.pointerDown(wave, at(100))
  fireEvent.pointerMove(wave, at(50))
  fireEvent.pointerUp(wave, at(50))
  expect(chosen.at(-1)).toEqual({ startMs: 100_000, endMs: 200_000 })
  expect(wave.querySelectorAll('[data-chosen]').length).toBeGreaterThan(10)
  fireEvent.pointerDown(wave, at(250))
  fireEvent.pointerUp(wave, at(250))
  fireEvent.pointerMove(wave, at(300))
  expect(chosen.at(-1)).toEqual({ startMs: 500_000, endMs: null })

  const player = { currentTime: 61.4, play: vi.fn(() => Promise.resolve()) } as unknown as HTMLMediaElement
  registerPlayer(episodeId, player)
  await user.click(button("Use the player's position"))
  expect(chosen.at(-1)).toEqual({ startMs: 61_000, endMs: null })
  await changeField(field('From'), '2:00')
  await user.click(button('Play'))
  expect(player.currentTime).toBe(120)
  await user.click(button('Remove time'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
