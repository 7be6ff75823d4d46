import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { arrived } from '../recordings/testing.ts'
import { changeTranscript, saveMachineSegments } from './service.ts'

let recordingId: string

const { app, owner, editor, stranger, podcastId } = await useShow({ worker: false })

beforeEach(async () => {
  recordingId = (await makeRecording(app, owner, podcastId, { duration: 9 })).recordingId
})

const of = (person: Person | null) => as(app, person).TranscriptsService

const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
<v Ada>Hello and welcome.

00:00:02.500 --> 00:00:05.000
<v Bob>Thank you, Ada.

00:00:06.000 --> 00:00:09.000
<v Ada>Let us begin.
`

const importVtt = async () => (await of(editor).ImportTranscript({ recordingId, text: vtt, language: 'en' })).transcript
const get = async () => (await of(owner).GetTranscript({ recordingId })).transcript

const segment = (changes: object = {}) => ({
  id: randomUUID(),
  version: 0,
  startMs: 0,
  endMs: 1000,
  speaker: 'Ada',
  text: 'Hello.',
  isChecked: true,
  ...changes,
})

test('imports a file as checked segments, and exports it in every format', async () => {
  const { transcript, format, isTimed } = await of(editor).ImportTranscript({ recordingId, text: vtt, language: 'en' })
  expect({ format, isTimed }).toEqual({ format: 'vtt', isTimed: true })
  expect(transcript).toMatchObject({
    recordingId,
    podcastId,
    language: 'en',
    source: 'imported',
    isChecked: true,
    isPublishable: true,
    version: 1,
  })
  expect(
    transcript.segments.map(({ startMs, endMs, speaker, text, isChecked, version }) => ({
      startMs,
      endMs,
      speaker,
      text,
      isChecked,
      version,
    })),
  ).toEqual([
    { startMs: 0, endMs: 2000, speaker: 'Ada', text: 'Hello and welcome.', isChecked: true, version: 1 },
    { startMs: 2500, endMs: 5000, speaker: 'Bob', text: 'Thank you, Ada.', isChecked: true, version: 1 },
    { startMs: 6000, endMs: 9000, speaker: 'Ada', text: 'Let us begin.', isChecked: true, version: 1 },
  ])
  const file = (name: string, person: Person | null = owner) =>
    app.server.inject({ url: `/api/transcripts/${name}`, headers: person ? { cookie: person.cookie } : {} })
  for (const [ending, type, words] of [
    ['vtt', 'text/vtt; charset=utf-8', '<v Bob>Thank you, Ada.'],
    ['srt', 'application/x-subrip; charset=utf-8', 'Thank you, Ada.'],
    ['json', 'application/json; charset=utf-8', '"speaker":"Bob"'],
    ['html', 'text/html; charset=utf-8', 'Thank you, Ada.'],
    ['txt', 'text/plain; charset=utf-8', 'Bob'],
  ] as const) {
    const answer = await file(`${recordingId}.${ending}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^attachment; .*\\.${ending}`))
    expect(answer.body).toContain(words)
  }
  expect((await file(`${recordingId}.vtt`, null)).statusCode).toBe(401)
  expect((await file(`${recordingId}.vtt`, stranger)).statusCode).toBe(404)
  for (const name of [`${recordingId}.exe`, `${randomUUID()}.vtt`, 'x.vtt', `${recordingId}.vtt.srt`])
    expect((await file(name)).statusCode).toBe(404)
})

test('rejects files without text, and estimates the times of plain text', async () => {
  const read = (text: string, format?: 'srt') => of(owner).ImportTranscript({ recordingId, text, ...(format && { format }) })
  await expect(read('   ')).rejects.toMatchObject({ code: 'invalid_argument', meta: { text: 'This file is empty.' } })
  await expect(read('<!doctype html><p>Not found')).rejects.toMatchObject({ meta: { text: expect.stringContaining('web page') } })
  await expect(read('no cue here', 'srt')).rejects.toMatchObject({ meta: { text: expect.stringContaining('format') } })
  await expect(of(owner).ImportTranscript({ recordingId, text: vtt, language: 'not a language' })).rejects.toMatchObject({
    meta: { language: expect.stringContaining('language code') },
  })
  const { transcript, isTimed } = await read('Ada: Hello and welcome to the show.\n\nBob: Thank you.')
  expect(isTimed).toBe(false)
  const { duration } = (await as(app, owner).RecordingService.FindByPodcastID({ podcastId })).recordingsWithEpisodes.find(
    (one) => one.recording.id === recordingId,
  )!.recording
  expect(transcript.segments.map(({ speaker }) => speaker)).toEqual(['Ada', 'Bob'])
  expect(transcript.segments[0]!.startMs).toBe(0)
  expect(transcript.segments[1]!.startMs).toBe(transcript.segments[0]!.endMs)
  expect(transcript.segments[1]!.endMs).toBeLessThanOrEqual(Math.ceil(duration * 1000))
})

test('two people save at the same time: only the segment that both changed is refused', async () => {
  const [first, second, third] = (await importVtt()).segments
  const put = (one: typeof first, text: string) => ({ ...one!, text, confidence: undefined, words: undefined })
  const { transcript } = await of(owner).SaveSegments({ recordingId, changes: [{ put: [put(first, 'Hello all.')] }] })
  expect(transcript.version).toBe(2)
  const answer = await of(editor).SaveSegments({
    recordingId,
    changes: [{ put: [put(first, 'Hi all.')], remove: [{ id: third!.id, version: 1 }] }, { put: [put(second, 'Thanks.')] }],
  })
  expect(answer.conflicts).toMatchObject([{ id: first!.id, segment: { text: 'Hello all.', version: 2 } }])
  expect(answer.saved).toMatchObject([{ id: second!.id, text: 'Thanks.', version: 2 }])
  // The segment to remove belongs to the refused change, so it stays.
  expect((await get())!.segments.map(({ text }) => text)).toEqual(['Hello all.', 'Thanks.', 'Let us begin.'])
  // The response was lost, and the client tries again.
  const again = await of(editor).SaveSegments({ recordingId, changes: [{ put: [put(second, 'Thanks.')] }] })
  expect(again).toMatchObject({ conflicts: [], saved: [{ id: second!.id, version: 2 }] })
  const { saved } = await of(editor).SaveSegments({ recordingId, changes: [{ put: [], remove: [{ id: third!.id, version: 1 }] }] })
  expect(saved).toEqual([])
  const gone = await of(owner).SaveSegments({ recordingId, changes: [{ put: [put(third, 'Here we go.')] }] })
  expect(gone.conflicts).toEqual([{ id: third!.id, segment: null }])
})

test('starts a transcript by typing, and splits and merges as one change', async () => {
  const whole = segment({ endMs: 4000, text: 'Good morning. Good night.', words: null })
  const { transcript } = await of(editor).SaveSegments({ recordingId, changes: [{ put: [whole] }] })
  expect(transcript).toMatchObject({ source: 'typed', isChecked: false, isPublishable: false, version: 2 })
  const half = segment({ startMs: 2000, endMs: 4000, text: 'Good night.' })
  await of(editor).SaveSegments({ recordingId, changes: [{ put: [{ ...whole, version: 1, endMs: 2000, text: 'Good morning.' }, half] }] })
  expect((await get())!.segments.map(({ text, startMs }) => [startMs, text])).toEqual([
    [0, 'Good morning.'],
    [2000, 'Good night.'],
  ])
  const { conflicts } = await of(editor).SaveSegments({
    recordingId,
    changes: [{ put: [{ ...whole, version: 2 }], remove: [{ id: half.id, version: 1 }] }],
  })
  expect(conflicts).toEqual([])
  expect((await get())!.segments).toMatchObject([{ text: 'Good morning. Good night.', endMs: 4000, version: 3 }])
})

test('rejects invalid segments and those of another transcript', async () => {
  const save = (...put: object[]) => of(editor).SaveSegments({ recordingId, changes: [{ put: put as never }] })
  await expect(save(segment({ startMs: 5, endMs: 4 }))).rejects.toMatchObject({
    code: 'invalid_argument',
    meta: { 'changes.0.put.0.end_ms': 'The end must not be before the start.' },
  })
  await expect(save(segment({ text: 'x'.repeat(5001) }))).rejects.toMatchObject({ meta: { 'changes.0.put.0.text': /5000/ } })
  await expect(save(segment({ speaker: 'x'.repeat(101) }))).rejects.toMatchObject({ meta: { 'changes.0.put.0.speaker': /100/ } })
  const twice = segment()
  await expect(save(twice, twice)).rejects.toMatchObject({ meta: { changes: 'Two changes affect the same segment.' } })
  const [foreign] = (await importVtt()).segments
  recordingId = (await makeRecording(app, owner, podcastId)).recordingId
  await expect(save({ ...segment(), id: foreign!.id, version: 1 })).rejects.toMatchObject({ meta: { changes: /another transcript/ } })
})

test('keeps the times of words that stayed when the text changes', async () => {
  const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 400 })
  const words = [word('We', 0), word('sea', 500), word('you', 1000)]
  const one = segment({ endMs: 1500, text: 'We sea you', words })
  await of(editor).SaveSegments({ recordingId, changes: [{ put: [one] }] })
  const { saved } = await of(editor).SaveSegments({
    recordingId,
    changes: [{ put: [{ ...segment(), id: one.id, version: 1, endMs: 1500, text: 'We all see you' }] }],
  })
  expect(saved[0]!.words).toEqual([
    words[0],
    { text: 'all', startMs: 500, endMs: 700 },
    { text: 'see', startMs: 700, endMs: 900 },
    words[2],
  ])
})

test('shifts, aligns, renames and replaces, each with a version to go back to', async () => {
  await importVtt()
  const shifted = await of(editor).ShiftTranscript({ recordingId, byMs: 1000, fromMs: 2500 })
  expect(shifted.transcript.segments.map(({ startMs }) => startMs)).toEqual([0, 3500, 7000])
  const aligned = await of(editor).RealignTranscript({
    recordingId,
    anchors: [
      { fromMs: 0, toMs: 0 },
      { fromMs: 7000, toMs: 14_000 },
    ],
  })
  expect(aligned.transcript.segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 4000],
    [7000, 12_000],
    [14_000, 17_000],
  ])
  const disordered = [
    { fromMs: 5, toMs: 0 },
    { fromMs: 5, toMs: 9 },
  ]
  await expect(of(editor).RealignTranscript({ recordingId, anchors: disordered })).rejects.toMatchObject({ meta: { anchors: /in order/ } })
  expect((await of(editor).RenameSpeaker({ recordingId, from: 'Ada', to: 'Bob' })).changed).toBe(2)
  const replaced = await of(editor).ReplaceText({ recordingId, find: 'be', replacement: 'start', wholeWords: true })
  expect(replaced.changed).toBe(0)
  const { transcript, changed } = await of(editor).ReplaceText({ recordingId, find: 'BEGIN', replacement: '$& start' })
  expect(changed).toBe(1)
  expect(transcript.segments[2]!.text).toBe('Let us $& start.')
  await expect(of(editor).ReplaceText({ recordingId, find: '', replacement: 'x' })).rejects.toMatchObject({ meta: { find: /enter/ } })

  const { versions } = await of(owner).FindVersions({ recordingId })
  expect(versions.map(({ reason }) => reason)).toEqual(['replaced', 'replaced', 'shifted', 'shifted'])
  expect(versions.at(-1)).toMatchObject({ source: 'imported', segmentCount: 3, wordCount: 9 })
  const { segments } = await of(owner).GetVersion({ recordingId, versionId: versions.at(-1)!.id })
  expect(segments[1]).toEqual({ startMs: 2500, endMs: 5000, speaker: 'Bob', text: 'Thank you, Ada.' })
  const restored = await of(owner).RestoreVersion({ recordingId, versionId: versions.at(-1)!.id })
  expect(restored.transcript).toMatchObject({
    source: 'imported',
    isChecked: true,
    segments: [{ startMs: 0 }, { startMs: 2500 }, { startMs: 6000 }],
  })
  await expect(of(owner).GetVersion({ recordingId, versionId: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

test('a deleted transcript can be restored from its versions', async () => {
  await importVtt()
  await of(editor).DeleteTranscript({ recordingId })
  expect(await get()).toBeNull()
  await expect(of(editor).DeleteTranscript({ recordingId })).rejects.toMatchObject({ code: 'not_found' })
  const [version] = (await of(editor).FindVersions({ recordingId })).versions
  expect(version).toMatchObject({ reason: 'deleted', segmentCount: 3 })
  await of(editor).RestoreVersion({ recordingId, versionId: version!.id })
  expect((await get())!.segments).toHaveLength(3)
})

test('typing for some minutes is one version, and another person starts another', async () => {
  const [first] = (await importVtt()).segments
  const type = (person: Person, text: string, version: number) =>
    of(person).SaveSegments({ recordingId, changes: [{ put: [{ ...first!, words: null, text, version }] }] })
  await type(editor, 'One', 1)
  await type(editor, 'Two', 2)
  await type(owner, 'Three', 3)
  app.clock.move(11 * 60_000)
  await type(owner, 'Four', 4)
  const { versions } = await of(owner).FindVersions({ recordingId })
  expect(versions).toHaveLength(3)
})

test('machine text is published only when checked or released, or if the show releases it', async () => {
  const made = () =>
    changeTranscript(app.app, null, recordingId, (tx, locked) =>
      saveMachineSegments(app.app, tx, locked, {
        language: 'en',
        segments: [{ startMs: 0, endMs: 900, speaker: '', text: 'hello hello', confidence: 0.4 }],
      }),
    )
  await made()
  expect(await get()).toMatchObject({ source: 'machine', isChecked: false, isPublishable: false, segments: [{ isChecked: false }] })
  expect((await of(editor).ReleaseTranscript({ recordingId, isReleased: true })).transcript.isPublishable).toBe(true)
  expect((await of(editor).ReleaseTranscript({ recordingId, isReleased: false })).transcript.isPublishable).toBe(false)
  await expect(of(editor).UpdateSettings({ podcastId, isAutoReleased: true })).rejects.toMatchObject({ code: 'permission_denied' })
  expect((await of(owner).UpdateSettings({ podcastId, isAutoReleased: true })).settings.isAutoReleased).toBe(true)
  expect((await get())!.isPublishable).toBe(true)
  await of(owner).UpdateSettings({ podcastId, isAutoReleased: false })
  expect((await of(editor).FindSettings({ podcastId })).settings.isAutoReleased).toBe(false)
  const { transcript } = await of(editor).MarkChecked({ recordingId, isChecked: true })
  expect(transcript).toMatchObject({ isChecked: true, isPublishable: true, segments: [{ isChecked: true, version: 2 }] })
})

test('another cut keeps the transcript and the chapters, out of date until the times are confirmed', async () => {
  await importVtt()
  await as(app, editor).ChaptersService.SaveChapters({
    recordingId,
    version: 0,
    chapters: [{ id: randomUUID(), startMs: 0, title: 'Start' }],
  })
  const url = await arrived(app, owner, podcastId)
  const { recording } = await as(app, owner).RecordingService.Replace({
    oldRecordingId: recordingId,
    newRecording: { fileName: 'Recut.mp3', url },
  })
  recordingId = recording.id
  expect(await get()).toMatchObject({ isOutdated: true, isChecked: true, version: 1, segments: [{ text: 'Hello and welcome.' }, {}, {}] })
  expect((await as(app, owner).ChaptersService.GetChapters({ recordingId })).list).toMatchObject({
    isOutdated: true,
    chapters: [{ title: 'Start' }],
  })
  expect((await of(owner).ShiftTranscript({ recordingId, byMs: 0 })).transcript.isOutdated).toBe(false)
  await as(app, owner).RecordingService.Delete({ recording: { id: recordingId } })
  const { rows } = await app.pool.pool.query('select from transcripts where recording_id = $1', [recordingId])
  expect(rows).toEqual([])
})

test('without access, there is no transcript', async () => {
  await importVtt()
  for (const [who, code] of [
    [null, 'unauthenticated'],
    [stranger, 'not_found'],
  ] as const)
    for (const call of [
      () => of(who).GetTranscript({ recordingId }),
      () => of(who).SaveSegments({ recordingId, changes: [{ put: [segment()] }] }),
      () => of(who).ImportTranscript({ recordingId, text: vtt }),
      () => of(who).MarkChecked({ recordingId, isChecked: true }),
      () => of(who).FindVersions({ recordingId }),
      () => of(who).DeleteTranscript({ recordingId }),
      () => of(who).FindSettings({ podcastId }),
    ])
      await expect(call()).rejects.toMatchObject({ code })
})
