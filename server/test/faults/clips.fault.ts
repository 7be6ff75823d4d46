import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeRecording } from '../kit/recordings.ts'
import { mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow } from './kit/load.ts'
import { makePlace, tempFolder, withHands, type Place } from './kit/place.ts'

const kills = sized('KILLS', 5)
const fixture = readFileSync(join(import.meta.dirname, '../fixtures/speech/austen.mp3'))

const isInstalled = (() => {
  try {
    execFileSync('ffmpeg', ['-version'])
    return true
  } catch {
    return false
  }
})()

type State = { state: string; error: string | null; attempts: number }

const stateOf = async ({ query }: Place, clipId: string): Promise<State> =>
  (await query<State>('select render_state as state, error, attempts from clips where id = $1', clipId))[0]!

test.runIf(isInstalled)('a killed server makes the files of a clip after its restart, and leaves nothing behind', async () => {
  const dataDir = await tempFolder()
  const place = await makePlace({ database: 'embedded', dataDir })
  const show = await makeShow(place, { edited: 1, published: 1 })
  const recordingId = await withHands(place, async (app) => {
    const made = await makeRecording(app, show.owner, show.podcastId, { bytes: fixture })
    await app.pool.pool.query('update recordings set duration = 29.53 where id = $1', [made.recordingId])
    return made.recordingId
  })
  const { clip } = (await mustCall(place.server.url, show.owner, 'ClipsService.CreateClip', {
    recordingId,
    title: 'Best',
    startMs: 0,
    endMs: 15_000,
  })) as { clip: { id: string } }
  const formats = ['mp3', 'square', 'vertical', 'landscape'] as const
  await mustCall(place.server.url, show.owner, 'ClipsService.RenderClip', { recordingId, clipId: clip.id, formats: [...formats] })
  let seen = 0
  for (let at = 0; at < kills; at += 1) {
    for (;;) {
      const { state, attempts } = await stateOf(place, clip.id)
      if (state === 'done' || attempts > seen) {
        seen = attempts
        break
      }
      await delay(50)
    }
    await delay(randomInt(4000))
    await place.server.kill({ postgres: at % 2 === 1 })
    await place.server.start()
  }
  for (;;) {
    const { state } = await stateOf(place, clip.id)
    if (!['waiting', 'running'].includes(state)) break
    await delay(200)
  }
  const { state, error, attempts } = await stateOf(place, clip.id)
  figure('kill -9', null, 'kills while a clip is made', kills)
  figure('kill -9', null, 'starts of it', attempts, { least: 1 })
  expect({ state, error }).toEqual({ state: 'done', error: null })
  const files = await place.query<{ format: string }>('select format from clip_files where clip_id = $1', clip.id)
  expect(files.map(({ format }) => format).sort()).toEqual([...formats].sort())
  await delay(500)
  expect(await readdir(join(dataDir, 'temp', 'clips'))).toEqual([])
})
