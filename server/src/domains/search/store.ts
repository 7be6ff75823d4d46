import { sql, type SQL } from 'drizzle-orm'
import type { SearchKind } from '@castwright/contract/search.ts'
import type { Db } from '../../platform/db.ts'
import { descending } from '../../platform/lists/order.ts'
import { comments } from '../comments/tables.ts'
import { episodes, isKept } from '../episodes/tables.ts'
import { podcasts } from '../podcasts/tables.ts'
import { recordings } from '../recordings/tables.ts'
import { podcastRoles } from '../teams/tables.ts'
import { transcripts, transcriptSegments } from '../transcripts/tables.ts'
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

/** With more matches than this, the newest ones are looked for in the order of the index, where they soon come up. */
const fewMatches = 300

const newest = sql.join(descending(searchRows.updatedAt, searchRows.objectId), sql`, `)

/** Words start with their kind. Naming the kind as well would make PostgreSQL read its index, which has far more rows. */
const matches = (search: Search, { exclusion }: KindSearch, found: SQL): SQL =>
  sql`${isOpen(search)} and ${found}
    ${exclusion === null ? sql`` : sql`and not ${searchRows.words} @@ ${exclusion}::tsquery`}`

const isIn = ({ column, query }: Tier): SQL => sql`${searchRows[column]} @@ ${query}::tsquery`

/**
 * Up to a number of rows. PostgreSQL plans for all of them, by the indexes of words, and stops early: planning for a few, it would read
 * the table from its start and hope to find them soon.
 */
const someOf = (rows: SQL): SQL => sql`(with matching as materialized (${rows}) select * from matching limit ${fewMatches + 1})`

/**
 * All matches of a kind by the indexes of words, and how many there are, up to a limit. PostgreSQL can't estimate how many rows have a rare
 * word or the start of one, and would otherwise search all rows from the newest on.
 */
function fewRows(search: Search, one: KindSearch): SQL {
  const { kind, tiers } = one
  const rank = sql`case ${sql.join(
    tiers.map((tier) => sql`when ${isIn(tier)} then ${tier.rank}::int`),
    sql` `,
  )} end`
  const found = sql`(${sql.join(tiers.filter((tier) => !tier.isCovered).map(isIn), sql` or `)})`
  // A person has a row in each podcast, and is listed once.
  const isPerson = kind === 'person'
  const few = someOf(sql`select ${searchRows.objectId} as id, ${rank} as rank, ${searchRows.updatedAt} as updated
    from ${searchRows} where ${matches(search, one, found)}`)
  return sql`(select (array_agg(few.id order by rank, updated desc, few.id desc))[1] as id, ${kind}::text as kind, min(rank) as rank,
      max(updated) as updated, sum(count(*)) over () as total
    from ${few} as few ${isPerson ? sql`inner join ${podcastRoles} on ${podcastRoles.id} = few.id` : sql``}
    group by ${isPerson ? sql`${podcastRoles.userId}` : sql`few.id`})`
}

/** The newest rows that match a frequent word. */
function tierRows(search: Search, one: KindSearch, tier: Tier): SQL {
  const { kind } = one
  const where = sql`where ${matches(search, one, isIn(tier))}`
  const limit = sql`limit ${search.offset + search.limit + 1}`
  const hit = (id: SQL, updated: SQL): SQL =>
    sql`${id} as id, ${kind}::text as kind, ${tier.rank}::int as rank, ${updated} as updated, 0 as total`
  if (kind === 'person')
    return sql`(select ${hit(sql`(array_agg(${searchRows.objectId} order by ${newest}))[1]`, sql`max(${searchRows.updatedAt})`)}
      from ${searchRows} inner join ${podcastRoles} on ${podcastRoles.id} = ${searchRows.objectId} ${where} and ${searchRows.kind} = ${kind}
      group by ${podcastRoles.userId} order by max(${searchRows.updatedAt}) desc, 1 desc ${limit})`
  const some = someOf(sql`select ${searchRows.objectId} as id, ${searchRows.updatedAt} as updated from ${searchRows} ${where}`)
  return sql`(with few as materialized ${some}
      (select ${hit(sql`few.id`, sql`few.updated`)} from few order by few.updated desc, few.id desc ${limit})
      union all
      (select ${hit(sql`${searchRows.objectId}`, sql`${searchRows.updatedAt}`)}
        from ${searchRows} ${where} and ${searchRows.kind} = ${kind} and (select count(*) > ${fewMatches} from few) order by ${newest} ${limit}))`
}

export type HitRow = {
  kind: SearchKind
  rank: number
  id: string
  podcastId: string
  podcastTitle: string
  profileUrl: string
  episodeId: string | null
  recordingId: string | null
  startMs: number | null
  title: string
  body: string
  authorName: string | null
  updatedAt: string
}

/** A page of hits of each kind, and one more if there is another page. */
export async function findHits(db: Db, search: Search): Promise<HitRow[]> {
  const rows = await readHits(
    db,
    search,
    search.kinds.map((one) => fewRows(search, one)),
  )
  const frequent = search.kinds.filter(({ kind }) => rows.some((row) => row.kind === kind && Number(row.total) > fewMatches))
  const isFrequent = (kind: SearchKind): boolean => frequent.some((one) => one.kind === kind)
  return [...rows.filter(({ kind }) => !isFrequent(kind)), ...(await findFrequent(db, search, frequent))]
}

/** Hits in titles come first: the other tiers only matter where a page isn't full of them. */
async function findFrequent(db: Db, search: Search, frequent: KindSearch[]): Promise<HitRow[]> {
  const read = (kinds: KindSearch[], isWanted: (tier: Tier) => boolean): Promise<HitRow[]> => {
    const tiers = kinds.flatMap((one) => one.tiers.filter(isWanted).map((tier) => tierRows(search, one, tier)))
    return tiers.length === 0 ? Promise.resolve([]) : readHits(db, search, tiers)
  }
  const inTitles = await read(frequent, ({ column }) => column === 'titleWords')
  const isFull = ({ kind }: { kind: SearchKind }): boolean => inTitles.filter((row) => row.kind === kind).length > search.limit
  const others = await read(
    frequent.filter((one) => !isFull(one)),
    () => true,
  )
  return [...inTitles.filter(isFull), ...others]
}

type FoundRow = HitRow & { /** Matches of the kind, if they were counted. */ total: string }

async function readHits(db: Db, search: Search, all: SQL[]): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    with found as (${sql.join(all, sql` union all `)}),
      best as (select id, kind, min(rank) as rank, max(updated) as updated, max(total) as total from found group by id, kind),
      ranked as (select *, row_number() over (partition by kind order by rank, updated desc, id desc) as place from best)
    select ranked.kind, ranked.rank, ranked.total, coalesce(${podcastRoles.userId}, ranked.id) as id, ${podcasts.id} as "podcastId",
      ${podcasts.title} as "podcastTitle", ${podcasts.profileUrl} as "profileUrl",
      coalesce(${episodes.id}, case ranked.kind when 'episode' then ranked.id end) as "episodeId",
      ${recordings.id} as "recordingId", ${transcriptSegments.startMs} as "startMs",
      case ranked.kind when 'comment' then coalesce(${episodes.title}, '') when 'transcript' then coalesce(${episodes.title}, ${recordings.fileName}, '')
        else ${searchRows.title} end as title, ${searchRows.body} as body, ${comments.authorName} as "authorName",
      ${searchRows.updatedAt} as "updatedAt"
    from ranked
      inner join ${searchRows} on ${searchRows.objectId} = ranked.id
      inner join ${podcasts} on ${podcasts.id} = ${searchRows.podcastId}
      left join ${podcastRoles} on ${podcastRoles.id} = ranked.id
      left join ${comments} on ${comments.id} = ranked.id
      left join ${transcriptSegments} on ${transcriptSegments.id} = ranked.id
      left join ${transcripts} on ${transcripts.id} = ${transcriptSegments.transcriptId}
      left join ${recordings} on ${recordings.id} = coalesce(${transcripts.recordingId}, ranked.id)
      left join ${episodes} on ${episodes.id} = coalesce(${comments.episodeId}, ${recordings.episodeId}) and ${isKept}
    where place > ${search.offset} and place <= ${search.offset + search.limit + 1}
    order by ranked.kind, place`)
  return rows
}
