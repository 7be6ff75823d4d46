import { sql, type SQL } from 'drizzle-orm'
import type { SearchKind } from '@castwright/contract/search.ts'
import type { Db } from '../../platform/db.ts'
import { descending } from '../../platform/lists/order.ts'
import { comments } from '../comments/tables.ts'
import { episodes, isKept } from '../episodes/tables.ts'
import { podcasts } from '../podcasts/tables.ts'
import { recordings } from '../recordings/tables.ts'
import { podcastRoles } from '../teams/tables.ts'
import type { Tier } from './query.ts'
import { searchRows } from './tables.ts'

/** The folded words of each text, and the podcasts that the user can open. */
export async function readQuery(db: Db, userId: string, texts: string[]): Promise<{ words: string[][]; podcastIds: string[] }> {
  const { rows } = await db.execute<{ words: string[][]; podcastIds: string[] }>(sql`
    select
      (select coalesce(json_agg(search_words(part) order by place), '[]') from unnest(${sql.param(texts)}::text[]) with ordinality as parts (part, place)) as words,
      array(${openPodcasts(userId)})::text[] as "podcastIds"`)
  return rows[0]!
}

const openPodcasts = (userId: string): SQL =>
  sql`select ${podcastRoles.podcastId} from ${podcastRoles} where ${podcastRoles.userId} = ${userId} and ${podcastRoles.isActive}`

export type KindSearch = { kind: SearchKind; tiers: Tier[]; exclusion: string | null }
export type Search = { userId: string; podcastIds: string[]; kinds: KindSearch[]; limit: number; offset: number }

const maxListed = 20

/**
 * With a few podcasts, PostgreSQL combines their index with that of the words. Estimating a long list takes longer than the search, and a
 * join would lose the order by time, so `or false` keeps a hashed subquery.
 */
const isOpen = ({ userId, podcastIds }: Search): SQL =>
  podcastIds.length <= maxListed
    ? sql`${searchRows.podcastId} = any(${sql.param(podcastIds)}::uuid[])`
    : sql`(${searchRows.podcastId} in (${openPodcasts(userId)}) or false)`

/** More matches than this are read in the order of the index, where the newest ones soon come up. */
const fewMatches = 1000

const newest = sql.join(descending(searchRows.updatedAt, searchRows.objectId), sql`, `)

/**
 * The newest rows that match. PostgreSQL can't estimate how many rows have a rare word or the start of one, and would search all rows from
 * the newest on. So it first collects some matches by the index of words, and only looks for the newest ones if there are more.
 */
function tierRows(search: Search, { kind, exclusion }: KindSearch, { column, query, rank }: Tier): SQL {
  const where = sql`where ${searchRows.kind} = ${kind} and ${isOpen(search)} and ${searchRows[column]} @@ ${query}::tsquery
    ${exclusion === null ? sql`` : sql`and not ${searchRows.words} @@ ${exclusion}::tsquery`}`
  const limit = sql`limit ${search.offset + search.limit + 1}`
  const hit = (id: SQL, updated: SQL): SQL => sql`${id} as id, ${kind}::text as kind, ${rank}::int as rank, ${updated} as updated`
  // A person has a row in each podcast, and is listed once.
  if (kind === 'person')
    return sql`(select ${hit(sql`(array_agg(${searchRows.objectId} order by ${newest}))[1]`, sql`max(${searchRows.updatedAt})`)}
      from ${searchRows} inner join ${podcastRoles} on ${podcastRoles.id} = ${searchRows.objectId} ${where}
      group by ${podcastRoles.userId} order by max(${searchRows.updatedAt}) desc, 1 desc ${limit})`
  return sql`(with few as materialized (select ${searchRows.objectId} as id, ${searchRows.updatedAt} as updated
        from ${searchRows} ${where} limit ${fewMatches + 1})
      (select ${hit(sql`few.id`, sql`few.updated`)} from few order by few.updated desc, few.id desc ${limit})
      union all
      (select ${hit(sql`${searchRows.objectId}`, sql`${searchRows.updatedAt}`)}
        from ${searchRows} ${where} and (select count(*) > ${fewMatches} from few) order by ${newest} ${limit}))`
}

export type HitRow = {
  kind: SearchKind
  rank: number
  id: string
  podcastId: string
  podcastTitle: string
  profileUrl: string
  episodeId: string | null
  title: string
  body: string
  authorName: string | null
  updatedAt: string
}

/** A page of hits of each kind, and one more if there is another page. */
export async function findHits(db: Db, search: Search): Promise<HitRow[]> {
  const all = search.kinds.flatMap((one) => one.tiers.map((tier) => tierRows(search, one, tier)))
  const { rows } = await db.execute<HitRow>(sql`
    with found as (${sql.join(all, sql` union all `)}),
      best as (select id, kind, min(rank) as rank, max(updated) as updated from found group by id, kind),
      ranked as (select *, row_number() over (partition by kind order by rank, updated desc, id desc) as place from best)
    select ranked.kind, ranked.rank, coalesce(${podcastRoles.userId}, ranked.id) as id, ${podcasts.id} as "podcastId",
      ${podcasts.title} as "podcastTitle", ${podcasts.profileUrl} as "profileUrl",
      coalesce(${episodes.id}, case ranked.kind when 'episode' then ranked.id end) as "episodeId",
      case ranked.kind when 'comment' then coalesce(${episodes.title}, '') else ${searchRows.title} end as title, ${searchRows.body} as body, ${comments.authorName} as "authorName",
      ${searchRows.updatedAt} as "updatedAt"
    from ranked
      inner join ${searchRows} on ${searchRows.objectId} = ranked.id
      inner join ${podcasts} on ${podcasts.id} = ${searchRows.podcastId}
      left join ${podcastRoles} on ${podcastRoles.id} = ranked.id
      left join ${comments} on ${comments.id} = ranked.id
      left join ${recordings} on ${recordings.id} = ranked.id
      left join ${episodes} on ${episodes.id} = coalesce(${comments.episodeId}, ${recordings.episodeId}) and ${isKept}
    where place > ${search.offset} and place <= ${search.offset + search.limit + 1}
    order by ranked.kind, place`)
  return rows
}
