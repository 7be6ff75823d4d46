import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, openPage } from '../lib/testing/page.tsx'
import { AudioPlayer, clock } from './AudioPlayer.tsx'

async function open(play: () => Promise<void> = () => Promise.resolve()) {
  const page = await openPage(() => <AudioPlayer src="/files/a.mp3" name="audio bio" peaks={[0.2, 1, 0.5, 0.1]} />, '/player')
  const audio = document.querySelector('audio')!
  let paused = true
  Object.defineProperties(audio, {
    paused: { get: () => paused },
    duration: { value: 65 },
    play: {
      value: async () => {
        await play()
        paused = false
        fireEvent.play(audio)
      },
    },
    pause: {
      value: () => {
        paused = true
        fireEvent.pause(audio)
      },
    },
  })
  fireEvent.loadedMetadata(audio)
  return { ...page, audio }
}

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [65, '1:05'],
  [600, '10:00'],
])('%d seconds are %s', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown)
})

test('toggles playback and its label', async () => {
  const { user } = await open()
  await user.click(button('Play audio bio'))
  await user.click(await screen.findByRole('button', { name: 'Pause audio bio' }))
  expect(await screen.findByRole('button', { name: 'Play audio bio' })).toBeTruthy()
})

test('shows and announces the position and seeks', async () => {
  const { audio } = await open()
  const line = screen.getByRole<HTMLInputElement>('slider', { name: 'Position in audio bio' })
  expect(screen.getByText('0:00 / 1:05')).toBeTruthy()
  fireEvent.change(line, { target: { value: '33' } })
  expect(audio.currentTime).toBe(33)
  expect(line.getAttribute('aria-valuetext')).toBe('0:33 of 1:05')
  expect(document.querySelectorAll('[data-heard]')).toHaveLength(3)
})

test('restarts after the end', async () => {
  const { audio } = await open()
  audio.currentTime = 65
  fireEvent.timeUpdate(audio)
  expect(screen.getByText('1:05 / 1:05')).toBeTruthy()
  act(() => void fireEvent.ended(audio))
  expect(screen.getByText('0:00 / 1:05')).toBeTruthy()
})

test("reports audio that can't be played", async () => {
  const { user } = await open(() => Promise.reject(new DOMException('no', 'NotSupportedError')))
  await user.click(button('Play audio bio'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe("Your browser can't play this audio."))
  expect(button('Play audio bio').disabled).toBe(true)
})

test('ignores a pause before playback starts', async () => {
  const { user } = await open(() => Promise.reject(new DOMException('paused', 'AbortError')))
  await user.click(button('Play audio bio'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('has the keys of the public player', async () => {
  const { audio } = await open()
  const line = screen.getByRole('slider', { name: 'Position in audio bio' })
  for (const [key, time] of [
    ['l', 30],
    ['ArrowRight', 35],
    ['j', 20],
    ['ArrowLeft', 15],
    ['j', 0],
  ] as const) {
    fireEvent.keyDown(line, { key })
    expect([key, audio.currentTime]).toEqual([key, time])
  }
  fireEvent.keyDown(button('Play audio bio'), { key: 'm' })
  expect(audio.muted).toBe(true)
  fireEvent.keyDown(line, { key: 'k' })
  expect(await screen.findByRole('button', { name: 'Pause audio bio' })).toBeTruthy()
})
