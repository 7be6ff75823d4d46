import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { findPostmaster } from '../../src/platform/postgres/postmaster.ts'
import { startPostgres } from '../../src/platform/postgres/start.ts'
import { audit } from './kit/audit.ts'
import { callOver, mustCall, statusOf } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow, startLoad } from './kit/load.ts'
import { asker, makePlace, tempFolder, type Place } from './kit/place.ts'
import { openServer } from './kit/server.ts'
import { keepAsking, percentile, until } from './kit/watch.ts'

const log = createLog('silent')
const goes = sized('DATABASE_GOES', 10)
const awayMs = sized('AWAY_MS', 3000)

const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true

/** The load that continues during database outages, and what is checked. */
async function through(
  fault: string,
  place: Place,
  away: (nth: number) => Promise<void>,
  back: (nth: number) => Promise<void>,
): Promise<void> {
  const { server, query } = place
  const show = await makeShow(place)
  const feed = `${server.url}/rss/${show.podcastId}.xml`
  await mustCall(server.url, show.owner, 'EpisodeService.Publish', { episodeId: show.published[5]! })
  await until('the feed has it', async () => (await (await fetch(feed)).text()).includes('<enclosure'))
  const media = /<enclosure url="([^"]+)"/.exec(await (await fetch(feed)).text())![1]!
  await (await fetch(media)).arrayBuffer()
  const load = startLoad(server.url, { ...show, published: show.published.slice(0, 5) })
  const reader = keepAsking(feed)
  const listener = keepAsking(media, { everyMs: 100, headers: { range: 'bytes=0-9999' } })
  const recovered: number[] = []
  const pid = server.pid()
  for (let at = 0; at < goes; at += 1) {
    await query('delete from rates')
    const before = load.acknowledged()
    await until('writes continue', async () => load.acknowledged() > before + 5)
    await away(at)
    await back(at)
    recovered.push(await until('the server is ready again', () => isReady(server.url)))
    // Readiness is a claim. A successful write is the proof.
    const ask = () =>
      callOver(server.url, show.owner, 'EpisodeService.Update', { episodeId: show.published[0]!, episode: { label: `${at}` } })
    await until('a write goes through', async () => (await ask())?.status === 200)
  }
  await load.stop()
  await reader.stop()
  await listener.stop()
  const found = await audit(place, show, load)
  figure(fault, null, 'times it was gone', goes)
  figure(fault, null, 'writes acknowledged', load.acknowledged(), { least: goes * 5 })
  figure(fault, null, 'acknowledged writes lost', found.lost.length, { most: 0 })
  figure(fault, null, 'things that happened twice', found.twice.length, { most: 0 })
  figure(fault, null, 'half-published episodes, wrong numbers', found.half.length, { most: 0 })
  figure(fault, null, 'failed feed reads during the outage', reader.failed, { most: 0 })
  figure(fault, null, 'feed reads during the outage', reader.ms.length)
  figure(fault, null, 'failed media reads during the outage', listener.failed, { most: 0 })
  figure(fault, null, 'ready again, slowest', percentile(recovered, 1) / 1000, { most: 15, unit: ' s', digits: 1, clock: true })
  expect(server.pid()).toBe(pid)
  expect(found).toEqual({ lost: [], twice: [], half: [], dangling: [] })
}

test('restarts its own PostgreSQL after it was killed', async () => {
  const place = await makePlace({ database: 'embedded' })
  const cluster = join(place.server.dataDir, 'postgres')
  await through(
    'database killed',
    place,
    async () => {
      const { pid } = (await findPostmaster(cluster))!
      process.kill(pid, 'SIGKILL')
      await until('another one', async () => ![undefined, pid].includes((await findPostmaster(cluster))?.pid))
    },
    async () => {},
  )
})

test('waits for an external PostgreSQL that goes down and comes back', async () => {
  const folder = await tempFolder()
  let postgres = await startPostgres({ dataDir: folder, log })
  const { connectionString } = postgres
  try {
    const server = await openServer({ dataDir: await tempFolder(), databaseUrl: connectionString })
    await server.start()
    const place: Place = { server, connectionString, query: asker(connectionString) }
    await through(
      'database gone and back',
      place,
      async () => {
        await postgres.stop()
        await delay(awayMs)
        expect(await statusOf(`${server.url}/healthz`)).toBe(200)
        expect(await isReady(server.url)).toBe(false)
      },
      async () => {
        postgres = await startPostgres({ dataDir: folder, log })
        expect(postgres.connectionString).toBe(connectionString)
      },
    )
    await server.stop()
  } finally {
    await postgres.stop()
  }
})
