import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '../contract/src/methods.ts'
import { build } from '../server/src/build.ts'
import { readConfig } from '../server/src/config.ts'
import { createServer } from '../server/src/http/server.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrateDatabase } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import { percentile, type Result } from './result.ts'

const sizes = [10, 100, 1000, 10_000]
/** As many as the smallest podcast has, so that all answers are equally long. */
const page = 10
const rounds = 300

type Bench = Awaited<ReturnType<typeof open>>

/** The product without its port: calls go in where requests do. */
async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const log = createLog('silent')
  const postgres = await startPostgres({ dataDir, log })
  await migrateDatabase(postgres.connectionString, log)
  const config = readConfig({ DATA_DIR: dataDir, PORT: '80', BASE_URL: 'http://localhost', LOG_LEVEL: 'silent' })
  const built = await build(config, postgres.connectionString, { log })
  const server = await createServer({ ...built, version: 'bench', clientDir: join(import.meta.dirname, '../server/test/fixtures/client') })
  return {
    built,
    server,
    async close() {
      await server.close()
      await built.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const post = (bench: Bench, url: string, payload: object, cookie = '') =>
  bench.server.inject({
    method: 'POST',
    url,
    headers: { origin: 'http://localhost', cookie },
    remoteAddress: `10.${[...randomBytes(3)].join('.')}`,
    payload,
  })

async function signUp(bench: Bench): Promise<{ cookie: string; userId: string }> {
  const answer = await post(bench, '/api/auth/sign-up/email', { email: 'bench@example.com', password: 'Sound-check-1!' })
  if (answer.statusCode !== 200) throw new Error(`The sign-up answered ${answer.statusCode}`)
  const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
  return { cookie: cookie.join('; '), userId: answer.json<{ user: { id: string } }>().user.id }
}

async function makePodcast({ built }: Bench, userId: string, episodes: number): Promise<string> {
  const podcastId = newId()
  const { pool } = built.pool
  await pool.query(
    `insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, 'Bench', 'bench-' || $2, 'audio', now())`,
    [podcastId, episodes],
  )
  await pool.query('insert into podcast_infos (podcast_id, number_of_episodes) values ($1, $2)', [podcastId, episodes])
  await pool.query(
    `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
     values ($1, $2, $3, 'OWNER', 'HOST', true, now())`,
    [newId(), podcastId, userId],
  )
  await pool.query(
    `insert into episodes (id, podcast_id, guid, title, summary, show_notes, episode_number, created_at, updated_at)
     select gen_random_uuid(), $1, n::text, 'Episode ' || n, repeat('words ', 50), repeat('<p>words</p>', 200), n, now() - n * interval '1 hour', now()
     from generate_series(1, $2) n`,
    [podcastId, episodes],
  )
  return podcastId
}

/** What the first page of the list costs in a small podcast and in larger ones, in turns, so that all feel the same weather. */
export async function episodeListGrowth(): Promise<Result[]> {
  const bench = await open()
  try {
    const { cookie, userId } = await signUp(bench)
    const podcasts: string[] = []
    for (const size of sizes) podcasts.push(await makePodcast(bench, userId, size))
    await bench.built.pool.pool.query('vacuum analyze episodes')
    const times = sizes.map((): number[] => [])
    for (let round = -20; round < rounds; round += 1) {
      for (const [at, podcastId] of podcasts.entries()) {
        const filters = [{ propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' }]
        const asked = performance.now()
        const answer = await post(bench, pathOf('EpisodeService.FindWithProgress'), { queryOptions: { filters, limit: page } }, cookie)
        if (answer.statusCode !== 200) throw new Error(`The list answered ${answer.statusCode}: ${answer.body}`)
        // The first rounds only warm up.
        if (round >= 0) times[at]!.push(performance.now() - asked)
      }
    }
    const [smallest = Number.NaN, ...larger] = times.map((one) => percentile(one, 0.5))
    return larger.map((median, at) => ({
      name: at === larger.length - 1 ? 'episode-list-growth' : `episode-list-growth: ${sizes[at + 1]!.toLocaleString('en')} episodes`,
      unit: 'ms',
      ours: median,
      anchor: `${sizes[0]} episodes`,
      anchorValue: smallest,
      ratio: median / smallest,
      goal: 1.5,
      lowerIsBetter: true,
    }))
  } finally {
    await bench.close()
  }
}
