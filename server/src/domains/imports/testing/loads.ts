import type { TestApp } from '../../../../test/kit/app.ts'
import { id3, silentMp3 } from '../../../platform/audio/testing.ts'
import { loadItems } from '../service.ts'

/** What tests of the loader share. */

let serial = 0
/** Sound that no other is like. */
export const sound = (frames = 100): Buffer => {
  const tag = id3(200)
  tag.write(`sound ${(serial += 1)}`, 20)
  return Buffer.concat([tag, silentMp3(frames)])
}

/** Until everything has come or failed; whoever waits for a second try does not wait long. */
export async function loadAll({ app, pool: { pool } }: TestApp, podcastId: string): Promise<void> {
  const over = new AbortController()
  for (let open = 1; open > 0;) {
    await pool.query(`update migration_items set next_at = now() where podcast_id = $1`, [podcastId])
    await loadItems(app, over.signal)
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from migration_items where podcast_id = $1 and state in ('pending', 'loading')`,
      [podcastId],
    )
    open = rows[0]!.open
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

/** What is stored of recordings, and no row speaks of. */
export async function straysOf({ app, pool: { pool } }: TestApp, podcastId: string): Promise<string[]> {
  const objectsIn = async (text: string, ...values: string[]) =>
    new Set((await pool.query<{ object: string }>(text, values)).rows.map(({ object }) => object))
  const known = await objectsIn('select object from recordings')
  const own = await objectsIn('select object from uploads where podcast_id = $1', podcastId)
  const found: string[] = []
  for await (const { object } of app.storage.list('recordings')) if (own.has(object) && !known.has(object)) found.push(object)
  return found
}
