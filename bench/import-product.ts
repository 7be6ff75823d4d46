import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../server/src/platform/free-port.ts'
import { newId } from '../server/src/platform/ids.ts'
import { openDb } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrateDatabase } from '../server/src/platform/migrate.ts'
import { openQueue } from '../server/src/platform/queue/queue.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import { makeImport } from '../server/test/kit/imports.ts'

export type Importer = {
  /** Imports a show with these files. Returns the milliseconds from the first claim to the last published episode. */
  fetchAll(urls: string[], size: number): Promise<number>
  stop(): Promise<void>
}

/** The product as an operator runs it, on a database that the benchmark can query. */
export async function importer(dataDir: string): Promise<Importer> {
  const postgres = await startPostgres({ dataDir, log: createLog('error') })
  await migrateDatabase(postgres.connectionString, createLog('error'))
  const db = openDb({ connectionString: postgres.connectionString, max: 2 })
  const { pool } = db
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.connectionString,
      ALLOW_PRIVATE_FETCH: 'true',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The product exited with code ${child.exitCode}.`)
    await delay(50)
  }

  const queue = await openQueue({ connectionString: postgres.connectionString, log: createLog('error') })
  const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => (await pool.query(text, values)).rows as Row[]
  const userId = newId()
  await query(
    `insert into users (id, email, email_verified, name, created_at, updated_at) values ($1, 'b@example.com', true, '', now(), now())`,
    userId,
  )
  await query(`insert into subscriptions (user_id, plan, updated_at) values ($1, 'AGENCY', now())`, userId)

  async function makeShow(): Promise<string> {
    const podcastId = newId()
    await query(
      `insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, 'Night Shift', $2, 'audio', now())`,
      podcastId,
      `show-${podcastId.slice(-8)}`,
    )
    await query('insert into podcast_infos (podcast_id) values ($1)', podcastId)
    await query(
      `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
       values ($1, $2, $3, 'OWNER', 'HOST', true, now())`,
      newId(),
      podcastId,
      userId,
    )
    return podcastId
  }

  const until = async (text: string, podcastId: string, pauseMs: number): Promise<number> => {
    while ((await query(text, podcastId)).length === 0) await delay(pauseMs)
    return performance.now()
  }

  return {
    async fetchAll(urls, size) {
      const podcastId = await makeShow()
      const items = urls.map((url) => ({ url, length: size }))
      await makeImport({ app: { transaction: db.transaction, queue: queue.queue }, pool: db }, { userId }, podcastId, items)
      const startedAt = await until(`select from migration_items where podcast_id = $1 and state <> 'pending' limit 1`, podcastId, 5)
      const endedAt = await until(`select from migrations where podcast_id = $1 and state = 'done'`, podcastId, 25)
      const [row] = await query<{ bytes: number }>(
        'select sum(file_size)::float8 as bytes from recordings where podcast_id = $1',
        podcastId,
      )
      if (row?.bytes !== urls.length * size) throw new Error(`${row?.bytes} of ${urls.length * size} bytes arrived.`)
      return endedAt - startedAt
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await queue.stop()
      await db.close()
      await postgres.stop()
    },
  }
}
