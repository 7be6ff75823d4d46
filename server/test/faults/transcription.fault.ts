import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findEngine } from '../../src/platform/speech/install/folder.ts'
import { makeRecording } from '../kit/recordings.ts'
import { mustCall } from './kit/calls.ts'
import { figure, notTried, sized } from './kit/figures.ts'
import { makeShow, type Show } from './kit/load.ts'
import { makePlace, tempFolder, withHands, type Place } from './kit/place.ts'
import { openTranscriber } from './kit/transcriber.ts'
import { finishedWork, workOn, type Work } from './kit/work.ts'

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

const start = (place: Place, show: Show, recordingId: string) =>
  mustCall(place.server.url, show.owner, 'TranscriptsService.StartTranscription', { recordingId })

const segmentsOf = ({ query }: Place, recordingId: string): Promise<Segment[]> =>
  query<Segment>(
    `select s.start_ms as "startMs", s.end_ms as "endMs", s.text from transcript_segments s join transcripts t on t.id = s.transcript_id
     where t.recording_id = $1 order by s.start_ms, s.id`,
    recordingId,
  )

/** Kills the server each time a little after another piece was saved. Returns how many pieces there were in the end. */
async function killDuring(place: Place, recordingId: string): Promise<Work> {
  let seen = 0
  for (let at = 0; at < kills; at += 1) {
    for (;;) {
      const { state, pieces_done: pieces = 0 } = await workOn(place, 'transcriptions', recordingId)
      if (!['waiting', 'running'].includes(state)) throw new Error('The recording is too short for so many kills.')
      if (pieces > seen) break
      await delay(20)
    }
    await delay(randomInt(300))
    await place.server.kill({ postgres: at % 2 === 1 })
    await place.server.start()
    // Saved before the kill. One more shows that the transcription has continued.
    seen = (await workOn(place, 'transcriptions', recordingId)).pieces_done ?? 0
  }
  return finishedWork(place, 'transcriptions', recordingId)
}

async function compare(fault: string, place: Place): Promise<void> {
  const show = await makeShow(place, { edited: 1, published: 1 })
  const [calm, killed] = [await addRecording(place, show), await addRecording(place, show)]
  await start(place, show, calm)
  expect(await finishedWork(place, 'transcriptions', calm)).toMatchObject({ state: 'done', error: null })
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
  const { url, heard } = await openTranscriber()
  const place = await makePlace({ database: 'embedded', env: { TRANSCRIBE_URL: url, TRANSCRIBE_CHUNK: '5' } })
  await compare('transcription by a server', place)
  // Each chunk once without kills, once with them, and once more for each kill at most.
  figure('transcription by a server', null, 'chunks sent again', heard.length - 2 * new Set(heard.map(({ audio }) => audio)).size, {
    most: kills,
  })
})

test('a killed transcription by the built-in engine continues with the same result', async () => {
  const installed = join(home, 'data')
  if (!findEngine(installed)) return notTried('transcription, built in', null, 'kill -9', 'the speech engine is not installed')
  const dataDir = await tempFolder()
  await symlink(join(installed, 'speech'), join(dataDir, 'speech'))
  await compare('transcription, built in', await makePlace({ database: 'embedded', dataDir }))
})
