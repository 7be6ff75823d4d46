import { join } from 'node:path'
import { build } from '../server/src/build.ts'
import { readConfig } from '../server/src/config.ts'
import { publishEpisode } from '../server/src/domains/publishing/service.ts'
import { createServer } from '../server/src/http/server.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrateDatabase } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import type { TestApp } from '../server/test/kit/app.ts'
import { importMembers } from '../server/src/domains/listeners/service.ts'
import { toToken } from '../server/src/domains/listeners/token.ts'
import { givePlan, makePerson, makePodcast } from '../server/test/kit/make.ts'
import { readyEpisode } from '../server/test/kit/publishing.ts'

/** The product's server in its own process, with a show that has many published episodes. */
const episodes = 300
const config = readConfig()
const log = createLog('error')
const postgres = await startPostgres({ dataDir: config.dataDir, log })
await migrateDatabase(postgres.connectionString, log)
const built = await build(config, postgres.connectionString, { log })
const clientDir = join(import.meta.dirname, '../web/dist/client')
const server = await createServer({ ...built, version: '0.0.0-bench', clientDir })
await server.listen({ port: config.port, host: config.host })

const app = { ...built, server, url: config.baseUrl, clock: { now: () => new Date() } } as unknown as TestApp
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
const { podcastId } = await makePodcast(app, owner)
const { episodeId } = await readyEpisode(app, owner, podcastId)
await publishEpisode(built.app, owner.userId, { episodeId })

const notes = `<p>${'After midnight the city is another one, and those who work in it know each other. '.repeat(12)}</p>`
// The others are copies of the first, with their own titles and dates.
await built.pool.pool.query(
  `with copies as (
     insert into episodes (id, podcast_id, guid, title, show_notes, is_published, created_at, updated_at)
     select gen_random_uuid(), $1, 'bench-' || n, 'Night ' || n, $3, true, now(), now() from generate_series(1, $2) n returning id, guid, title)
   insert into publications (episode_id, podcast_id, recording_id, guid, published_at, taken_at, title, snapshot)
   select c.id, $1, p.recording_id, c.guid, now() - row_number() over () * interval '1 day', now(), c.title,
          p.snapshot || jsonb_build_object('title', c.title, 'showNotes', $3::text)
   from copies c, publications p where p.episode_id = $4`,
  [podcastId, episodes - 1, notes, episodeId],
)

/** Publishes again with another title, and returns when it finished, on the clock that all processes share. */
async function publish(title: string): Promise<{ doneAt: number }> {
  await built.pool.pool.query('update episodes set title = $2, published_episode_modified = true where id = $1', [episodeId, title])
  await publishEpisode(built.app, owner.userId, { episodeId })
  return { doneAt: Number(process.hrtime.bigint() / 1000n) / 1000 }
}

/** Creates member feeds and returns the paths of all of them. */
async function addMembers(amount: number): Promise<string[]> {
  for (let at = 0; at < amount; at += 10_000) {
    const emails = Array.from({ length: Math.min(10_000, amount - at) }, (_, one) => `m${at + one}@example.com`)
    await importMembers(built.app, owner.userId, { podcastId, text: `Email\n${emails.join('\n')}`, invite: false })
  }
  const { rows } = await built.pool.pool.query<{ id: string }>("select id from links where kind = 'feed'")
  return rows.map(({ id }) => `/rss/p/${toToken(id, built.app.feedSecret(id))}.xml`)
}

/** Number of database connections acquired. */
let queries = 0
built.pool.pool.on('acquire', () => (queries += 1))

process.on('message', (command: { publish: string } | { members: number } | 'queries') => {
  if (command === 'queries') process.send!({ queries })
  else if ('members' in command) void addMembers(command.members).then((paths) => process.send!({ paths }))
  else void publish(command.publish).then((when) => process.send!(when))
})
process.on('disconnect', () => {
  void server
    .close()
    .then(built.close)
    .then(postgres.stop)
    .then(() => process.exit(0))
})
const { rows } = await built.pool.pool.query<{ profile_url: string }>('select profile_url from podcasts where id = $1', [podcastId])
process.send!({ podcastId, profileUrl: rows[0]!.profile_url })
