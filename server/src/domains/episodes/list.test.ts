import { queryLimits } from '@castwright/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { isFull } from '../../../test/kit/full.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { queriesOf } from '../../../test/kit/queries.ts'
import { pageOf } from './service/query.ts'
import { findListed } from './store.ts'
import { insertMany, list, named, refusal } from './testing.ts'

/** One podcast with 5,000 episodes, and one whose episodes have equal or missing values. */

const app = await useApp({ worker: false })
const owner = await makePerson(app)
const large = (await makePodcast(app, owner, 'Large')).podcastId
const small = (await makePodcast(app, owner, 'Small')).podcastId
await app.pool.pool.query(`update podcasts set photo = repeat('p', 39) where id = $1`, [large])
// Indexing 5,000 long texts takes half a minute, and nothing here searches.
await app.pool.pool.query('alter table episodes disable trigger search_episode')
await insertMany(app, large, 5000, { notes: `<p>${'Words for a reader. '.repeat(150)}</p>` })
await app.pool.pool.query(`update episodes set title = rpad(title, 125, '–'), label = repeat('é', 20) where podcast_id = $1`, [large])
await insertMany(app, small, 60, { stepMs: 0 })
await app.pool.pool.query(`update episodes set percent_completed = 100 where podcast_id = $1 and episode_number % 5 = 0`, [small])

type Options = Omit<Input<'EpisodeService.FindWithProgress'>['queryOptions'], 'filters'>

/** Reads all pages. */
async function all(podcastId: string, options: Options & { filters?: Filter[] } = {}, kind: 0 | 1 | 2 | 3 = 0): Promise<EpisodeSummary[]> {
  const found: EpisodeSummary[] = []
  let cursor: string | null = null
  do {
    const page = await list(app, owner, podcastId, { ...options, cursor }, kind)
    found.push(...page.episodesWithProgress.map(({ episode }) => episode))
    cursor = page.queryMeta.cursor
  } while (cursor !== null)
  return found
}
type Filter = NonNullable<Input<'EpisodeService.Find'>['queryOptions']['filters']>[number]

describe('a page of a podcast with 5,000 episodes', () => {
  test('takes a fixed number of queries without counting', async () => {
    const textsOf = (podcastId: string, limit: number) => queriesOf(app, () => list(app, owner, podcastId, { limit }))
    const few = await textsOf(small, 5)
    const many = await textsOf(large, queryLimits.maxPage)
    expect(many).toHaveLength(few.length)
    expect(many.length).toBeLessThanOrEqual(7)
    expect(many.filter((text) => /"episodes"|"podcast_infos"/.test(text))).toHaveLength(4)
    expect(many.filter((text) => /count\(/i.test(text))).toEqual([])
    process.stdout.write(`a page of the list: ${many.length} queries in all\n`)
  })

  test('is under 200 kB of JSON', async () => {
    for (const limit of [queryLimits.page, queryLimits.maxPage]) {
      const { body } = await callRaw(app, owner, 'EpisodeService.FindWithProgress', {
        queryOptions: { filters: [named('PodcastID', large)], limit },
      })
      const size = Buffer.byteLength(JSON.stringify(body))
      process.stdout.write(`a page of ${limit}: ${size} bytes\n`)
      expect(size).toBeGreaterThan(10_000)
      expect(size).toBeLessThan(200_000)
    }
  })

  test.runIf(isFull)('iterates over all episodes once, in order', async () => {
    const found = await all(large, { limit: queryLimits.maxPage })
    expect(found).toHaveLength(5000)
    expect(new Set(found.map(({ id }) => id)).size).toBe(5000)
    const expected = found.toSorted(
      (one, two) => Number(one.isPublished) - Number(two.isPublished) || two.createdAt.localeCompare(one.createdAt),
    )
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  test.for([
    ['all', 0, 'episodes_list'],
    ['in work', 1, 'episodes_state'],
    ['published', 3, 'episodes_state'],
  ] as const)('%s comes from its index', async ([, kind, index]) => {
    const { query } = await pageOf(app.app.db, { filters: [{ ...named('PodcastID', large) }], orders: [], limit: 25 }, kind)
    const { sql, params } = findListed(app.app.db, query).toSQL()
    const { rows } = await app.pool.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Sort|Seq Scan on episodes/)
  })

  test('counts are for the whole podcast', async () => {
    const { counts } = await list(app, owner, large, { limit: 1, text: 'nothing has this' })
    expect(counts).toEqual({ all: 5000, inWork: 3334, complete: 0, published: 1666 })
  })
})

test('each of the four lists has its episodes', async () => {
  const published = (await all(small, {}, 3)).map(({ episodeNumber }) => episodeNumber!)
  const complete = (await all(small, {}, 2)).map(({ episodeNumber }) => episodeNumber!)
  const inWork = (await all(small, {}, 1)).map(({ episodeNumber }) => episodeNumber!)
  expect(published.every((n) => n % 3 === 0)).toBe(true)
  expect(complete.every((n) => n % 3 !== 0 && n % 5 === 0)).toBe(true)
  expect(inWork.every((n) => n % 3 !== 0 && n % 5 !== 0)).toBe(true)
  expect([...published, ...complete, ...inWork].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
})

describe('pagination in any order', () => {
  const names = ['ID', 'PodcastID', 'Title', 'EpisodeType', 'SeasonNumber', 'EpisodeNumber', 'IsPublished', 'CreatedAt'] as const
  const dates = ['LastPublishedDate', 'PlannedReleaseDate', 'ScheduledReleaseDate', 'MigrationStatus'] as const
  const orders = [
    ...[...names, ...dates].flatMap((propertyName) => [[{ propertyName, sort: 'ASC' }], [{ propertyName, sort: 'DESC' }]]),
    [
      { propertyName: 'SeasonNumber', sort: 'asc' },
      { propertyName: 'LastPublishedDate', sort: 'desc' },
    ],
    [
      { propertyName: 'IsPublished', sort: 'DESC' },
      { propertyName: 'SeasonNumber', sort: 'DESC' },
      { propertyName: 'Title', sort: 'ASC' },
    ],
    [
      { propertyName: 'LastPublishedDate', sort: 'ASC' },
      { propertyName: 'SeasonNumber', sort: 'ASC' },
      { propertyName: 'ID', sort: 'ASC' },
    ],
    [
      { propertyName: 'Title', sort: 'ASC' },
      { propertyName: 'Title', sort: 'DESC' },
    ],
  ] as Array<NonNullable<Options['orders']>>

  test.for(orders.map((order) => [order.map(({ propertyName, sort }) => `${propertyName} ${sort}`).join(', '), order] as const))(
    '%s',
    async ([, order]) => {
      const whole = (await all(small, { orders: order, limit: queryLimits.maxPage })).map(({ id }) => id)
      expect(whole).toHaveLength(60)
      expect((await all(small, { orders: order, limit: 7 })).map(({ id }) => id)).toEqual(whole)
    },
  )

  test('sorts missing values last in both directions', async () => {
    for (const sort of ['ASC', 'DESC']) {
      const seasons = (await all(small, { orders: [{ propertyName: 'SeasonNumber', sort }] })).map(({ seasonNumber }) => seasonNumber)
      expect(seasons.slice(-8)).toEqual(Array.from({ length: 8 }, () => null))
      const numbers = seasons.slice(0, -8) as number[]
      expect(numbers).toEqual(numbers.toSorted((a, b) => (sort === 'ASC' ? a - b : b - a)))
    }
  })

  test('continues correctly when episodes are added and deleted', async () => {
    const { podcastId } = await makePodcast(app, owner, 'Moving')
    await insertMany(app, podcastId, 30)
    const first = await list(app, owner, podcastId, { limit: 10 })
    const shown = first.episodesWithProgress.map(({ episode }) => episode)
    await makeEpisode(app, owner, podcastId, { title: 'Brand new' })
    await app.pool.pool.query('delete from episodes where id = $1', [shown.at(-1)!.id])
    const second = await list(app, owner, podcastId, { limit: 10, cursor: first.queryMeta.cursor })
    const later = second.episodesWithProgress.map(({ episode }) => episode)
    expect(later[0]!.createdAt < shown.at(-1)!.createdAt).toBe(true)
    expect(later.filter(({ id }) => shown.some((one) => one.id === id))).toEqual([])
  })
})

describe('a cursor', () => {
  const options = (changes: object = {}) => ({ queryOptions: { filters: [named('PodcastID', small)], limit: 5, ...changes } })
  const ask = (changes: object, kind = 0) => refusal(app, owner, 'EpisodeService.FindWithProgress', { kind, ...options(changes) })
  const unfit = { 'query_options.cursor': expect.stringContaining('invalid for this list') }

  test('is valid only for the same query', async () => {
    const { queryMeta } = await list(app, owner, small, { limit: 5 })
    const cursor = queryMeta.cursor!
    expect(await ask({ cursor })).toBe(null)
    expect(await ask({ cursor, limit: queryLimits.maxPage })).toBe(null)
    expect(await ask({ cursor }, 1)).toEqual(unfit)
    expect(await ask({ cursor, text: 'x' })).toEqual(unfit)
    expect(await ask({ cursor, orders: [{ propertyName: 'Title' }] })).toEqual(unfit)
    expect(await ask({ cursor, filters: [named('PodcastID', large)] })).toEqual(unfit)
  })

  test('is rejected if it was modified', async () => {
    const { queryMeta } = await list(app, owner, small, { limit: 5 })
    const [mark] = JSON.parse(Buffer.from(queryMeta.cursor!, 'base64url').toString()) as [string]
    const forge = (...place: unknown[]) => Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')
    const id = '01890000-0000-7000-8000-000000000000'
    for (const cursor of [
      'x',
      '🙂',
      forge(),
      forge(false, '2026-01-01T00:00:00Z', null),
      forge(false, '2026-01-01T00:00:00Z', null, null),
      forge(false, '2026-01-01T00:00:00Z', null, 'x'),
      forge('no', '2026-01-01T00:00:00Z', null, id),
      forge(false, '2026-13-01T00:00:00Z', null, id),
      forge(false, "'; drop table episodes", null, id),
      forge(false, { a: 1 }, null, id),
      Buffer.from('{"a":1}').toString('base64url'),
    ])
      expect(await ask({ cursor }), cursor).toEqual(unfit)
    expect(await ask({ cursor: forge(false, '2026-01-01T00:00:00.000Z', null, id) })).toBe(null)
  })
})

describe('filters', () => {
  const numbersOf = async (...filters: Filter[]) =>
    (await all(small, { filters, limit: queryLimits.maxPage })).map(({ episodeNumber }) => episodeNumber!).toSorted((a, b) => a - b)
  const filter = (
    propertyName: Filter['propertyName'],
    operator: NonNullable<Filter['operator']>,
    propertyValue: Filter['propertyValue'],
    propertyType: Filter['propertyType'],
  ): Filter => ({ propertyName, operator, propertyValue, propertyType })

  test('compare by their type', async () => {
    expect(await numbersOf(filter('EpisodeNumber', 'EQUAL', 7, 'INTEGER'))).toEqual([7])
    expect(await numbersOf(filter('EpisodeNumber', 'EQUAL', '7', 'INTEGER'))).toEqual([7])
    expect(await numbersOf(filter('EpisodeNumber', 'LESS_THAN', 2.5, 'FLOAT'))).toEqual([1, 2])
    expect(await numbersOf(filter('EpisodeNumber', 'GREATER_THAN_OR_EQUAL', 59, 'INTEGER'))).toEqual([59, 60])
    expect(
      await numbersOf(filter('EpisodeNumber', 'GREATER_THAN', 8, 'INTEGER'), filter('EpisodeNumber', 'LESS_THAN_OR_EQUAL', 10, 'INTEGER')),
    ).toEqual([9, 10])
    expect(await numbersOf(filter('EpisodeNumber', 'GREATER_THAN', 9_007_199_254_740_991, 'INTEGER'))).toEqual([])
    expect(await numbersOf(filter('IsPublished', 'EQUAL', true, 'BOOLEAN'))).toHaveLength(20)
    expect(await numbersOf(filter('IsPublished', 'EQUAL', 'false', 'BOOLEAN'))).toHaveLength(40)
    expect(await numbersOf(filter('Title', 'EQUAL', 'Episode 3', 'STRING'))).toEqual([3])
    expect(await numbersOf(filter('Title', 'EQUAL', 'episode 3', 'STRING'))).toEqual([])
    expect(await numbersOf(filter('MigrationStatus', 'NOT_EQUAL', 'MIGRATION_NONE', 'STRING'))).toEqual([])
    expect(await numbersOf(filter('CreatedAt', 'GREATER_THAN', '2020-01-01', 'DATE'))).toHaveLength(60)
    expect(await numbersOf(filter('CreatedAt', 'LESS_THAN', '2020-01-01T00:00:00+02:00', 'DATE'))).toEqual([])
  })

  test('missing values are not equal to anything', async () => {
    const others = await numbersOf(filter('SeasonNumber', 'NOT_EQUAL', 1, 'INTEGER'))
    expect(others).toContain(7)
    expect(others).not.toContain(8)
    expect(await numbersOf(filter('PlannedReleaseDate', 'LESS_THAN', '2999-01-01', 'DATE'))).toEqual([])
  })

  const ask = (...filters: unknown[]) =>
    refusal(app, owner, 'EpisodeService.Find', { queryOptions: { filters: [named('PodcastID', small), ...filters] } })

  test.for([
    [filter('EpisodeNumber', 'EQUAL', 'seven', 'INTEGER'), 'property_value', 'This must be a whole number such as 7.'],
    [filter('EpisodeNumber', 'EQUAL', 1.5, 'INTEGER'), 'property_value', 'This must be a whole number such as 7.'],
    [filter('EpisodeNumber', 'EQUAL', '1e309', 'FLOAT'), 'property_value', 'This must be a number such as 1.5.'],
    [filter('EpisodeNumber', 'EQUAL', true, 'INTEGER'), 'property_value', 'This must be a whole number such as 7.'],
    [filter('EpisodeNumber', 'EQUAL', '7', 'STRING'), 'property_type', 'This property has the type INTEGER or FLOAT.'],
    [filter('IsPublished', 'EQUAL', 'yes', 'BOOLEAN'), 'property_value', 'This must be true or false.'],
    [filter('IsPublished', 'EQUAL', 1, 'BOOLEAN'), 'property_value', 'This must be true or false.'],
    [filter('CreatedAt', 'LESS_THAN', 'yesterday', 'DATE'), 'property_value', expect.stringContaining('a date such as')],
    [filter('CreatedAt', 'LESS_THAN', 0, 'DATE'), 'property_value', expect.stringContaining('a date such as')],
    [filter('CreatedAt', 'LESS_THAN', '2026-13-45', 'DATE'), 'property_value', expect.stringContaining('a date such as')],
    [filter('CreatedAt', 'LESS_THAN', '0000-01-01', 'DATE'), 'property_value', expect.stringContaining('a date such as')],
    [filter('CreatedAt', 'LESS_THAN', '9999-12-31T23:59:59-12:00', 'DATE'), 'property_value', expect.stringContaining('a date such as')],
    [filter('CreatedAt', 'LESS_THAN', '2026-01-01', 'STRING'), 'property_type', 'This property has the type DATE.'],
    [filter('Title', 'EQUAL', 5, 'STRING'), 'property_value', 'This must be a text.'],
    [filter('ID', 'NOT_EQUAL', 'x', 'STRING'), 'property_value', 'Must be a valid ID.'],
  ])('rejects %o', async ([one, field, message]) => {
    expect(await ask(one)).toEqual({ [`query_options.filters.1.${field as string}`]: message })
  })

  test('must include a podcast or an episode', async () => {
    const query = (filters: unknown[]) => callRaw(app, owner, 'EpisodeService.Find', { queryOptions: { filters } })
    expect(await query([])).toMatchObject({ status: 400, body: { meta: { reason: 'scope_missing' } } })
    expect(await query([{ ...named('PodcastID', small), operator: 'NOT_EQUAL' }])).toMatchObject({ status: 400 })
    expect(await query([named('PodcastID', 'x')])).toMatchObject({ status: 404 })
    expect(await query([named('PodcastID', owner.userId)])).toMatchObject({ status: 404 })
    expect(await query([{ ...named('PodcastID', small), propertyType: 'DATE' }])).toMatchObject({ status: 400 })
    expect(await query([{ ...named('PodcastID', small), propertyName: 'ShowNotes' }])).toMatchObject({ status: 400 })
    const { episodes } = await as(app, owner).EpisodeService.Find({
      requestId: 'r-1',
      queryOptions: { filters: [named('PodcastID', small), named('PodcastID', large)] },
    })
    expect(episodes).toEqual([])
  })

  test('treats malicious values as plain text', async () => {
    for (const value of ["' or 1=1 --", "'); drop table episodes; --", '%', '\\', '${x}', '{{x}}'])
      expect(await numbersOf(filter('Title', 'EQUAL', value, 'STRING'))).toEqual([])
    expect((await all(small)).length).toBe(60)
  })
})

describe('the search for a title', () => {
  let podcastId: string
  const titled = async (text: string) => (await all(podcastId, { text })).map(({ title }) => title).toSorted()

  beforeAll(async () => {
    podcastId = (await makePodcast(app, owner, 'Titles')).podcastId
    for (const title of ['100% Sure', '100 Percent', 'snake_case', 'snakeXcase', 'back\\slash', 'ÄRGER im Büro'])
      await makeEpisode(app, owner, podcastId, { title })
  })

  test.for([
    ['100%', ['100% Sure']],
    ['E_C', ['snake_case']],
    ['SNAKE', ['snakeXcase', 'snake_case']],
    ['k\\s', ['back\\slash']],
    ['ärger IM', ['ÄRGER im Büro']],
    ['%', ['100% Sure']],
    ['  sure  ', ['100% Sure']],
    ['nowhere', []],
  ] as Array<[string, string[]]>)('%s', async ([text, titles]) => expect(await titled(text)).toEqual(titles.toSorted()))
})

test('filters by label, current step and the assignee of the current step', async () => {
  const { podcastId } = await makePodcast(app, owner, 'Filtered')
  const [one, two] = [
    await makeEpisode(app, owner, podcastId, { title: 'One', label: 'Pilot' }),
    await makeEpisode(app, owner, podcastId, { title: 'Two' }),
  ]
  const titles = async (propertyName: 'Label' | 'CurrentStep' | 'AssigneeID', propertyValue: string) =>
    (await all(podcastId, { filters: [{ propertyName, propertyValue, propertyType: 'STRING' }] })).map(({ title }) => title)
  expect(await titles('Label', 'Pilot')).toEqual(['One'])
  expect((await titles('CurrentStep', 'Episode Setup')).toSorted()).toEqual(['One', 'Two'])
  expect(await titles('CurrentStep', 'Review Episode')).toEqual([])
  const assign = (episodeId: string, step: 'setup' | 'uploadAudio') =>
    as(app, owner).EpisodeProgressService.UpdateAssignee({ episodeId, step, assigneeId: owner.userId })
  await assign(one.episodeId, 'uploadAudio')
  await assign(two.episodeId, 'setup')
  expect(await titles('AssigneeID', owner.userId)).toEqual(['Two'])
})
