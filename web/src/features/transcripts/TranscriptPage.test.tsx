import { pathOf } from '@castwright/contract/methods.ts'
import type { Transcript, Transcription, TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, openPage } from '../../lib/testing/page.tsx'
import { longTake } from '../../lib/testing/podcasts.ts'
import { AutoReleaseSection } from './AutoReleaseSection.tsx'
import { lineOf } from './testing.ts'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { TranscriptPage } from './TranscriptPage.tsx'
import type { TranscriptPageProps } from './props.ts'

const recordingId = '0198c0de-0000-7000-8000-00000000f001'
const at = '2026-03-05T20:04:00.000Z'

const props: TranscriptPageProps = {
  recording: {
    id: recordingId,
    podcastId: longTake.id,
    episodeId: null,
    fileName: 'talk.mp3',
    url: '/media/1.mp3',
    downloadUrl: '/media/1.mp3?download',
    duration: 273,
    fileType: 'mp3',
    contentType: 'audio/mpeg',
    fileSize: 4_368_000,
    bitrate: 128,
    createdAt: at,
    isDeleted: false,
    isPublished: false,
    measurement: { state: 'none', reason: 'failed', facts: null },
    sourceId: null,
    madeBy: null,
  },
  episode: null,
  userId: 'u1',
  timeZone: 'UTC',
  peaks: [],
  onBroken: () => undefined,
  marks: [],
  onMark: () => undefined,
  startMs: 0,
  above: null,
  links: null,
}

const engine: TranscriptionEngine = {
  provider: 'built-in',
  state: 'ready',
  progress: null,
  message: null,
  languages: ['en'],
  model: 'Moonshine tiny',
  license: 'MIT',
}

const running: Transcription = {
  id: '0198c0de-0000-7000-8000-00000000e001',
  recordingId,
  state: 'running',
  progress: 0.42,
  secondsLeft: 300,
  error: null,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
}

const transcript: Transcript = {
  id: '0198c0de-0000-7000-8000-00000000d001',
  recordingId,
  podcastId: longTake.id,
  language: 'en',
  source: 'machine',
  isChecked: false,
  isReleased: false,
  isOutdated: true,
  isPublishable: false,
  version: 1,
  updatedAt: at,
  segments: ['the bridge sings', 'which bridge', 'the old one'].map((text, nth) => {
    const { words, ...line } = lineOf(nth, text)
    return { ...line, words: words && words.map((word) => ({ ...word, confidence: word.text === 'sings' ? 0.3 : 0.9 })), version: 1 }
  }),
}

let net: Network
beforeEach(() => {
  net = network()
})

const open = () => openPage(() => <TranscriptPage {...props} />, '/here')

test('starts and cancels a transcription, and shows its progress and why it failed', async () => {
  net.answers('TranscriptsService.GetTranscript', { transcript: null })
  net.answers('TranscriptsService.GetTranscription', { transcription: null, engine })
  net.answers('TranscriptsService.StartTranscription', { transcription: running })
  net.answers('TranscriptsService.CancelTranscription', { transcription: { ...running, state: 'canceled' } })
  const { user } = await open()
  expect(await screen.findByText('English only. Moonshine tiny, MIT')).toBeDefined()
  await user.click(button('Transcribe'))
  const dialog = await screen.findByRole('dialog', { name: 'Transcribe this recording' })
  net.answers('TranscriptsService.GetTranscription', { transcription: running, engine })
  await user.click(within(dialog).getByRole('button', { name: 'Start transcription' }))
  expect(await screen.findByText('42% · About 5 minutes left')).toBeDefined()
  expect(net.callsTo(pathOf('TranscriptsService.StartTranscription'))[0]?.body).toMatchObject({ recording_id: recordingId, replace: false })
  net.answers('TranscriptsService.GetTranscription', {
    transcription: { ...running, state: 'failed', error: 'The provider answered with an error.' },
    engine,
  })
  await user.click(button('Cancel transcription'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The provider answered with an error.')
})

test('says why the server cannot transcribe', async () => {
  net.answers('TranscriptsService.GetTranscript', { transcript: null })
  const message = 'Could not download the speech engine.'
  signedIn(net, ada)
  net.answers('TranscriptsService.GetTranscription', { transcription: null, engine: { ...engine, state: 'failed', message } })
  await open()
  expect((await screen.findByText(/^Could not download/)).textContent).toBe(`${message} Ask the operator to set it up.`)
  expect(button('Transcribe').getAttribute('aria-disabled')).toBe('true')
})

test('edits, saves, shows conflicts and fixes times', async () => {
  net.answers('TranscriptsService.GetTranscript', { transcript })
  net.answers('TranscriptsService.GetTranscription', { transcription: null, engine })
  const { user } = await open()
  const first = await screen.findByLabelText<HTMLTextAreaElement>('Text at 0:00')
  expect(document.querySelector('[data-look~=doubtful]')?.textContent).toBe('sings')
  expect(screen.getByText('Machine transcript, not checked')).toBeDefined()

  const [segment] = transcript.segments
  net.answers('TranscriptsService.SaveSegments', {
    transcript: { ...transcript, version: 2 },
    saved: [],
    conflicts: segment ? [{ id: segment.id, segment: { ...segment, text: 'of someone else', version: 2 } }] : [],
  })
  await act(async () => void fireEvent.change(first, { target: { value: 'the bridge hums' } }))
  await user.click(await screen.findByRole('button', { name: 'Compare' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('of someone else')
  expect(dialog.textContent).toContain('the bridge hums')
  net.answers('TranscriptsService.SaveSegments', {
    transcript: { ...transcript, version: 3 },
    saved: segment ? [{ ...segment, text: 'the bridge hums', version: 3 }] : [],
    conflicts: [],
  })
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(document.querySelector('[data-save-state=saved]')).not.toBeNull())
  const sent = net.callsTo(pathOf('TranscriptsService.SaveSegments')).map(({ body }) => body as { changes: { put: object[] }[] })
  expect(sent.map(({ changes }) => changes[0]?.put[0])).toMatchObject([
    { version: 1, text: 'the bridge hums', is_checked: true },
    { version: 2, text: 'the bridge hums' },
  ])

  net.answers('TranscriptsService.ShiftTranscript', { transcript: { ...transcript, version: 4, isOutdated: false } })
  await user.click(button('Shift times'))
  await screen.findByRole('dialog', { name: 'Shift times' })
  await act(async () => void fireEvent.change(field('Seconds'), { target: { value: '-1.5' } }))
  await user.click(within(screen.getByRole('dialog', { name: 'Shift times' })).getByRole('button', { name: 'Shift times' }))
  await waitFor(() => expect(screen.queryByText('The recording was replaced')).toBeNull())
  expect(net.callsTo(pathOf('TranscriptsService.ShiftTranscript'))[0]?.body).toMatchObject({ by_ms: -1500, from_ms: 0 })
})

test('keeps unsaved text on the device, sets times by key, and changes the language', async () => {
  const key = `castwright.draft.u1.${recordingId}.transcript`
  net.answers('TranscriptsService.GetTranscript', { transcript: { ...transcript, isOutdated: false } })
  net.answers('TranscriptsService.GetTranscription', { transcription: null, engine })
  const [segment] = transcript.segments
  const line = { ...segment!, text: 'kept before the crash', words: null, confidence: null, isChecked: true }
  localStorage.setItem(key, JSON.stringify([{ put: [{ line, version: 1 }], remove: [] }]))
  const { user } = await open()
  const first = await screen.findByLabelText<HTMLTextAreaElement>('Text at 0:00')
  expect(screen.getByText('This device kept your changes to 1 segment.')).toBeDefined()
  net.answers('TranscriptsService.SaveSegments', {
    transcript: { ...transcript, isOutdated: false, version: 2 },
    saved: [{ ...line, version: 2 }],
    conflicts: [],
  })
  await user.click(button('Restore'))
  expect(first.value).toBe('kept before the crash')
  expect(localStorage.getItem(key)).toContain('kept before the crash')
  await waitFor(() => expect(document.querySelector('[data-save-state=saved]')).not.toBeNull())
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())

  const second = screen.getByLabelText<HTMLTextAreaElement>('Text at 0:04')
  net.answers('TranscriptsService.SaveSegments', {
    transcript: { ...transcript, isOutdated: false, version: 3 },
    saved: [{ ...transcript.segments[1]!, version: 2 }],
    conflicts: [],
  })
  await act(async () => second.focus())
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Segment end' }), { key: 'ArrowLeft', shiftKey: true })
  expect(screen.getByRole('slider', { name: 'Segment end' }).getAttribute('aria-valuetext')).toBe('0:07')
  fireEvent.keyDown(second, { key: 't', code: 'KeyT', altKey: true })
  const times = await screen.findByRole('dialog', { name: 'Segment times' })
  expect(within(times).getByLabelText<HTMLInputElement>('End').value).toBe('0:07.9')
  await act(async () => void fireEvent.change(within(times).getByLabelText('Start'), { target: { value: '0:05.25' } }))
  await user.click(within(times).getByRole('button', { name: 'Set times' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text at 0:05').value).toBe('which bridge')

  net.answers('TranscriptsService.UpdateLanguage', { transcript: { ...transcript, isOutdated: false, language: 'de', version: 4 } })
  await user.click(button('More actions for this transcript'))
  await user.click(await screen.findByRole('menuitem', { name: 'Spoken language' }))
  const dialog = await screen.findByRole('dialog', { name: 'Spoken language' })
  await user.selectOptions(within(dialog).getByLabelText('Language of this transcript'), 'German')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(net.callsTo(pathOf('TranscriptsService.UpdateLanguage'))[0]?.body).toMatchObject({ language: 'de' }))
})

test('turns the automatic release on', async () => {
  net.answers('TranscriptsService.FindSettings', { settings: { podcastId: longTake.id, isAutoReleased: false } })
  net.answers('TranscriptsService.UpdateSettings', { settings: { podcastId: longTake.id, isAutoReleased: true } })
  const { user } = await openPage(() => <AutoReleaseSection podcastId={longTake.id} mayEdit />, '/here')
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Publish machine transcripts/ })
  await user.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
})
