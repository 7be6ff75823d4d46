import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makePerson, makePodcast } from '../server/test/kit/make.ts'
import { make } from '../server/src/domains/archives/service.ts'
import { newToken } from '../server/src/platform/ids.ts'
import { openProduct, type Product } from './product.ts'
import { ofRounds, type Result } from './result.ts'

const episodes = 300
const goalRatio = 2
const rounds = 5
const goalMemory = 120
const megabyte = 1024 * 1024
/** 5 GB in all. `EXPORT_MB=1` is faster, for development. */
const fileBytes = Number(process.env['EXPORT_MB'] ?? 17) * megabyte

async function fill({ sql, kit }: Product, podcastId: string): Promise<void> {
  await sql(
    `insert into episodes (id, podcast_id, guid, title, show_notes, created_at, updated_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Episode ' || n, '<p>' || repeat('Words. ', 300) || '</p>', now(), now()
     from generate_series(1, ${episodes}) n`,
    [podcastId],
  )
  const rows = await sql<{ id: string }>('select id from episodes where podcast_id = $1', [podcastId])
  const bytes = randomBytes(fileBytes)
  for (const [at, { id }] of rows.entries()) {
    const object = `${newToken(16)}.mp3`
    bytes.writeUInt32BE(at)
    await kit.app.storage.put({ bucket: 'recordings', object }, bytes, { contentType: 'audio/mpeg', size: fileBytes })
    await sql(
      `insert into uploads (object, bucket, kind, podcast_id, content_type, size, created_at, used_at)
       values ($1, 'recordings', 'recording', $2, 'audio/mpeg', ${fileBytes}, now(), now())`,
      [object, podcastId],
    )
    await sql(
      `insert into recordings (id, podcast_id, episode_id, file_name, file_type, object, file_size, duration, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'mp3', $4, ${fileBytes}, 1200, now())`,
      [podcastId, id, `episode-${at}.mp3`, object],
    )
  }
}

/** A show with 300 episodes and 5 GB of media: the time of an export by that of `tar`, and the memory that it adds. */
export async function exportShow(): Promise<Result[]> {
  const product = await openProduct()
  const { app } = product.kit
  const run = promisify(execFile)
  try {
    const folder = join(app.config.dataDir, 'storage')
    const { bavail, bsize } = await statfs(app.config.dataDir)
    if (bavail * bsize < 4 * episodes * fileBytes) throw new Error('This needs 20 GB of free space.')
    const person = await makePerson(product.kit, { operatorPlan: true })
    const { podcastId } = await makePodcast(product.kit, person)
    await fill(product, podcastId)
    const [times, anchors]: [number[], number[]] = [[], []]
    let grown = 0
    for (let round = 0; round < rounds; round++) {
      await run('sync')
      await product.call(person, 'ArchiveService.Create', { podcastId })
      const [archive] = await product.sql<{ id: string }>('select id from archives order by created_at desc limit 1')
      const before = process.memoryUsage().rss
      const watch = setInterval(() => {
        grown = Math.max(grown, process.memoryUsage().rss - before)
      }, 100)
      const [ours] = await timed(() => make(app, archive!.id, new AbortController().signal))
      clearInterval(watch)
      await product.call(person, 'ArchiveService.Delete', { archiveId: archive!.id })
      await app.storage.remove(await objectsOf(product))
      await run('sync')
      const out = join(app.config.dataDir, 'anchor.tar')
      // What is stored durably, too.
      const [theirs] = await timed(() => run('sh', ['-c', `tar -cf "${out}" -C "${folder}" recordings && sync "${out}"`]))
      await rm(out)
      times.push(ours / 1000)
      anchors.push(theirs / 1000)
    }
    const name = `export: ${episodes} episodes with ${Math.round((episodes * fileBytes) / megabyte / 1000)} GB of media`
    return [
      ofRounds({ name, unit: 's', lowerIsBetter: true, anchor: 'tar of the same files', goal: goalRatio }, times, anchors),
      {
        name: 'export: memory it adds',
        unit: 'MB',
        lowerIsBetter: true,
        ours: grown / megabyte,
        anchor: 'goal',
        anchorValue: goalMemory,
        ratio: grown / megabyte / goalMemory,
        goal: 1,
      },
    ]
  } finally {
    await product.close()
  }
}

async function objectsOf({ sql }: Product): Promise<Array<{ bucket: string; object: string }>> {
  return sql<{ bucket: string; object: string }>(`select bucket, object from uploads where bucket = 'archives'`)
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now()
  const value = await work()
  return [performance.now() - startedAt, value]
}
