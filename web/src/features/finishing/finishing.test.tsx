import { defaultPreset, type Finishing, type Preset } from '@castwright/contract/finishing/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../lib/testing/page.tsx'
import { longTake } from '../../lib/testing/podcasts.ts'
import type { Setup } from './api.ts'
import { CutsPage } from './cuts/CutsPage.tsx'
import { FinishPanel } from './recording/FinishPanel.tsx'
import { FinishRemedy } from './recording/FinishRemedy.tsx'
import { useLibraryFinishing } from './recording/useLibraryFinishing.tsx'
import { FinishingSettingsPage } from './settings/FinishingSettingsPage.tsx'

const id = (nth: number) => `0198c0de-0000-7000-8000-00000000d${String(nth).padStart(3, '0')}`
const at = '2026-03-05T20:04:00.000Z'

const recording: Recording = {
  id: id(1),
  podcastId: longTake.id,
  episodeId: id(2),
  fileName: 'interview.wav',
  url: '/media/1.wav',
  downloadUrl: '/media/1.wav?download',
  duration: 60,
  fileType: 'wav',
  contentType: 'audio/wav',
  fileSize: 10_000_000,
  bitrate: 1411,
  createdAt: at,
  isDeleted: false,
  isPublished: false,
  measurement: { state: 'none', reason: 'failed', facts: null },
  sourceId: null,
  madeBy: null,
}

const preset: Preset = { ...defaultPreset, id: id(10), podcastId: longTake.id, isDefault: true }
const loud: Preset = { ...preset, id: id(11), name: 'Loud', loudness: -14, isDefault: false }

const setup: Setup = {
  settings: { podcastId: longTake.id, isEnabled: true, isOnUpload: false, isTaggedOnPublish: false },
  presets: [preset, loud],
  sounds: [],
  engine: { isAvailable: true, message: null },
}

const running: Finishing = {
  id: id(20),
  podcastId: longTake.id,
  recordingId: recording.id,
  fileName: recording.fileName,
  state: 'running',
  stage: 'encode',
  progress: 0.5,
  secondsLeft: 70,
  ahead: 0,
  error: null,
  resultId: null,
  presetName: 'Loud',
  values: defaultPreset,
  cuts: [],
  createdAt: at,
  startedAt: at,
  finishedAt: null,
}

let net: Network
beforeEach(() => {
  net = network()
  net.answers('FinishingService.FindByPodcastID', setup)
  net.answers('FinishingService.FindRecent', { finishings: [] })
  net.answers('FinishingService.Get', { finishing: null, engine: setup.engine })
})

test('says how to get ffmpeg, and validates a preset', async () => {
  const message = 'Finishing needs ffmpeg, which is not installed on this server.'
  net.answers('FinishingService.FindByPodcastID', {
    ...setup,
    settings: { ...setup.settings, isEnabled: false },
    engine: { isAvailable: false, message },
  })
  net.answers('FinishingService.UpdatePreset', { preset: { ...loud, name: 'Louder' } })
  const { user } = await openPage(() => <FinishingSettingsPage podcastId={longTake.id} mayEdit />, '/here')
  const alert = await screen.findByText(/^Finishing needs ffmpeg/)
  expect(alert.textContent).toBe(`${message} Ask the operator to install it.`)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Finish recordings/ }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Write tags/ }).disabled).toBe(false)

  await user.click(button('Edit Loud'))
  const dialog = await screen.findByRole('dialog', { name: 'Edit preset' })
  await changeField(field('Name'), ' ')
  await user.click(within(dialog).getByRole('button', { name: 'Save preset' }))
  await screen.findByText('Please enter a name.')
  expect(net.callsTo(pathOf('FinishingService.UpdatePreset'))).toEqual([])
  await changeField(field('Name'), 'Louder')
  await user.click(within(dialog).getByRole('button', { name: 'Save preset' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(net.callsTo(pathOf('FinishingService.UpdatePreset'))[0]?.body).toMatchObject({
    finishing_preset_id: loud.id,
    preset: { name: 'Louder', loudness: -14 },
  })
})

test('finishes a source with a chosen preset, shows progress and cancels', async () => {
  net.answers('FinishingService.Start', { finishings: [running] })
  net.answers('FinishingService.Cancel', { finishing: { ...running, state: 'canceled' } })
  const { user } = await openPage(() => <FinishPanel recording={recording} profileUrl="long-take" onDone={() => undefined} />, '/here')
  await screen.findByText("This recording can't be published yet")
  await user.click(button('Finish'))
  const dialog = await screen.findByRole('dialog', { name: 'Finish recording' })
  expect(within(dialog).queryByText('This file is already compressed')).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: /Loud/ }))
  net.answers('FinishingService.Get', { finishing: running, engine: setup.engine })
  await user.click(within(dialog).getByRole('button', { name: 'Finish recording' }))
  expect(await screen.findByRole('progressbar', { name: 'Finishing interview.wav' })).toBeTruthy()
  expect(screen.getByText('Encoding… about 1 minute left')).toBeTruthy()
  expect(net.callsTo(pathOf('FinishingService.Start'))[0]?.body).toMatchObject({ recording_ids: [recording.id], preset_id: loud.id })
  net.answers('FinishingService.Get', { finishing: { ...running, state: 'canceled' }, engine: setup.engine })
  await user.click(button('Cancel finishing'))
  await screen.findByText("This recording can't be published yet")
})

test('says in the dialog why nothing can be finished, and leads from a source to its result', async () => {
  const message = 'Finishing needs ffmpeg. Install it.'
  const without = { ...setup, engine: { isAvailable: false, message } }
  net.answers('FinishingService.FindByPodcastID', without)
  net.answers('FinishingService.Get', { finishing: { ...running, state: 'done', resultId: id(30) }, engine: without.engine })
  const { user } = await openPage(
    () => (
      <>
        <FinishPanel recording={recording} profileUrl="long-take" onDone={() => undefined} />
        <Library />
      </>
    ),
    '/here',
  )
  const link = await screen.findByRole('link', { name: 'Listen to the result' })
  expect(link.getAttribute('href')).toBe(`/long-take/recordings/${id(30)}/compare`)
  await waitFor(() => expect(button('Finish').getAttribute('aria-description')).toBe(message))
  await user.click(await screen.findByRole('button', { name: 'Finish from the list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Finish recording' })
  within(dialog).getByText(message, { exact: false })
  expect(within(dialog).queryByRole('button', { name: 'Finish recording' })).toBeNull()
  await user.click(within(dialog).getByText('Close'))
})

function Library() {
  const { bulk, dialog } = useLibraryFinishing(longTake, () => undefined)
  return (
    <>
      {bulk ? (
        <button type="button" disabled={bulk.isDisabled([recording])} onClick={() => bulk.onChoose([recording])}>
          Finish from the list
        </button>
      ) : null}
      {dialog}
    </>
  )
}

const mp3: Recording = { ...recording, fileName: 'interview.mp3', fileType: 'mp3' }
const off: Setup = { ...setup, settings: { ...setup.settings, isEnabled: false }, presets: [] }
const quiet: MeasurementAdvice = { id: 'loudness', title: 'Loudness', status: 'warning', detail: 'Too quiet.' }

const openRemedy = (showAccess: ShowAccess = 'OWNER', isAsked = false) =>
  openPage(() => <FinishRemedy podcast={{ showAccess }} recording={mp3} advice={quiet} isAsked={isAsked} />, '/here')

const startWith = async (user: UserEvent) => {
  net.answers('FinishingService.Start', { finishings: [{ ...running, recordingId: mp3.id }] })
  const dialog = await screen.findByRole('dialog', { name: 'Finish recording' })
  await user.click(within(dialog).getByRole('button', { name: 'Finish recording' }))
  await screen.findByText('Finishing started.')
  return net.callsTo(pathOf('FinishingService.Start')).at(-1)?.body
}

test('fixes the loudness with a preset that reaches the target, by keyboard', async () => {
  const default14 = {
    ...setup,
    presets: [
      { ...loud, isDefault: true },
      { ...preset, isDefault: false },
    ],
  }
  net.answers('FinishingService.FindByPodcastID', default14)
  const { user } = await openRemedy('EDITOR')
  await screen.findByRole('button', { name: 'Fix with Finishing: Loudness' })
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await startWith(user)).toMatchObject({ recording_ids: [mp3.id], preset_id: preset.id })
  expect(net.callsTo(pathOf('FinishingService.UpdateSettings'))).toEqual([])
})

test('opens where a link leads to, and turns finishing on', async () => {
  net.answers('FinishingService.FindByPodcastID', off)
  net.answers('FinishingService.UpdateSettings', { settings: setup.settings, presets: setup.presets })
  const { user } = await openRemedy('ADMIN', true)
  await screen.findByText('Finishing is off for this podcast. This turns it on.')
  expect(await startWith(user)).toMatchObject({ recording_ids: [mp3.id] })
  expect(net.callsTo(pathOf('FinishingService.UpdateSettings')).map(({ body }) => body)).toEqual([
    { podcast_id: longTake.id, is_enabled: true },
  ])
})

test.each([
  ['who can turn finishing on', off, 'Ask the owner or an admin to turn on Finishing.'],
  ['what finishing needs', { ...setup, engine: { isAvailable: false, message: 'It needs ffmpeg.' } }, 'It needs ffmpeg.'],
])('says %s', async (_, found, text) => {
  net.answers('FinishingService.FindByPodcastID', found)
  await openRemedy('EDITOR', true)
  await screen.findByText(text)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('cuts a typed part, undoes, and keeps changes that someone else overwrote', async () => {
  net.answers('FinishingService.GetCuts', { list: { recordingId: recording.id, cuts: [], version: 1, updatedAt: null } })
  const page = () => (
    <CutsPage
      recording={recording}
      episode={null}
      profileUrl="long-take"
      peaks={[]}
      above={null}
      onBroken={() => undefined}
      onDone={() => undefined}
    />
  )
  const { user } = await openPage(page, '/here')
  await screen.findByText('No cuts yet')
  const type = async (label: string, time: string) => {
    await changeField(field(label), time)
    fireEvent.blur(field(label))
  }
  await type('From', '0:10')
  expect(field('To').value).toBe('')
  expect(button('Cut selection').getAttribute('aria-description')).toBe('Choose where the cut ends.')
  await type('To', '0:05')
  expect([field('From').value, field('To').value]).toEqual(['', '0:05.0'])
  await type('From', '0:10')
  await type('To', '0:15.5')
  await user.click(button('Cut selection'))
  expect(screen.getByRole('list', { name: 'Cuts' }).textContent).toContain('0:10.0 – 0:15.5')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await screen.findByText('No cuts yet')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
  await screen.findByRole('list', { name: 'Cuts' })

  net.refuses('FinishingService.SaveCuts', 'aborted', 'Changed.', { reason: 'cuts_changed' })
  net.answers('FinishingService.GetCuts', {
    list: { recordingId: recording.id, cuts: [{ startMs: 0, endMs: 1000 }], version: 7, updatedAt: at },
  })
  await user.click(button('Save'))
  const dialog = await screen.findByRole('dialog', { name: 'The cuts have changed' })
  const cuts = [{ startMs: 10_000, endMs: 15_500 }]
  net.answers('FinishingService.SaveCuts', { list: { recordingId: recording.id, cuts, version: 8, updatedAt: at } })
  await user.click(within(dialog).getByRole('button', { name: 'Save mine' }))
  await screen.findByText('Cuts saved.')
  expect(net.callsTo(pathOf('FinishingService.SaveCuts')).at(-1)?.body).toMatchObject({
    version: 7,
    cuts: [{ start_ms: 10_000, end_ms: 15_500 }],
  })
})
