import { createReadStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from '../server/src/build.ts'
import { readConfig } from '../server/src/config.ts'
import { createServer } from '../server/src/http/server.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrateDatabase } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/start.ts'
import { startWorker } from '../server/src/worker/run.ts'

/** Sent to the benchmark once the product serves the file as a published recording: `node media-server.ts FILE SIZE`. */
export type Serving = { port: number; path: string; stored: string }

const [file = '', size = ''] = process.argv.slice(2)
const config = readConfig()
const log = createLog('error')
const postgres = await startPostgres({ dataDir: config.dataDir, log })
await migrateDatabase(postgres.connectionString, log)
const built = await build(config, postgres.connectionString, { log })
const worker = await startWorker(built)
const clientDir = join(import.meta.dirname, '../server/test/fixtures/client')
const server = await createServer({ ...built, version: '0.0.0-bench', clientDir })
await server.listen({ port: 0, host: '127.0.0.1' })

const { pool } = built.pool
const [podcastId, recordingId, object] = [newId(), newId(), newId()]
await built.app.storage.put({ bucket: 'recordings', object }, createReadStream(file), { contentType: 'audio/mpeg' })
await pool.query(
  `insert into podcasts (id, title, profile_url, media_format, show_summary, project_key, created_at)
   values ($1, 'Bench', 'bench', 'audio', '', 'BEN', now())`,
  [podcastId],
)
await pool.query(
  `insert into recordings (id, podcast_id, file_name, file_type, object, file_size, duration, created_at, is_published)
   values ($1, $2, 'bench.mp3', 'mp3', $3, $4, 3600, now(), true)`,
  [recordingId, podcastId, object, Number(size)],
)
// Downloads are counted, as in production.
await pool.query('insert into download_recordings (recording_id, episode_id) values ($1, $2)', [recordingId, newId()])
const located = await built.disk!.locate({ bucket: 'recordings', object })

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!((user + system) / 1e6)
})
process.on('disconnect', () => {
  void server
    .close()
    .then(worker.stop)
    .then(built.close)
    .then(postgres.stop)
    .then(() => process.exit(0))
})
const serving: Serving = {
  port: (server.server.address() as AddressInfo).port,
  path: `/media/${recordingId}/bench.mp3`,
  stored: join(config.dataDir, 'storage', located!.path),
}
process.send!(serving)
