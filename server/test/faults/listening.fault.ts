import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import { expect, test } from 'vitest'
import { mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { duration, listeningReport, type ListeningLoad, type ListeningResult } from './kit/listening-load.ts'
import { makeShow } from './kit/load.ts'
import { makePlace, type Place } from './kit/place.ts'
import { keepAsking, percentile, until } from './kit/watch.ts'

const fault = 'listening'
const reports = sized('REPORTS', 500_000)
/** Players report every ten seconds, so these are 8,000 people who listen at the same time. */
const perSecond = sized('REPORTS_PER_SECOND', 800)
const quietSeconds = sized('QUIET_SECONDS', 30)

/** A show with published episodes. Returns their recordings, and the feed. */
async function publishShow(place: Place): Promise<{ recordingIds: string[]; feed: string }> {
  const show = await makeShow(place, { edited: 1, published: 6 })
  for (const episodeId of show.published) await mustCall(place.server.url, show.owner, 'EpisodeService.Publish', { episodeId })
  const rows = await place.query<{ id: string }>(
    'update recordings r set duration = $1 from publications p where p.recording_id = r.id returning r.id',
    duration,
  )
  return { recordingIds: rows.map(({ id }) => id), feed: `${place.server.url}/rss/${show.podcastId}.xml` }
}

async function report(load: ListeningLoad): Promise<ListeningResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kit/report-listening.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as ListeningResult
}

type Sums = { plays: number; parts: number }
const sums = async ({ query }: Place): Promise<Sums> =>
  (
    await query<Sums>(
      `select coalesce(sum(plays), 0)::int as plays, coalesce(sum((select sum(n) from unnest(buckets) n)), 0)::int as parts from listening`,
    )
  )[0]!

/** What these reports add up to. */
function expected(recordingIds: string[]): Sums {
  const part = duration / retentionBuckets
  const all = { plays: 0, parts: 0 }
  for (let serial = 0; serial < reports; serial += 1) {
    const { isStart, ranges } = listeningReport(serial, recordingIds)
    if (isStart) all.plays += 1
    for (const [from, to] of ranges)
      for (let middle = part / 2; middle < duration; middle += part) if (from <= middle && middle < to) all.parts += 1
  }
  return all
}

test('half a million reports of the player: nothing is lost, and feeds are as fast as before', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { recordingIds, feed } = await publishShow(place)
  const { url } = place.server

  const ask = () => keepAsking(feed, { everyMs: 10, headers: { 'accept-encoding': 'gzip' } })
  const warm = ask()
  await delay(3000)
  await warm.stop()
  const quiet = ask()
  await delay(quietSeconds * 1000)
  await quiet.stop()
  const loaded = ask()
  const { accepted, failed, seconds } = await report({ url, reports, perSecond, recordingIds })
  await loaded.stop()

  const wanted = expected(recordingIds)
  await until('all reports are saved', async () => (await sums(place)).parts >= wanted.parts).catch(() => {})
  const saved = await sums(place)
  figure(fault, 41, 'reports', reports)
  figure(fault, 41, 'reports a second', reports / seconds)
  figure(fault, 41, 'not accepted', reports - accepted, { most: 0 })
  figure(fault, 41, 'plays lost or counted twice', Math.abs(wanted.plays - saved.plays), { most: 0 })
  figure(fault, 41, 'parts lost or counted twice', Math.abs(wanted.parts - saved.parts), { most: 0 })
  const [before, during] = [percentile(quiet.ms, 0.99), percentile(loaded.ms, 0.99)]
  figure(fault, 41, 'feed p99 without reports', before, { unit: ' ms', digits: 1 })
  figure(fault, 41, 'feed p99 with reports', during, { unit: ' ms', digits: 1 })
  figure(fault, 41, 'ratio', during / before, { most: 1.5, digits: 2, clock: true })
  figure(fault, 41, 'feeds that failed', quiet.failed + loaded.failed, { most: 0 })
  expect(failed).toBe(0)
})

test('a crash loses at most the last half second', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { recordingIds } = await publishShow(place)
  const { server } = place
  /** When each play was accepted. */
  const accepted: number[] = []
  let running = true
  const visit = async (visitor: number): Promise<void> => {
    for (let n = 0; running; n += 1) {
      const body = JSON.stringify({ recordingId: recordingIds[n % recordingIds.length], isStart: true, ranges: [[0, 10]] })
      const headers = { 'content-type': 'application/json', origin: server.url, 'x-forwarded-for': `10.${visitor}.${n >> 8}.${n & 255}` }
      const answer = await fetch(`${server.url}/api/listening`, { method: 'POST', headers, body }).catch(() => null)
      if (answer?.status === 204) accepted.push(performance.now())
      await delay(5)
    }
  }
  const visits = Promise.all([1, 2, 3, 4].map(visit))
  await delay(4000)
  const killedAt = performance.now()
  await server.kill()
  running = false
  await visits
  await server.start()
  const { plays } = await sums(place)
  // Writing them takes a moment, too.
  const due = accepted.filter((at) => at < killedAt - 1000).length
  figure(fault, 41, 'plays accepted before a crash', accepted.length)
  figure(fault, 41, 'of them saved', plays, { least: due, most: accepted.length })
})
