import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givePlan, makePerson, makePodcast } from '../kit/make.ts'
import { readyEpisode } from '../kit/publishing.ts'
import { deleteAll } from '../kit/rows.ts'
import { figure, sized } from './kit/figures.ts'
import { makePlace, tempFolder, withHands, type Place } from './kit/place.ts'
import { openServer } from './kit/server.ts'
import { percentile, until } from './kit/watch.ts'

const many = sized('DUE', 1000)
const shows = 5
const hour = 3_600_000

const makeReady = (place: Place, count: number): Promise<string[]> =>
  withHands(place, async (app) => {
    const owner = await makePerson(app)
    await givePlan(app, owner, 'AGENCY')
    const podcasts: string[] = []
    for (let at = 0; at < shows; at += 1) podcasts.push((await makePodcast(app, owner)).podcastId)
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) {
      if (at % 50 === 0) await deleteAll(app, 'rates')
      ids.push((await readyEpisode(app, owner, podcasts[at % shows]!)).episodeId)
    }
    return ids
  })

const makeDue = ({ query }: Place, ids: string[], at: Date) =>
  query('update episodes set scheduled_release_date = $2 where id = any($1)', ids, at)

const waiting = async ({ query }: Place, ids: string[]): Promise<number> =>
  (await query('select from episodes where id = any($1) and not is_published', ids)).length

/** Episodes not published exactly once, with one notification and one activity entry. */
const wrongOnes = ({ query }: Place, ids: string[]) =>
  query(
    `select e.id from episodes e left join publications p on p.episode_id = e.id where e.id = any($1) and (p.episode_id is null
       or (select count(*) from notifications n where n.event like 'EpisodePublished:' || e.id || ':%') <> 1)`,
    ids,
  )

test('a thousand releases in one second on two servers, one of them killed, then an hour without any', async () => {
  const fault = 'concurrent releases'
  const place = await makePlace({ database: 'external' })
  const { server, query } = place
  const ids = await makeReady(place, many)
  const other = await openServer({ dataDir: server.dataDir, databaseUrl: place.connectionString })
  await other.start()
  const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + 4000)
  await makeDue(place, ids, due)
  await delay(due.getTime() - Date.now() + 300)
  await server.kill()
  await until('all are out', async () => (await waiting(place, ids)) === 0)
  const rows = await query<{ taken_at: Date }>('select taken_at from publications where episode_id = any($1)', ids)
  const late = rows.map((row) => (row.taken_at.getTime() - due.getTime()) / 1000)
  figure(fault, 32, 'episodes due in one second', many)
  figure(fault, 32, 'not published exactly once', (await wrongOnes(place, ids)).length, { most: 0 })
  figure(fault, 32, 'published early', late.filter((seconds) => seconds < 0).length, { most: 0 })
  figure(fault, 32, 'late by, p99', percentile(late, 0.99), { most: 5, unit: ' s', digits: 1, clock: true })

  await other.kill()
  const missed = ids.slice(0, Math.ceil(many / 5))
  await query(`delete from publications where episode_id = any($1)`, missed)
  await query(`delete from notifications where split_part(event, ':', 2) = any($1::text[])`, missed)
  await query(`update episodes set is_published = false, last_published_date = null where id = any($1)`, missed)
  await makeDue(place, missed, new Date(Date.now() - hour))
  await server.start()
  const caughtUp = await until('what fell due in between is out', async () => (await waiting(place, missed)) === 0)
  figure(fault, 32, 'of an hour without any server, caught up after it was ready', caughtUp / 1000, { most: 60, unit: ' s', digits: 1 })
  figure(fault, 32, 'of them not published exactly once', (await wrongOnes(place, missed)).length, { most: 0 })
})

test('a clock that jumps an hour ahead and back publishes each episode once, and none early by its own time', async () => {
  const fault = 'clock jump'
  const clock = join(await tempFolder(), 'clock')
  await writeFile(clock, '0')
  const place = await makePlace({
    database: 'external',
    env: { FAULT_CLOCK: clock },
    imports: [join(import.meta.dirname, 'kit/moved-clock.mjs')],
  })
  const ids = await makeReady(place, 60)
  const [soon, later, far] = [ids.slice(0, 20), ids.slice(20, 40), ids.slice(40)]
  const now = Date.now()
  await makeDue(place, soon, new Date(now - 1000))
  await makeDue(place, later, new Date(now + hour / 2))
  await makeDue(place, far, new Date(now + 2 * hour))
  await until('what is due is out', async () => (await waiting(place, soon)) === 0)
  expect(await waiting(place, later)).toBe(20)

  await writeFile(clock, String(hour))
  await until('what is due by the clock that jumped is out', async () => (await waiting(place, later)) === 0)
  const early = 20 - (await waiting(place, far))
  await writeFile(clock, String(-hour))
  // A few rounds of the sweep with a clock that is behind.
  await delay(5000)
  const again = await place.query<{ taken: string }>('select max(taken_at) as taken from publications')
  await writeFile(clock, '0')
  await delay(5000)
  figure(fault, 32, 'episodes around jumps of an hour ahead and back', ids.length)
  figure(fault, 32, "published early by the server's own clock", early, { most: 0 })
  figure(fault, 32, 'still waiting for their time', await waiting(place, far), { most: 20, least: 20 })
  figure(fault, 32, 'not published exactly once', (await wrongOnes(place, [...soon, ...later])).length, { most: 0 })
  expect(await place.query('select max(taken_at) as taken from publications')).toEqual(again)
  expect((await fetch(`${place.server.url}/readyz`)).status).toBe(200)
})
