import { expect, test } from 'vitest'
import { daysBetween } from '@castwright/contract/analytics/values.ts'
import { numbers } from '@castwright/contract/podcasts/art.ts'
import { useApp } from '../../../test/kit/app.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import { addDownloads, type CountedDownloads } from '../delivery/service.ts'
import { madeDownloads } from '../delivery/testing.ts'
import { addDays } from './period.ts'
import { piecesOf, type Range } from './pieces.ts'
import { localSlot, shiftsOf } from './shifts.ts'
import * as store from './store.ts'

const first = '2023-11-07'
const days = 1000
const random = numbers(7)
const below = (many: number): number => Math.floor(random() * many)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!

/** Any range, or one that begins or ends with a month. */
function randomRange(): Range {
  const [a, b] = [addDays(first, below(days)), addDays(first, below(days))]
  const [from, to] = a < b ? [a, b] : [b, a]
  const start = below(3) === 0 ? `${from.slice(0, 7)}-01` : from
  return { from: start, to: below(3) === 0 && addDays(`${to.slice(0, 7)}-01`, -1) > start ? addDays(`${to.slice(0, 7)}-01`, -1) : to }
}

test('months and days of a period are each of its days once', () => {
  for (let round = 0; round < 400; round += 1) {
    const range = randomRange()
    const counted = new Map<string, number>()
    for (const { from, to, isMonths, sign } of piecesOf(range)) {
      const last = isMonths ? addDays(`${addDays(to, 31).slice(0, 7)}-01`, -1) : to
      for (let day = from; day <= last; day = addDays(day, 1)) counted.set(day, (counted.get(day) ?? 0) + sign)
      if (!isMonths && daysBetween(range.from, range.to) >= 62) expect(daysBetween(from, to)).toBeLessThanOrEqual(16)
    }
    const inside = [...counted].filter(([, times]) => times !== 0)
    expect(inside.every(([day, times]) => times === 1 && day >= range.from && day <= range.to)).toBe(true)
    expect(inside).toHaveLength(daysBetween(range.from, range.to))
  }
})

const podcastIds: string[] = []

const app = await useApp({ worker: false })
const owner = await makePerson(app, { operatorPlan: true })
for (let many = 0; many < 2; many += 1) podcastIds.push((await makePodcast(app, owner)).podcastId)
const episodeIds = [newId(), newId(), newId()]
const counted = Array.from({ length: 3000 }, () => {
  const at = below(3)
  const startedAt = new Date(Date.parse(first) + below(days * 24) * 3_600_000 + below(3_600_000))
  const facts = { app: oneOf(['Castro', 'Overcast']), country: oneOf(['DE', 'US', '']), device: oneOf(['phone', 'tv'] as const) }
  return madeDownloads({ podcastId: podcastIds[at % 2]!, episodeId: episodeIds[at]!, startedAt, downloads: 1 + below(3), ...facts })
})
// In several transactions, each of which adds to the same months.
for (let at = 0; at < counted.length; at += 500) await addDownloads(app.app, counted.slice(at, at + 500))

const sumsBy = (rows: CountedDownloads[], keyOf: (row: CountedDownloads) => string): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.downloads
  return sums
}

test('numbers by month are the sums of those by day, in any range', async () => {
  for (let round = 0; round < 40; round += 1) {
    const range = randomRange()
    const scope = { podcastIds: oneOf([podcastIds, [podcastIds[0]!]]), episodeId: null }
    const inside = counted.filter(({ podcastId, startedAt }) => {
      const day = startedAt.toISOString().slice(0, 10)
      return scope.podcastIds.includes(podcastId) && day >= range.from && day <= range.to
    })
    const facts = await store.findFacts(app.app.db, scope, range)
    for (const kind of ['app', 'country', 'device', 'source'] as const)
      expect(Object.fromEntries(facts.filter((row) => row.kind === kind).map(({ value, downloads }) => [value, downloads]))).toEqual(
        sumsBy(inside, (row) => row[kind]),
      )
    const [podcastId] = scope.podcastIds
    const ids = [...new Set(counted.map(({ episodeId }) => episodeId))]
    const ofPodcast = inside.filter((row) => row.podcastId === podcastId)
    const sums = [...(await store.findEpisodeSums(app.app.db, podcastId!, ids, range))].filter(([, downloads]) => downloads > 0)
    expect(Object.fromEntries(sums)).toEqual(sumsBy(ofPodcast, ({ episodeId }) => episodeId))
  }
})

test('hours are those of the time zone on each day, in any range', async () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Casablanca']
  for (let round = 0; round < 40; round += 1) {
    const [range, timeZone] = [randomRange(), zones[round % zones.length]!]
    const shifts = shiftsOf(range, timeZone)
    const found: Record<string, number> = {}
    for (const { range: at, slot, downloads } of await store.findHours(app.app.db, { podcastIds, episodeId: null }, shifts)) {
      const local = localSlot(slot, shifts[at]!)
      if (downloads !== 0) found[local] = (found[local] ?? 0) + downloads
    }
    // As PostgreSQL converts each hour.
    const { rows } = await app.pool.pool.query<{ slot: number; downloads: number }>(
      `select (extract(isodow from local)::int - 1) * 24 + extract(hour from local)::int as slot, sum(downloads)::int as downloads
       from (select downloads, (day + value::int * interval '1 hour') at time zone 'UTC' at time zone $1 as local
         from download_podcast_facts where kind = 'hour' and day between $2 and $3) hours group by 1`,
      [timeZone, range.from, range.to],
    )
    expect(found, `${timeZone} ${range.from} ${range.to}`).toEqual(Object.fromEntries(rows.map(({ slot, downloads }) => [slot, downloads])))
  }
})
