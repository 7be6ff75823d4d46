import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readOldFeed } from '../../src/domains/imports/jobs.ts'
import { useTestApp, type TestApp } from '../kit/app.ts'
import { isFull } from '../kit/full.ts'
import { givePlan, makePerson, makePodcast } from '../kit/make.ts'
import { checkImported, expectedEpisodes, heardEpisodes } from './kit/imported.ts'
import { openUnreliableHost } from './kit/old-host.ts'
import { openServer } from './kit/server.ts'

/** 12 episodes include one of every kind that the host serves. `IMPORTS=300` is for a long run. */
const imports = Number(process.env['IMPORTS'] ?? 18)
const kills = Number(process.env['IMPORT_KILLS'] ?? (imports >= 300 ? 5 : 2))

const query = async <Row>(app: TestApp, text: string, ...values: unknown[]): Promise<Row[]> =>
  (await app.pool.pool.query(text, values)).rows as Row[]

const open = async (app: TestApp): Promise<number> =>
  (await query(app, `select from migrations where state in ('reading', 'running')`)).length === 0
    ? 0
    : (await query(app, `select from migration_items where state in ('pending', 'loading')`)).length || 1

async function begin(app: TestApp, feedUrl: string): Promise<string> {
  const owner = await makePerson(app)
  await givePlan(app, owner, 'AGENCY')
  const { podcastId } = await makePodcast(app, owner)
  await query(app, 'update podcasts set old_feed_url = $2 where id = $1', podcastId, feedUrl)
  await query(
    app,
    `insert into migrations (podcast_id, user_id, feed_url, total_episodes, started_at) values ($1, $2, $3, 0, now())`,
    podcastId,
    owner.userId,
    feedUrl,
  )
  await app.app.transaction((tx) => app.app.queue.add(tx, readOldFeed, { podcastId }))
  return podcastId
}

/** Objects in the recordings folder, complete or not. Ignores temporary files of killed writes. */
async function begunIn(app: TestApp): Promise<string[]> {
  const names = await readdir(join(app.dataDir, 'storage/recordings'), { recursive: true })
  return names.flatMap((name) => /([^/~]+)~[^/]+$/.exec(name)?.[1] ?? []).toSorted()
}

test.runIf(isFull || process.env['IMPORTS'])(
  'imports everything byte for byte and once, whatever fails, and explains the rest',
  async () => {
    const app = await useTestApp({ worker: false })
    const host = await openUnreliableHost(imports)
    const server = await openServer({
      dataDir: app.dataDir,
      databaseUrl: app.connectionString,
      env: { ALLOW_PRIVATE_FETCH: 'true', BASE_URL: app.url },
    })
    const podcastId = await begin(app, `${host.url}/feed.xml`)
    await server.start()
    const begun = Date.now()
    for (let killed = 0; killed < kills; killed += 1) {
      // Spread over the import.
      const least = Math.floor((imports * (killed + 0.5)) / (kills + 1))
      while ((await query(app, `select from migration_items where state in ('done', 'failed')`)).length < least) {
        await delay(50)
      }
      await delay(Math.random() * 500)
      await server.kill()
      await server.start()
    }
    while ((await open(app)) > 0) {
      await delay(200)
    }

    const coming = host.files.filter(({ fate }) => fate === 'comes')
    await checkImported((text, ...values) => query(app, text, ...values), podcastId, host.files)
    expect(await heardEpisodes(server.url, podcastId)).toEqual(expectedEpisodes(host.files))

    const bytes = coming.reduce((sum, { size }) => sum + size, 0)
    expect(
      await query(
        app,
        `select number_of_episodes as all, number_of_published_episodes as out,
           (select sum(size)::int from uploads where kind = 'recording' and used_at is not null and expires_at is null and released_at is null) as used
         from podcast_infos`,
      ),
    ).toEqual([{ all: imports, out: coming.length, used: bytes }])
    expect(await query(app, 'select state, migrated_episodes as done, failed_episodes as failed from migrations')).toEqual([
      { state: 'done', done: coming.length, failed: imports - coming.length },
    ])
    expect(await query(app, `select from notifications where type = 'ImportFinished'`)).toHaveLength(1)

    // The storage contains what the rows reference, once the jobs have deleted aborted downloads.
    const waiting = `select from pgboss.job where name = 'uploads.remove-objects' and state in ('created', 'retry', 'active')`
    while ((await query(app, waiting)).length > 0) await delay(100)
    await server.stop()
    const rows = (await query<{ object: string }>(app, 'select object from recordings')).map(({ object }) => object)
    const stored: string[] = []
    for await (const { object } of app.app.storage.list('recordings')) stored.push(object)
    expect(stored.toSorted()).toEqual(rows.toSorted())
    expect(await begunIn(app)).toEqual(rows.toSorted())
    expect(await query(app, 'select from uploads where used_at is null')).toEqual([])

    const { requests, refused, cut, resumed } = host.told
    process.stdout.write(
      `imports: ${imports} episodes, ${coming.length} came and ${imports - coming.length} could not, in ${Math.round((Date.now() - begun) / 1000)} s; ` +
        `${requests} requests, ${refused} refused, ${cut} cut, ${resumed} went on where they stopped; ${kills} kills\n`,
    )
  },
)
