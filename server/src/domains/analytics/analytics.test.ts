import { expect, test } from 'vitest'
import { analyticsFile, type AnalyticsTable } from '@castwright/contract/analytics/values.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useShow } from '../../../test/kit/show.ts'
import { newId } from '../../platform/ids.ts'
import { countDownloads, openCounter } from '../delivery/service.ts'
import { readCsv, type Cell } from '../../platform/csv.ts'
import { countAt, getFile, makeReleased } from './testing.ts'

let [old, middle, young, imported]: string[] = []
/** The start of today in UTC. */

const dayMs = 24 * 3600 * 1000
const day = (ago: number): string => new Date(today.getTime() - ago * dayMs).toISOString().slice(0, 10)
const period = () => ({ from: day(27), to: day(0) })

const { app, owner, editor, stranger, podcastId } = await useShow({ worker: false, plan: 'AGENCY' })
const otherId = (await makePodcast(app, owner)).podcastId
const today = new Date(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
old = await makeReleased(app, owner, podcastId, { title: 'Old', episodeNumber: 1, releasedDaysAgo: 100 })
middle = await makeReleased(app, owner, podcastId, { title: 'Middle, "quoted"', episodeNumber: 2, releasedDaysAgo: 40 })
young = await makeReleased(app, owner, podcastId, { title: '=Young', episodeNumber: 3, releasedDaysAgo: 3 })
imported = await makeReleased(app, owner, podcastId, { title: 'Moved', episodeNumber: 4, releasedDaysAgo: null })
await app.pool.pool.query(`update episodes set migration_status = 'MIGRATION_SUCCEEDED' where id = $1`, [imported])
const otherEpisode = await makeReleased(app, owner, otherId, { title: 'Elsewhere', episodeNumber: 1, releasedDaysAgo: 10 })
const ago = (days: number): Date => new Date(today.getTime() - days * dayMs)
await countAt(app, ago(100), [
  { podcastId, episodeId: old, hours: 60, downloads: 100, country: 'US' },
  { podcastId, episodeId: old, hours: 24 * 8, downloads: 50, app: 'Castro', device: 'speaker' },
])
await countAt(app, ago(40), [{ podcastId, episodeId: middle, hours: 60, downloads: 60 }])
await countAt(app, ago(3), [
  { podcastId, episodeId: young, hours: 23, downloads: 40, country: 'FR' },
  { podcastId, episodeId: young, hours: 26, downloads: 3, country: 'JP', source: 'embed' },
  { podcastId, episodeId: middle, hours: 2, downloads: 7, app: 'Castro', country: '' },
  { podcastId, episodeId: imported, hours: 3, downloads: 5, device: 'browser', source: 'player' },
  { podcastId: otherId, episodeId: otherEpisode, hours: 1, downloads: 9 },
])

const sumOf = (rows: Array<{ downloads: number }>): number => rows.reduce((sum, { downloads }) => sum + downloads, 0)
const overview = (given: object = {}) => as(app, editor).AnalyticsService.FindByPodcastID({ podcastId, ...period(), ...given })

test('every breakdown, point and hour adds up to the downloads of the period', async () => {
  for (const granularity of ['day', 'week', 'month'] as const) {
    const found = await overview({ granularity })
    expect([found.downloads, found.previousDownloads, found.allTime]).toEqual([55, 60, 265])
    for (const rows of [found.points, found.apps, found.devices, found.countries, found.sources, found.heatMap.hours, found.episodes])
      expect(sumOf(rows)).toBe(55)
    expect(found.points.reduce((sum, { previous }) => sum + previous, 0)).toBe(60)
    expect(found.heatMap).toMatchObject({ timeZone: 'UTC', isComplete: true, downloads: 55 })
  }
  const whole = await as(app, owner).AnalyticsService.FindByPodcastID({ podcastId })
  expect(whole).toMatchObject({ downloads: 265, previousDownloads: 0, firstDay: day(98), period: { from: day(98), to: day(0) } })
  expect(whole.episodes.map(({ title, downloads, allTime }) => [title, downloads, allTime])).toEqual([
    ['Old', 150, 150],
    ['Middle, "quoted"', 67, 67],
    ['=Young', 43, 43],
    ['Moved', 5, 5],
  ])
})

test('countries with fewer than five downloads are not listed', async () => {
  const { countries } = await overview()
  expect(countries.map(({ value, name, downloads }) => [value, name, downloads])).toEqual([
    ['FR', 'France', 40],
    ['', 'Unknown', 7],
    ['DE', 'Germany', 5],
    ['*', 'Other', 3],
  ])
})

test('shows releases, top episodes with a trend, and what made a day', async () => {
  const { releases, episodes, numberOfEpisodes } = await overview()
  expect(releases.map(({ title }) => title)).toEqual(expect.arrayContaining(['=Young', 'Moved']))
  expect(episodes.map(({ title, downloads, previous }) => [title, downloads, previous])).toEqual([
    ['=Young', 43, 0],
    ['Middle, "quoted"', 7, 60],
    ['Moved', 5, 0],
    ['Old', 0, 0],
  ])
  expect(episodes[0]!.trend).toHaveLength(28)
  expect(sumOf(episodes[0]!.trend.map((downloads) => ({ downloads })))).toBe(43)
  expect(numberOfEpisodes).toBe(4)
  const peak = await as(app, editor).AnalyticsService.FindEpisodesByPodcastID({ podcastId, from: day(3), to: day(3) })
  expect(
    peak.episodes.filter(({ downloads }) => downloads > 0).map(({ title, downloads, percent }) => [title, downloads, percent]),
  ).toEqual([
    ['=Young', 40, 76.9],
    ['Middle, "quoted"', 7, 13.5],
    ['Moved', 5, 9.6],
  ])
  const find = as(app, editor).AnalyticsService.FindEpisodesByPodcastID
  const titles = async (given: object) => (await find({ podcastId, ...period(), ...given })).episodes.map(({ title }) => title)
  expect(await titles({ sort: 'title', isAscending: true })).toEqual(['=Young', 'Middle, "quoted"', 'Moved', 'Old'])
  expect(await titles({ sort: 'previous', limit: 1 })).toEqual(['Middle, "quoted"'])
  expect(await titles({ sort: 'change', isAscending: true, limit: 1 })).toEqual(['Middle, "quoted"'])
  expect(await titles({ sort: 'allTime', limit: 1, offset: 1 })).toEqual(['Middle, "quoted"'])
})

test('the heat map is in the time zone asked for', async () => {
  const at = async (timeZone: string) => {
    const { heatMap } = await overview({ timeZone })
    return heatMap.hours.filter(({ downloads }) => downloads > 0).map(({ hour, downloads }) => [hour, downloads])
  }
  expect((await at('UTC')).toSorted()).toEqual(
    [
      [2, 3],
      [2, 7],
      [23, 40],
      [3, 5],
    ].toSorted(),
  )
  expect((await at('Asia/Tokyo')).toSorted()).toEqual(
    [
      [11, 3],
      [11, 7],
      [12, 5],
      [8, 40],
    ].toSorted(),
  )
  for (const timeZone of ['Mars/Olympus', '+03:00', "UTC'; drop table links"])
    expect((await callRaw(app, editor, 'AnalyticsService.FindByPodcastID', { podcastId, timeZone })).status).toBe(400)
})

test('an episode and all podcasts have their own numbers', async () => {
  const episode = await as(app, editor).AnalyticsService.FindByEpisodeID({ episodeId: middle, ...period() })
  expect(episode).toMatchObject({ downloads: 7, previousDownloads: 60, allTime: 67, episodes: [], podcasts: [] })
  expect(sumOf(episode.apps)).toBe(7)
  const all = await as(app, owner).AnalyticsService.FindByUserID(period())
  expect(all.downloads).toBe(64)
  expect(all.podcasts.map((row) => [row.podcastId, row.downloads, row.allTime])).toEqual([
    [podcastId, 55, 265],
    [otherId, 9, 9],
  ])
  expect(all.episodes.find(({ title }) => title === 'Elsewhere')).toMatchObject({ podcastId: otherId, downloads: 9 })
  const own = await as(app, editor).AnalyticsService.FindByUserID(period())
  expect([own.downloads, own.podcasts.length]).toEqual([55, 1])
  const none = await as(app, stranger).AnalyticsService.FindByUserID({})
  expect(none).toMatchObject({ downloads: 0, allTime: 0, firstDay: null, podcasts: [], episodes: [], heatMap: { hours: [] } })
  expect((await as(app, editor).AnalyticsService.FindEpisodesByUserID(period())).downloads).toBe(55)
})

test('compares first days with the median, and marks what is incomplete', async () => {
  const { AnalyticsService } = as(app, editor)
  const found = await AnalyticsService.FindComparison({ podcastId })
  const first = (title: string) => found.episodes.find((one) => one.title === title)!
  expect(first('Old')).toMatchObject({
    first24Hours: { downloads: 0, isComplete: true, reason: null },
    first7Days: { downloads: 100, isComplete: true },
    first30Days: { downloads: 150, isComplete: true },
    first90Days: { downloads: 150, isComplete: true },
  })
  expect(first('=Young').first7Days).toEqual({ downloads: 43, isComplete: false, reason: 'young' })
  expect(first('Moved').first7Days).toEqual({ downloads: 0, isComplete: false, reason: 'imported' })
  expect(found.typical).toEqual({
    first24Hours: expect.objectContaining({ episodes: 3, isKnown: true }),
    first7Days: { downloads: 80, episodes: 2, isKnown: true },
    first30Days: { downloads: 105, episodes: 2, isKnown: true },
    first90Days: { downloads: 150, episodes: 1, isKnown: true },
  })
  expect(found.curve).toEqual([])
  const one = await AnalyticsService.FindComparison({ podcastId, episodeId: middle })
  expect(one.typical.first7Days).toEqual({ downloads: 100, episodes: 1, isKnown: true })
  expect(one.episodes.find(({ episodeId }) => episodeId === middle)!.isInRange).toBe(false)
  expect(one.curve).toHaveLength(90)
  expect(one.curve[2]).toMatchObject({ day: 3, downloads: 60 })
  expect(one.curve[8]).toEqual({ day: 9, downloads: 60, typical: 150 })
  expect(one.curve[89]).toEqual({ day: 90, downloads: null, typical: 150 })
  // The typical curve has the same episodes on every day, so it never falls. If none is old enough, it ends early.
  const short = await AnalyticsService.FindComparison({ podcastId, episodeId: young, curveDays: 30 })
  expect(short.curve).toHaveLength(30)
  expect(short.curve[29]!.typical).toBe(short.typical.first30Days.downloads)
  const typical = short.curve.map((point) => point.typical!)
  expect(typical).toEqual(typical.toSorted((a, b) => a - b))
  const ended = await AnalyticsService.FindComparison({ podcastId, episodeId: old, releasedFrom: day(60) })
  expect(ended.curve.map((point) => point.typical !== null)).toEqual(Array.from({ length: 90 }, (_, at) => at < 30))
  expect(await callRaw(app, owner, 'AnalyticsService.FindComparison', { podcastId, curveDays: 91 })).toMatchObject({ status: 400 })
  const dated = await AnalyticsService.FindComparison({ podcastId, releasedFrom: day(60), releasedTo: day(20) })
  expect(dated.episodes.map(({ title }) => title)).toEqual(['Middle, "quoted"'])
  await app.pool.pool.query(`update episodes set released_at = null, migration_status = 'MIGRATION_NONE' where id = any($1)`, [
    [imported, middle],
  ])
  await app.pool.pool.query(`update publications set published_at = published_at - interval '3 days' where episode_id = $1`, [middle])
  const reasons = (await AnalyticsService.FindComparison({ podcastId })).episodes.map(({ title, first30Days }) => [
    title,
    first30Days.reason,
  ])
  expect(Object.fromEntries(reasons)).toMatchObject({ 'Middle, "quoted"': 'backdated', Moved: 'not_counted' })
  await app.pool.pool.query(`update episodes set migration_status = 'MIGRATION_SUCCEEDED' where id = $1`, [imported])
  expect(await callRaw(app, owner, 'AnalyticsService.FindComparison', { podcastId, episodeId: otherEpisode })).toMatchObject({
    status: 404,
  })
})

/** The cells of a table on the screen, as text. */
const cells = (rows: Cell[][]): string[][] => rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))

test('screen, CSV and JSON have the same rows', async () => {
  const asked = { podcastId, ...period(), granularity: 'week' as const }
  const found = await as(app, editor).AnalyticsService.FindByPodcastID(asked)
  const report = await as(app, editor).AnalyticsService.FindReport(asked)
  const reasons = await as(app, editor).AnalyticsService.FindReasons(asked)
  const compared = await as(app, editor).AnalyticsService.FindComparison({ podcastId })
  const breakdown = (rows: typeof found.apps) => rows.map((row) => [row.value, row.name, row.downloads, row.percent])
  const screens: Partial<Record<AnalyticsTable, Cell[][]>> = {
    downloads: found.points.map((row) => [row.start, row.end, row.downloads, row.previous, row.isComplete]),
    releases: found.releases.map((row) => [row.day, row.publishedAt, row.episodeId, row.title]),
    episodes: found.episodes.map((row) => [
      row.episodeId,
      row.podcastTitle,
      row.title,
      row.publishedAt,
      row.downloads,
      row.previous,
      row.percent,
      row.allTime,
    ]),
    apps: breakdown(found.apps),
    devices: breakdown(found.devices),
    countries: breakdown(found.countries),
    sources: breakdown(found.sources),
    hours: found.heatMap.hours.map((row) => [row.weekday, row.hour, row.downloads, 'UTC']),
    comparison: compared.episodes.map((row) => [
      row.episodeId,
      row.title,
      row.publishedAt,
      row.isInRange,
      ...[row.first24Hours, row.first7Days, row.first30Days, row.first90Days].flatMap((one) => [one.downloads, one.isComplete, one.reason]),
    ]),
    reasons: [
      ...reasons.reasons.map((row) => ['requests', row.verdict, row.basis, row.requests, row.isCounted, row.text]),
      ...reasons.listeners.map((row) => ['listeners', row.verdict, '', row.listeners, row.isCounted, row.text]),
    ],
    report: report.episodes.map((row) => [
      row.episodeId,
      row.title,
      row.publishedAt,
      row.downloads,
      row.first30Days.downloads,
      row.first30Days.isComplete,
      row.first30Days.reason,
    ]),
  }
  for (const [table, rows] of Object.entries(screens) as Array<[AnalyticsTable, Cell[][]]>) {
    const csv = await getFile(app, editor, analyticsFile(table, 'csv', asked))
    expect(csv, table).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } })
    const [, ...lines] = readCsv(csv.body, 1000)
    // A leading apostrophe keeps spreadsheets from running a title.
    expect(
      lines.map((line) => line.cells.map((cell) => cell.replace(/^'(?==)/, ''))),
      table,
    ).toEqual(cells(rows))
    const json = await getFile(app, editor, analyticsFile(table, 'json', asked))
    expect(cells((JSON.parse(json.body) as object[]).map((row) => Object.values(row) as Cell[])), table).toEqual(cells(rows))
  }
  expect((await getFile(app, editor, analyticsFile('apps', 'csv', asked))).headers['content-disposition']).toContain(
    `apps-${asked.from}-${asked.to}.csv`,
  )
  const chosen = JSON.parse(
    (await getFile(app, editor, analyticsFile('report', 'json', { ...asked, episodeIds: [old, young].join(',') }))).body,
  )
  expect((chosen as Array<{ title: string }>).map(({ title }) => title).toSorted()).toEqual(['=Young', 'Old'])
  const curve = { podcastId, episodeId: old, curveDays: 30 }
  const points = JSON.parse((await getFile(app, editor, analyticsFile('curve', 'json', curve))).body) as unknown
  expect(points).toEqual((await as(app, editor).AnalyticsService.FindComparison(curve)).curve)
  const all = await as(app, owner).AnalyticsService.FindByUserID(period())
  const podcasts = JSON.parse((await getFile(app, owner, analyticsFile('podcasts', 'json', period()))).body) as Array<{ downloads: number }>
  expect(podcasts.map(({ downloads }) => downloads)).toEqual(all.podcasts.map(({ downloads }) => downloads))
})

test('files need the same rights and input as their methods', async () => {
  const url = (query: Record<string, string>) => analyticsFile('apps', 'csv', { ...period(), ...query })
  expect((await getFile(app, null, url({ podcastId }))).status).toBe(401)
  expect((await getFile(app, stranger, url({ podcastId }))).status).toBe(404)
  expect((await getFile(app, editor, url({ podcastId: otherId }))).status).toBe(404)
  expect((await getFile(app, editor, url({ episodeId: otherEpisode }))).status).toBe(404)
  expect((await getFile(app, owner, url({ podcastId: newId() }))).status).toBe(404)
  expect((await getFile(app, owner, url({ podcastId: 'x' }))).status).toBe(400)
  expect((await getFile(app, owner, url({ podcastId, from: 'x' }))).status).toBe(400)
  expect((await getFile(app, owner, analyticsFile('report', 'csv', period()))).status).toBe(400)
  for (const file of ['apps', 'apps.exe', 'constructor.csv', 'apps.csv.csv', 'nothing.csv'])
    expect((await getFile(app, owner, `/api/analytics/${file}?podcast_id=${podcastId}`)).status).toBe(404)
})

test('rejects impossible periods and unknown objects', async () => {
  const wrong = [
    { from: day(1), to: day(2) },
    { from: '2001-01-01', to: day(0) },
    { from: '2026-02-30', to: day(0) },
    { from: 'yesterday' },
    { granularity: 'year' },
  ]
  for (const given of wrong) {
    const { status, body } = await callRaw(app, owner, 'AnalyticsService.FindByPodcastID', { podcastId, ...given })
    expect([status, (body as { code: string }).code]).toEqual([400, 'invalid_argument'])
  }
  expect(await callRaw(app, owner, 'AnalyticsService.FindByPodcastID', { podcastId, from: day(1), to: day(2) })).toMatchObject({
    body: { meta: { from: "Must not be after the period's last day." } },
  })
  expect((await callRaw(app, owner, 'AnalyticsService.FindByEpisodeID', { episodeId: newId() })).status).toBe(404)
  expect((await callRaw(app, owner, 'AnalyticsService.FindReasons', { podcastId, episodeId: otherEpisode, ...period() })).status).toBe(404)
})

test('explains a number by its reasons and by examples without personal data', async () => {
  const counter = openCounter(app.app)
  const sent = (address: string, agent: string, end: number, isPart = false) =>
    counter.add({
      at: app.clock.now(),
      podcastId: otherId,
      episodeId: otherEpisode,
      recordingId: newId(),
      threshold: 1000,
      address,
      agent,
      origin: null,
      ranges: [{ start: 0, end }],
      isPart,
    })
  sent('203.0.113.7', 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', 5000)
  sent('203.0.113.8', 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', 10)
  sent('203.0.113.9', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 5000)
  await counter.close()
  await countDownloads(app.app)
  const { AnalyticsService } = as(app, owner)
  const on = { podcastId: otherId, from: day(0), to: day(0) }
  const found = await AnalyticsService.FindReasons(on)
  expect(found).toMatchObject({ downloads: 1, requests: 3, isComplete: true, exampleState: 'shown', exampleDay: day(0) })
  expect(found.reasons.map(({ verdict, requests, isCounted }) => [verdict, requests, isCounted])).toEqual([
    ['counts', 2, true],
    ['bot', 1, false],
  ])
  expect(found.listeners.map(({ verdict, listeners }) => [verdict, listeners]).toSorted()).toEqual([
    ['counted', 1],
    ['short', 1],
  ])
  expect(found.examples.map(({ outcome }) => outcome).toSorted()).toEqual([
    'counted',
    'not counted: a bot',
    'not counted: less than a minute',
  ])
  expect(found.examples.find(({ isCounted }) => isCounted)).toMatchObject({ app: 'Overcast', received: 5001, needed: 1000 })
  expect(JSON.stringify(found)).not.toMatch(/203\.0\.113|overcast\.fm|[0-9a-f]{32}/)
  // Downloads from before requests were kept have no reasons.
  const before = await AnalyticsService.FindReasons({ podcastId, from: day(99), to: day(90) })
  expect(before).toMatchObject({ downloads: 150, requests: 0, isComplete: false, examples: [], exampleState: 'expired', exampleDay: null })
  expect(await AnalyticsService.FindReasons({ podcastId, from: day(1), to: day(0) })).toMatchObject({
    exampleState: 'none',
    isComplete: true,
  })
})

test('a page needs few queries, however many episodes there are', async () => {
  const queries = await countQueries(app, () => overview())
  expect(queries).toBeLessThanOrEqual(14)
  const compared = await countQueries(app, () => as(app, editor).AnalyticsService.FindComparison({ podcastId, episodeId: old }))
  expect(compared).toBeLessThanOrEqual(8)
})
