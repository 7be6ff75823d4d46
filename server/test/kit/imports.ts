import type { ItemFacts } from '../../src/domains/imports/facts.ts'
import { cleanPersons } from '../../src/domains/imports/service/load/attachments.ts'
import { queueLoads } from '../../src/domains/imports/service/load/claim.ts'
import type { App } from '../../src/platform/app.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './as.ts'

export type GivenItem = Partial<Omit<ItemFacts, 'publishedAt'>> & { url: string; publishedAt?: string | null; length?: number | null }

export type MadeItem = { episodeId: string; guid: string; title: string; url: string }

/** An import whose feed has been read: a job is queued for each of its files. `state` is its state then. */
export async function makeImport(
  { app, pool: { pool } }: { app: Pick<App, 'transaction' | 'queue'>; pool: Pick<TestApp['pool'], 'pool'> },
  owner: Pick<Person, 'userId'>,
  podcastId: string,
  given: GivenItem[],
  { state = 'running', photoUrl = null as string | null } = {},
): Promise<MadeItem[]> {
  const run = (text: string, values: unknown[]) => pool.query(text, values)
  const made = given.map(({ url, length = null, publishedAt, ...rest }, position) => {
    const guid = rest.guid ?? `guid-${position}`
    const title = rest.title ?? `Episode ${position + 1}`
    const at = publishedAt === undefined ? new Date(Date.UTC(2021, 0, 1, 8, 0, 7) - position * 86_400_000).toISOString() : publishedAt
    const item = {
      position,
      guid,
      guidIsPermaLink: false,
      title,
      notes: '',
      notesAreHtml: false,
      link: '',
      duration: null,
      isExplicit: null,
      isBlocked: false,
      season: null,
      seasonName: null,
      episode: null,
      episodeType: 'FULL',
      imageUrl: null,
      transcripts: [],
      chapters: null,
      persons: [],
      ...rest,
      enclosure: { url, type: 'audio/mpeg', length },
      publishedAt: at,
    }
    const extras = { guidIsPermaLink: item.guidIsPermaLink, seasonName: item.seasonName ?? undefined, persons: cleanPersons(item.persons) }
    return { episodeId: newId(), guid, title, url, position, host: new URL(url).host, item, extras }
  })
  const rows = JSON.stringify(made)
  await run(`update podcasts set old_feed_url = 'https://old.example/feed.xml', old_host = 'Other' where id = $1`, [podcastId])
  await run(
    `insert into migrations (podcast_id, user_id, feed_url, state, total_episodes, started_at, photo_url)
     values ($1, $2, 'https://old.example/feed.xml', $3, $4, now(), $5)`,
    [podcastId, owner.userId, state, made.length, photoUrl],
  )
  await run(
    `insert into episodes (id, podcast_id, guid, title, show_notes, summary, extras, percent_completed, migration_status, created_at, updated_at)
     select g."episodeId", $1, g.guid, g.title, '<p>Notes.</p>', 'Notes.', g.extras, 100, 'MIGRATION_PENDING', now(), now()
     from jsonb_to_recordset($2::jsonb) as g("episodeId" uuid, guid text, title text, extras jsonb)`,
    [podcastId, rows],
  )
  await run(
    `insert into migration_items (episode_id, podcast_id, position, item, host)
     select g."episodeId", $1, g.position, g.item, g.host
     from jsonb_to_recordset($2::jsonb) as g("episodeId" uuid, position int, item jsonb, host text)`,
    [podcastId, rows],
  )
  await run(
    `update podcast_infos set number_of_episodes = number_of_episodes + $2, number_of_complete_episodes = number_of_complete_episodes + $2
     where podcast_id = $1`,
    [podcastId, made.length],
  )
  const items = made.map(({ episodeId, host, position }) => ({ podcastId, episodeId, host, position }))
  await app.transaction((tx) => queueLoads(app, tx, items))
  return made.map(({ episodeId, guid, title, url }) => ({ episodeId, guid, title, url }))
}
