import { expect, test } from 'vitest'
import { eventually } from '../../../test/kit/eventually.ts'
import { isFull } from '../../../test/kit/full.ts'
import { useApp } from '../../../test/kit/app.ts'
import { makeImport, type GivenItem, type MadeItem } from '../../../test/kit/imports.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { cancelMigration, requeueMissing } from './service.ts'
import { importedEpisodes, loadAll, sound, startLoads, untilLoaded } from './testing/loads.ts'
import { useOldHost } from './testing.ts'

const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
const host = await useOldHost()
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')

const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => (await app.pool.pool.query(text, values)).rows as Row[]

const show = async (items: GivenItem[]): Promise<{ podcastId: string; made: MadeItem[] }> => {
  const { podcastId } = await makePodcast(app, owner)
  return { podcastId, made: await makeImport(app, owner, podcastId, items) }
}

test.runIf(isFull)('fetches each file once with two servers, and a large show does not delay a small one', async () => {
  const second = await makePerson(app)
  await givePlan(app, second, 'AGENCY')
  const { podcastId: small } = await makePodcast(app, second)
  const itemsOf = (name: string, count: number): GivenItem[] =>
    Array.from({ length: count }, (_, at) => {
      host.pages.set(`/${name}-${at}`, sound())
      return { url: `${host.url}/${name}-${at}` }
    })
  const { podcastId: large } = await show(itemsOf('large', 60))
  await makeImport(app, second, small, itemsOf('small', 4))
  const servers = await Promise.all([startLoads(app), startLoads(app)])
  await Promise.all([untilLoaded(app, large), untilLoaded(app, small)])
  await Promise.all(servers.map((server) => server.stop()))
  const order = await query<{ podcastId: string }>(
    `select podcast_id as "podcastId" from migration_items where podcast_id = any($1) and state = 'done' order by finished_at`,
    [large, small],
  )
  expect(order).toHaveLength(64)
  expect(order.findLastIndex(({ podcastId }) => podcastId === small)).toBeLessThan(40)
  const asked = host.asked.filter((path) => /^\/(?:large|small)-/.test(path))
  expect(asked).toHaveLength(64)
  expect(new Set(asked).size).toBe(64)
  const recordings = await query<{ files: number }>(
    'select count(*)::int as files from recordings where podcast_id = any($1) group by podcast_id order by 1',
    [large, small],
  )
  expect(recordings).toEqual([{ files: 4 }, { files: 60 }])
})

test('starts items in feed order, and a new show takes turns with one that has thousands queued', async () => {
  const { podcastId: large, made } = await show(Array.from({ length: 30 }, () => ({ url: 'https://large.example/a.mp3' })))
  await query(
    `delete from pgboss.job where name = 'imports.load' and data ->> 'episodeId' = any($1)`,
    made.slice(0, 20).map(({ episodeId }) => episodeId),
  )
  const { podcastId: small } = await show(Array.from({ length: 3 }, () => ({ url: 'https://small.example/a.mp3' })))
  const order = await query<{ podcastId: string; position: number }>(
    `select i.podcast_id as "podcastId", position from pgboss.job join migration_items i on episode_id::text = data ->> 'episodeId'
     where name = 'imports.load' and i.podcast_id = any($1) order by priority desc, created_on limit 7`,
    [large, small],
  )
  expect(order.map(({ podcastId, position }) => [podcastId === small ? 'small' : 'large', position])).toEqual([
    ['large', 20],
    ['small', 0],
    ['large', 21],
    ['small', 1],
    ['large', 22],
    ['small', 2],
    ['large', 23],
  ])
  await query(`delete from pgboss.job where name = 'imports.load'`)
})

test('queues each item once of an import from before there were jobs, and restarts interrupted ones', async () => {
  for (const name of ['before-1', 'before-2']) host.pages.set(`/${name}`, sound())
  const { podcastId, made } = await show([{ url: `${host.url}/before-1` }, { url: `${host.url}/before-2` }])
  await query(`delete from pgboss.job where name = 'imports.load'`)
  await query(`update migration_items set state = 'loading' where episode_id = $1`, made[0]!.episodeId)
  await requeueMissing(app.app)
  await requeueMissing(app.app)
  const waiting = await query<{ id: string }>(
    `select data ->> 'episodeId' as id from pgboss.job where name = 'imports.load' and data ->> 'podcastId' = $1`,
    podcastId,
  )
  expect(waiting.map(({ id }) => id).toSorted()).toEqual(made.map(({ episodeId }) => episodeId).toSorted())
  await loadAll(app, podcastId)
  expect((await importedEpisodes(app, podcastId)).map(({ is_published: isOut }) => isOut)).toEqual([true, true])
})

test('pauses every job of a host that asks for it', async () => {
  let asked = 0
  host.pages.set('/busy', (_request, response) => {
    asked += 1
    response.writeHead(429, { 'retry-after': '300' }).end()
  })
  const { podcastId } = await show(Array.from({ length: 12 }, () => ({ url: `${host.url}/busy` })))
  const server = await startLoads(app)
  const early = () =>
    query(
      `select from pgboss.job where name = 'imports.load' and data ->> 'podcastId' = $1 and state <> 'completed' and start_after < now() + interval '3 minutes'`,
      podcastId,
    )
  await eventually(async () => expect(await early()).toEqual([]))
  await server.stop()
  expect(asked).toBeLessThan(12)
  await cancelMigration(app.app, podcastId, owner.userId)
  expect(
    await query(`select from pgboss.job where name = 'imports.load' and data ->> 'podcastId' = $1 and state <> 'completed'`, podcastId),
  ).toEqual([])
})
