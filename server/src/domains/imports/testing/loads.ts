import { setTimeout as delay } from 'node:timers/promises'
import type { TestApp } from '../../../../test/kit/app.ts'
import { id3, silentMp3 } from '../../../platform/audio/testing.ts'
import { openQueue } from '../../../platform/queue/queue.ts'
import { fetchArtwork, loadFile, refreshPodcast } from '../jobs.ts'
import { importJobs } from '../worker.ts'

/** Shared by the tests of the loader. */

let serial = 0
/** Audio that differs from all others. */
export const sound = (frames = 100): Buffer => {
  const tag = id3(200)
  tag.write(`sound ${(serial += 1)}`, 20)
  return Buffer.concat([tag, silentMp3(frames)])
}

/** A server that only runs download jobs. */
export async function startLoads({ app, connectionString }: TestApp): Promise<{ stop(): Promise<void> }> {
  const names = [loadFile, fetchArtwork, refreshPodcast].map(({ name }) => name)
  const queue = await openQueue({ connectionString, log: app.log, pollSeconds: 0.5 })
  await queue.start(
    app,
    importJobs().filter(({ name }) => names.includes(name)),
  )
  return queue
}

/** Waits until every file is downloaded or failed. Skips the pauses between attempts. */
export async function untilLoaded({ pool: { pool } }: TestApp, podcastId: string): Promise<void> {
  const open = async () =>
    (await pool.query(`select from migration_items where podcast_id = $1 and state in ('pending', 'loading')`, [podcastId])).rowCount ?? 0
  while ((await open()) > 0) {
    await pool.query(`update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry')`, [loadFile.name])
    await delay(50)
  }
}

export async function loadAll(app: TestApp, podcastId: string): Promise<void> {
  const loads = await startLoads(app)
  try {
    await untilLoaded(app, podcastId)
  } finally {
    await loads.stop()
  }
}

export type ImportedRow = {
  title: string
  is_published: boolean
  migration_status: string
  migration_error_message: string | null
  object: string | null
  file_name: string | null
  last_published_date: Date | null
  extras: object
}

export async function importedEpisodes({ pool: { pool } }: TestApp, podcastId: string): Promise<ImportedRow[]> {
  const { rows } = await pool.query<ImportedRow>(
    `select e.*, r.object, r.file_name from episodes e left join recordings r on r.episode_id = e.id where e.podcast_id = $1 order by e.title`,
    [podcastId],
  )
  return rows
}

/** Stored recordings without a row. */
export async function findOrphans({ app, pool: { pool } }: TestApp, podcastId: string): Promise<string[]> {
  const objectsIn = async (text: string, ...values: string[]) =>
    new Set((await pool.query<{ object: string }>(text, values)).rows.map(({ object }) => object))
  const known = await objectsIn('select object from recordings')
  const own = await objectsIn('select object from uploads where podcast_id = $1', podcastId)
  const found: string[] = []
  for await (const { object } of app.storage.list('recordings')) if (own.has(object) && !known.has(object)) found.push(object)
  return found
}
