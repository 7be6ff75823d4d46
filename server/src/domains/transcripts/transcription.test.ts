import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../test/kit/eventually.ts'
import { isFull } from '../../../test/kit/full.ts'
import { startTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { openSpeech } from '../../platform/speech/open.ts'
import { transcribe } from './jobs.ts'
import { deleteOldPieces, failAbandonedTranscriptions, reportEngine, runTranscription } from './service.ts'
import { findEngine } from './service/transcribe/requests.ts'

const speech = readFileSync(join(import.meta.dirname, '../../../test/fixtures/speech/austen.mp3'))

let recordingId: string
/** How the transcription server replies, and how often it was asked. */
let reply: (response: ServerResponse, count: number) => void
let asked = 0

const text = (words: string, start = 0.5) => JSON.stringify({ text: words, segments: [{ start, end: start + 1, text: words }] })

const server = createServer(async (request, response) => {
  for await (const _ of request);
  asked += 1
  reply(response, asked)
})

server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
const { app, owner, podcastId } = await useShow({ env: { TRANSCRIBE_URL: url, TRANSCRIBE_CHUNK: '10' } })
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

const make = async () => {
  const made = await makeRecording(app, owner, podcastId, { bytes: speech })
  await app.pool.pool.query('update recordings set duration = 29.53 where id = $1', [made.recordingId])
  return made.recordingId
}

beforeEach(async () => {
  asked = 0
  reply = (response, count) => response.end(text(`Part ${count}.`))
  recordingId = await make()
})

const service = () => as(app, owner).TranscriptsService
const current = async () => (await service().GetTranscription({ recordingId })).transcription!
const ended = (state: string) => eventually(async () => expect(await current()).toMatchObject({ state }))
const segments = async () => (await service().GetTranscript({ recordingId })).transcript?.segments ?? null

test('makes a transcript in the background', async () => {
  expect(await service().GetTranscription({ recordingId })).toMatchObject({
    transcription: null,
    engine: { provider: 'remote', state: 'ready' },
  })
  const { transcription } = await service().StartTranscription({ recordingId })
  expect(transcription).toMatchObject({ recordingId, progress: 0, error: null })
  await ended('done')
  expect(await current()).toMatchObject({ progress: 1, error: null, finishedAt: expect.any(String) as string })
  const { transcript } = await service().GetTranscript({ recordingId })
  expect(transcript).toMatchObject({ source: 'machine', isChecked: false, isPublishable: false })
  expect(transcript!.segments.map(({ text: words }) => words)).toEqual(['Part 1.', 'Part 2.', 'Part 3.'])
  expect(transcript!.segments[0]).toMatchObject({ startMs: 500, endMs: 1500, words: null, isChecked: false })
  expect(transcript!.segments[1]!.startMs).toBeGreaterThan(9000)
  const { rows } = await app.pool.pool.query('select count(*)::int as count from transcription_pieces')
  expect(rows).toEqual([{ count: 0 }])
})

test.runIf(isFull)('merges files with one speaker each by time', async () => {
  const other = await make()
  reply = (response, count) => response.end(text(`Part ${count}.`, count <= 3 ? 0.5 : 4))
  const tracks = [
    { recordingId, speaker: 'Ada' },
    { recordingId: other, speaker: 'Bob' },
  ]
  await service().StartTranscription({ recordingId, tracks })
  await ended('done')
  expect((await segments())!.map(({ speaker }) => speaker)).toEqual(['Ada', 'Bob', 'Ada', 'Bob', 'Ada', 'Bob'])
})

test('a server that lies fails the transcription once, with a reason', async () => {
  await service().ImportTranscript({ recordingId, text: 'Ada: Hello.' })
  reply = (response, count) => response.end(text('Part.', count === 2 ? 5000 : 0.5))
  await service().StartTranscription({ recordingId, replace: true })
  await ended('failed')
  expect((await current()).error).toBe('The transcription server returned times outside the recording.')
  expect(asked).toBe(2)
  // The transcript from before is still there.
  expect(await segments()).toMatchObject([{ speaker: 'Ada', text: 'Hello.' }])
  // If no one starts it again, its pieces are deleted some day.
  const left = async () => (await app.pool.pool.query('select from transcription_pieces')).rowCount
  expect(await left()).toBe(1)
  app.clock.move(15 * 24 * 3_600_000)
  await deleteOldPieces(app.app)
  expect(await left()).toBe(0)
})

test('starting again continues after the pieces that were done, unless it would make something else', async () => {
  let isBroken = true
  reply = (response, count) => response.end(isBroken && count === 3 ? '<html>' : text(`Part ${count}.`))
  await service().StartTranscription({ recordingId })
  await ended('failed')
  const { progress } = await current()
  expect(progress).toBeGreaterThan(0.5)
  isBroken = false
  await service().StartTranscription({ recordingId })
  await ended('done')
  expect(asked).toBe(4)
  expect((await segments())!.map(({ text: words }) => words)).toEqual(['Part 1.', 'Part 2.', 'Part 4.'])

  // Another language gives another text.
  isBroken = true
  asked = 0
  await service().StartTranscription({ recordingId })
  await ended('failed')
  isBroken = false
  await service().StartTranscription({ recordingId, language: 'de' })
  await ended('done')
  expect(asked).toBe(6)
})

test('a server that only serves pages reports what those that transcribe can do', async () => {
  const worker = await startTestApp({ worker: false })
  const engine = () => findEngine({ ...worker.app, config: { ...worker.app.config, role: 'web' }, speech: web })
  const web = openSpeech({ config: { ...worker.app.config, role: 'web' }, storage: worker.app.storage, log: worker.app.log })
  try {
    expect(await engine()).toMatchObject({ state: 'failed', message: 'No server that transcribes is running.' })
    for (const state of ['failed', 'installing', 'ready'] as const) {
      const reported = { ...worker.app.speech.engine(), state, progress: state === 'installing' ? 0.4 : null, message: null }
      await reportEngine({ ...worker.app, speech: { ...worker.app.speech, engine: () => reported } })
      expect(await engine()).toEqual(reported)
    }
    worker.clock.move(120_000)
    expect(await engine()).toMatchObject({ state: 'failed' })
  } finally {
    await web.close()
    await worker.stop()
  }
})

test.runIf(isFull)('can be canceled at any time', async () => {
  const hanging = Promise.withResolvers<void>()
  reply = () => hanging.resolve()
  await service().StartTranscription({ recordingId })
  await hanging.promise
  expect(await current()).toMatchObject({ state: 'running' })
  const waiting = await make()
  await service().StartTranscription({ recordingId: waiting })
  expect((await service().CancelTranscription({ recordingId: waiting })).transcription).toMatchObject({ state: 'canceled' })
  expect((await service().CancelTranscription({ recordingId })).transcription).toMatchObject({ state: 'canceled', error: null })
  // The next one starts as soon as the running one has noticed.
  recordingId = await make()
  reply = (response) => response.end(text('Part.'))
  await service().StartTranscription({ recordingId })
  await ended('done')
})

test('two requests start one job, and text that people write during it stays', async () => {
  const running = Promise.withResolvers<ServerResponse>()
  reply = (response, count) => (count === 1 ? running.resolve(response) : response.end(text('Part.')))
  const [one, two] = await Promise.all([service().StartTranscription({ recordingId }), service().StartTranscription({ recordingId })])
  expect(one.transcription.id).toBe(two.transcription.id)
  const response = await running.promise
  await service().ImportTranscript({ recordingId, text: 'Ada: Written by hand.' })
  response.end(text('Part.'))
  await ended('failed')
  expect((await current()).error).toContain('changed the transcript while')
  expect(await segments()).toMatchObject([{ text: 'Written by hand.' }])
})

test('fails if the recording is gone, and is never left waiting', async () => {
  const { transcription } = await service().StartTranscription({ recordingId, tracks: [{ recordingId: await make(), speaker: 'Ada' }] })
  await ended('done')
  const { pool } = app.pool
  await pool.query("update transcriptions set state = 'running', finished_at = null where id = $1", [transcription.id])
  await pool.query('update recordings set is_deleted = true where podcast_id = $1 and id <> $2', [podcastId, recordingId])
  await runTranscription(app.app, transcription.id, new AbortController().signal)
  expect(await current()).toMatchObject({ state: 'failed', error: 'The recording was deleted.' })
  // The queue forgets a job shortly after the transcription says that it is done.
  await eventually(async () => expect(await app.app.queue.keys(app.app.db, transcribe)).not.toContain(transcription.id))
  await pool.query("update transcriptions set state = 'waiting', error = null where id = $1", [transcription.id])
  await failAbandonedTranscriptions(app.app, new AbortController().signal)
  expect(await current()).toMatchObject({ state: 'failed', error: 'The transcription stopped unexpectedly. Please try again.' })
})

test('refuses strangers, and a server without an engine', async () => {
  const stranger = await makePerson(app)
  await expect(as(app, stranger).TranscriptsService.StartTranscription({ recordingId })).rejects.toMatchObject({
    code: 'not_found',
  })
  const without = await startTestApp({ worker: false, env: { TRANSCRIBE: 'off' } })
  try {
    const person = await makePerson(without)
    const made = await makeRecording(without, person, (await makePodcast(without, person)).podcastId)
    const { TranscriptsService } = as(without, person)
    expect((await TranscriptsService.GetTranscription({ recordingId: made.recordingId })).engine).toMatchObject({
      provider: 'none',
      state: 'off',
    })
    await expect(TranscriptsService.StartTranscription({ recordingId: made.recordingId })).rejects.toMatchObject({
      meta: { reason: 'transcription_off' },
    })
  } finally {
    await without.stop()
  }
})
