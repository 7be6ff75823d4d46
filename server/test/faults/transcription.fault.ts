import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findEngine } from '../../src/platform/speech/install/folder.ts'
import { makeRecording } from '../kit/recordings.ts'
import { mustCall } from './kit/calls.ts'
import { figure, notTried, sized } from './kit/figures.ts'
import { makeShow, type Show } from './kit/load.ts'
import { makePlace, tempFolder, withHands, type Place } from './kit/place.ts'

const home = join(import.meta.dirname, '../../..')
const kills = sized('KILLS', 10)
const fixture = readFileSync(join(import.meta.dirname, '../fixtures/speech/austen.mp3'))
/** Half a minute each. */
const recording = Buffer.concat(Array.from({ length: sized('HALF_MINUTES', 8) }, () => fixture))

type Segment = { startMs: number; endMs: number; text: string }

const addRecording = (place: Place, show: Show): Promise<string> =>
  withHands(place, async (app) => {
    const { recordingId } = await makeRecording(app, show.owner, show.podcastId, { bytes: recording })
    const seconds = (recording.length / fixture.length) * 29.6
    await app.pool.pool.query('update recordings set duration = $2 where id = $1', [recordingId, seconds])
    return recordingId
  })

type State = { state: string; error: string | null; pieces: number; attempts: number }

const stateOf = async ({ query }: Place, recordingId: string): Promise<State> =>
  (
    await query<State>(
      'select state, error, pieces_done as pieces, attempts from transcriptions where recording_id = $1 order by created_at desc limit 1',
      recordingId,
    )
  )[0]!

async function finished(place: Place, recordingId: string): Promise<State> {
  for (;;) {
    const state = await stateOf(place, recordingId)
    if (!['waiting', 'running'].includes(state.state)) return state
    await delay(200)
  }
}

const start = (place: Place, show: Show, recordingId: string) =>
  mustCall(place.server.url, show.owner, 'TranscriptsService.StartTranscription', { recordingId })

const segmentsOf = ({ query }: Place, recordingId: string): Promise<Segment[]> =>
  query<Segment>(
    `select s.start_ms as "startMs", s.end_ms as "endMs", s.text from transcript_segments s join transcripts t on t.id = s.transcript_id
     where t.recording_id = $1 order by s.start_ms, s.id`,
    recordingId,
  )

/** Kills the server each time a little after another piece was saved. Returns how many pieces there were in the end. */
async function killDuring(place: Place, recordingId: string): Promise<State> {
  let seen = 0
  for (let at = 0; at < kills; at += 1) {
    for (;;) {
      const { state, pieces } = await stateOf(place, recordingId)
      if (!['waiting', 'running'].includes(state)) throw new Error('The recording is too short for so many kills.')
      if (pieces > seen) {
        seen = pieces
        break
      }
      await delay(20)
    }
    await delay(randomInt(300))
    await place.server.kill({ postgres: at % 2 === 1 })
    await place.server.start()
  }
  return finished(place, recordingId)
}

async function compare(fault: string, place: Place): Promise<void> {
  const show = await makeShow(place, { edited: 1, published: 1 })
  const [calm, killed] = [await addRecording(place, show), await addRecording(place, show)]
  await start(place, show, calm)
  expect(await finished(place, calm)).toMatchObject({ state: 'done', error: null })
  await start(place, show, killed)
  const { state, attempts } = await killDuring(place, killed)
  const [wanted, found] = [await segmentsOf(place, calm), await segmentsOf(place, killed)]
  figure(fault, null, 'kills during a transcription', kills)
  figure(fault, null, 'starts of it', attempts, { least: kills + 1 })
  figure(fault, null, 'segments', found.length, { least: 4 })
  expect(state).toBe('done')
  expect(found).toEqual(wanted)
  const left = await place.query('select 1 from transcription_pieces')
  expect(left).toEqual([])
}

test('a killed transcription with a server continues with the same result, and repeats one chunk at most', async () => {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const wav = body.subarray(body.indexOf('RIFF'))
    const audio = createHash('sha256')
      .update(wav.subarray(0, wav.readUInt32LE(4) + 8))
      .digest('hex')
    heard.push(audio)
    await delay(150)
    response.end(JSON.stringify({ text: audio, segments: [{ start: 0, end: 1, text: audio }] }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const place = await makePlace({ database: 'embedded', env: { TRANSCRIBE_URL: url, TRANSCRIBE_CHUNK: '5' } })
  await compare('transcription by a server', place)
  // Each chunk once without kills, once with them, and once more for each kill at most.
  figure('transcription by a server', null, 'chunks sent again', heard.length - 2 * new Set(heard).size, { most: kills })
})

test('a killed transcription by the built-in engine continues with the same result', async () => {
  const installed = join(home, 'data')
  if (!findEngine(installed)) return notTried('transcription, built in', null, 'kill -9', 'the speech engine is not installed')
  const dataDir = await tempFolder()
  await symlink(join(installed, 'speech'), join(dataDir, 'speech'))
  await compare('transcription, built in', await makePlace({ database: 'embedded', dataDir }))
})
