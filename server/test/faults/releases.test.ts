import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp, type TestApp } from '../kit/app.ts'
import type { Person } from '../kit/as.ts'
import { isFull } from '../kit/full.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../kit/make.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { readyEpisode } from '../kit/publishing.ts'
import { figure } from './kit/figures.ts'

/** 2 kills in `npm test`, 8 in `npm run test:full`. `npm run test:faults -- releases` runs 200 releases. */
const releases = Number(process.env['RELEASES'] ?? 40)
const shows = 4
/** Due at nearly the same time, before a server is killed at some moment. */
const atOnce = 5
const paceMs = 150

const main = join(import.meta.dirname, '../../src/main.ts')

type Server = { url: string; kill(): Promise<void>; start(): Promise<void> }

/** A real server on the test's database and folder. */
async function startServer(app: TestApp): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const start = async (): Promise<void> => {
    let words = ''
    child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: app.connectionString,
        DATA_DIR: app.dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words = (words + String(chunk)).slice(-20_000)))
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${words}`)
      await delay(50)
    }
  }
  onTestFinished(end)
  await start()
  return { url, kill: end, start }
}

const query = async <Row>(app: TestApp, text: string, ...values: unknown[]): Promise<Row[]> =>
  (await app.pool.pool.query(text, values)).rows as Row[]

/** Episodes of several podcasts that are ready to be published. */
async function makeReady(app: TestApp, owner: Person, editor: Person): Promise<{ podcastIds: string[]; episodeIds: string[] }> {
  const [podcastIds, episodeIds]: [string[], string[]] = [[], []]
  for (let at = 0; at < shows; at += 1) {
    const { podcastId } = await makePodcast(app, owner)
    await makeMember(app, podcastId, editor, 'EDITOR')
    podcastIds.push(podcastId)
  }
  for (let at = 0; at < releases; at += 1) {
    // Only a test adds so many per minute.
    await query(app, 'delete from rates')
    episodeIds.push((await readyEpisode(app, owner, podcastIds[at % shows]!)).episodeId)
  }
  return { podcastIds, episodeIds }
}

test.runIf(isFull || process.env['RELEASES'])(
  'each release happens once, never early, with one notification, however often servers are killed',
  async () => {
    const app = await useTestApp({ worker: false })
    const [owner, editor] = [await makePerson(app), await makePerson(app)]
    await givePlan(app, owner, 'AGENCY')
    const { podcastIds, episodeIds } = await makeReady(app, owner, editor)
    const servers = await Promise.all([startServer(app), startServer(app)])
    const makeDue = (ids: string[]) =>
      query(
        app,
        `update episodes e set scheduled_release_date = now() + (o.nth + 3) * $2 * interval '1 millisecond'
       from unnest($1::uuid[]) with ordinality o (id, nth) where e.id = o.id`,
        ids,
        paceMs,
      )
    // One after the other, or both if the first isn't up again by then.
    const starting = servers.map(() => Promise.resolve())
    let kills = 0
    for (let from = 0; from < releases; from += atOnce) {
      const at = kills % servers.length
      await starting[at]
      await makeDue(episodeIds.slice(from, from + atOnce))
      await delay(Math.random() * 2000)
      await servers[at]!.kill()
      kills += 1
      starting[at] = servers[at]!.start()
    }
    await Promise.all(starting)
    while ((await query(app, 'select from episodes where not is_published')).length > 0) await delay(100)

    const wrong = await query(
      app,
      `select e.id from episodes e left join publications p on p.episode_id = e.id
     where not e.is_published or e.scheduled_release_date is not null or p.taken_at < p.published_at or p.published_at <> e.last_published_date
       or (select count(*) from notifications n where n.type = 'EpisodePublished' and n.event like 'EpisodePublished:' || e.id || ':%') <> 2
       or not exists (select from recordings r where r.id = p.recording_id and r.is_published)`,
    )
    expect(wrong).toEqual([])
    expect(await query(app, `select count(*)::int as told from notifications where type = 'EpisodePublished'`)).toEqual([
      { told: releases * 2 },
    ])
    expect(await query(app, `select count(*)::int as noted from events where kind = 'episode.published'`)).toEqual([{ noted: releases }])
    expect(
      await query(
        app,
        'select sum(number_of_published_episodes)::int as published, sum(number_of_complete_episodes)::int as complete from podcast_infos',
      ),
    ).toEqual([{ published: releases, complete: 0 }])
    for (const podcastId of podcastIds) {
      const feed = await (await fetch(`${servers[0].url}/rss/${podcastId}.xml`)).text()
      const guids = [...feed.matchAll(/<guid[^>]*>([^<]+)<\/guid>/g)].map(([, guid]) => guid)
      expect(guids.toSorted()).toEqual(episodeIds.filter((_, at) => podcastIds[at % shows] === podcastId).toSorted())
    }
    figure('releases, two servers', 32, 'kills', kills)
    figure('releases, two servers', 32, 'releases, each published and told of once', releases)
  },
)
