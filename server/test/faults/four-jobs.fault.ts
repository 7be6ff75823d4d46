import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { feedPath, showPath } from '@castwright/contract/paths.ts'
import { expect, test } from 'vitest'
import { importForm, insertProof } from '../../src/domains/imports/testing.ts'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { findEngine } from '../../src/platform/speech/install/folder.ts'
import { givePlan, makePerson } from '../kit/make.ts'
import { publish } from '../kit/publishing.ts'
import { makeRecording } from '../kit/recordings.ts'
import { mustCall, someAddress } from './kit/calls.ts'
import { hasFfmpeg, speech, speechAsWav } from './kit/ffmpeg.ts'
import { figure, notTried, sized } from './kit/figures.ts'
import { openLargeHost } from './kit/large-feed.ts'
import { makeShow, type Show } from './kit/load.ts'
import { makePlace, tempFolder, withHands, type Place } from './kit/place.ts'
import { openTranscriber } from './kit/transcriber.ts'
import { heavyProcessOf, memoryOf, percentile, until } from './kit/watch.ts'
import { finishedWork } from './kit/work.ts'

const fault = 'four jobs at once'
const items = sized('ITEMS', 20_000)
const minutes = sized('MINUTES', 10)
const archivedFiles = sized('FILES', 300)

/** With the built-in speech engine if it is installed, which uses the processor itself. */
async function openPlace(): Promise<Place> {
  const installed = join(import.meta.dirname, '../../../data')
  const dataDir = await tempFolder()
  const env = { ALLOW_PRIVATE_FETCH: 'true' }
  if (findEngine(installed)) {
    await symlink(join(installed, 'speech'), join(dataDir, 'speech'))
    return makePlace({ database: 'external', dataDir, env })
  }
  notTried(fault, null, 'the built-in speech engine', 'it is not installed, so another server transcribes')
  return makePlace({ database: 'external', dataDir, env: { ...env, TRANSCRIBE_URL: (await openTranscriber()).url } })
}

/** The show that listeners hear, and what the jobs work on. */
async function prepare(place: Place, feed: string) {
  const show = await makeShow(place, { edited: 1, published: 6 })
  const [wav, mp3] = [await speechAsWav(minutes * 60), readFileSync(speech)]
  return withHands(place, async (app) => {
    for (const episodeId of show.published) await publish(app, show.owner, episodeId)
    const add = async (bytes: Buffer, type: 'mp3' | 'wav', duration: number): Promise<string> =>
      (await makeRecording(app, show.owner, show.podcastId, { bytes, type, duration })).recordingId
    const spoken = await add(Buffer.concat(Array.from({ length: 2 * minutes }, () => mp3)), 'mp3', minutes * 59)
    const source = await add(wav, 'wav', minutes * 60)
    for (let at = 0; at < archivedFiles; at += 1) await add(Buffer.concat([silentMp3(1), randomBytes(512 * 1024)]), 'mp3', 30)
    const newcomer = await makePerson(app)
    await givePlan(app, newcomer, 'AGENCY')
    await insertProof(app, newcomer, feed)
    return { show, spoken, source, newcomer }
  })
}

/** Starts an import, a transcription, a finishing and an export. Returns when all four have ended. */
async function work(place: Place, feed: string, { show, spoken, source, newcomer }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const { url } = place.server
  const { owner, podcastId } = show
  await mustCall(url, owner, 'FinishingService.UpdateSettings', { podcastId, isEnabled: true })
  await mustCall(url, owner, 'TranscriptsService.StartTranscription', { recordingId: spoken })
  await mustCall(url, owner, 'FinishingService.Start', { recordingIds: [source] })
  const input = { rssFeedUrl: feed, podcast: importForm('large-show'), userId: newcomer.userId, oldHost: 'Other' as const }
  await mustCall(url, newcomer, 'PodcastService.Migrate', input)
  await mustCall(url, owner, 'ArchiveService.Create', { podcastId })
  const isIn = async (statement: string): Promise<boolean> => (await place.query(statement)).length > 0
  const ended = async (job: string, statement: string): Promise<void> => {
    const ms = await until(`the ${job} ends`, () => delay(250).then(() => isIn(statement)))
    figure(fault, null, `the ${job}`, ms / 1000, { unit: ' s' })
  }
  const [finishing, transcription] = await Promise.all([
    finishedWork(place, 'finishings', source),
    finishedWork(place, 'transcriptions', spoken),
    ended('export', `select 1 from archives where state = 'ready'`),
    ended('import', `select 1 from migrations where state <> 'reading'`),
  ])
  expect([finishing, transcription]).toMatchObject([
    { state: 'done', error: null },
    { state: 'done', error: null },
  ])
}

type Asked = 'feed' | 'page' | 'app call'

/** How long a feed reader, a visitor and a member of the team wait while this happens. */
async function waitsDuring(place: Place, { owner, podcastId }: Show, happening: () => Promise<unknown>): Promise<Record<Asked, number[]>> {
  const { url } = place.server
  const [{ profile_url: name } = { profile_url: '' }] = await place.query<{ profile_url: string }>(
    'select profile_url from podcasts where id = $1',
    podcastId,
  )
  const get = async (path: string): Promise<void> => {
    const response = await fetch(url + path, { headers: { 'x-forwarded-for': someAddress() } })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
  }
  const requests: Record<Asked, () => Promise<unknown>> = {
    feed: () => get(feedPath(podcastId)),
    page: () => get(showPath(name)),
    'app call': () => mustCall(url, owner, 'PodcastService.FindByUserID', { userId: owner.userId }),
  }
  let isOver = false
  const ask = async (request: () => Promise<unknown>): Promise<number[]> => {
    const waits: number[] = []
    while (!isOver) {
      const begun = performance.now()
      await request()
      waits.push(performance.now() - begun)
      await delay(50)
    }
    return waits
  }
  const happened = happening().finally(() => (isOver = true))
  const [[feed = [], page = [], appCall = []]] = await Promise.all([Promise.all(Object.values(requests).map(ask)), happened])
  return { feed, page, 'app call': appCall }
}

test.runIf(hasFfmpeg)('an import, a transcription, a finishing and an export at once do not slow down others', async () => {
  const feed = await openLargeHost(items)
  const place = await openPlace()
  const prepared = await prepare(place, feed)
  // The first requests compile code and fill caches.
  await waitsDuring(place, prepared.show, () => delay(3000))
  const idle = await waitsDuring(place, prepared.show, () => delay(15_000))
  let most = 0
  const watch = setInterval(async () => (most = Math.max(most, await memoryOf(await heavyProcessOf(place.server.pid())))), 200)
  const busy = await waitsDuring(place, prepared.show, () => work(place, feed, prepared)).finally(() => clearInterval(watch))
  for (const asked of ['feed', 'page', 'app call'] as const) {
    const [before, during] = [percentile(idle[asked], 0.99), percentile(busy[asked], 0.99)]
    figure(fault, null, `${asked}, p50 during the jobs`, percentile(busy[asked], 0.5), { unit: ' ms', digits: 1 })
    figure(fault, null, `${asked}, p99 on an idle server`, before, { unit: ' ms', digits: 1 })
    figure(fault, null, `${asked}, p99 during the jobs`, during, { unit: ' ms', digits: 1 })
    figure(fault, null, `${asked}, p99 relative to an idle server`, during / before, { most: 2, digits: 1, clock: true })
  }
  figure(fault, null, 'memory of the process for heavy work', most, { unit: ' MB' })
})
