import { sql, type SQL } from 'drizzle-orm'
import type { SearchKind } from '@castwright/contract/search/shapes.ts'
import type { Db } from '../../platform/db.ts'
import { descending } from '../../platform/lists/order.ts'
import { comments } from '../../schema/comments.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { recordings } from '../../schema/recordings.ts'
import { searchRows } from '../../schema/search.ts'
import { podcastRoles } from '../../schema/teams.ts'
import { transcripts, transcriptSegments } from '../../schema/transcripts.ts'
import { isTitleTier, type Tier } from './query.ts'

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

type KindSearch = { kind: SearchKind; tiers: Tier[]; exclusion: string | null }
type Search = { userId: string; podcastIds: string[]; kinds: KindSearch[]; limit: number; offset: number }

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

/** What was found, without its texts. */
type Found = {
  kind: SearchKind
  id: string
  /** The user of a role, otherwise the ID: a person has a row in each podcast, and is listed once. */
  subject: string
  rank: number
  /** In milliseconds. */
  updated: number
  /** Matches of the kind, up to a limit. 0 if they weren't counted. */
  total: number
}

const milliseconds = (time: SQL): SQL => sql`extract(epoch from ${time})::float8 * 1000`

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
  const few = someOf(sql`select ${searchRows.objectId} as id, ${rank} as rank, ${searchRows.updatedAt} as updated
    from ${searchRows} where ${matches(search, one, found)}`)
  if (kind === 'person')
    return sql`(select ${kind}::text as kind, (array_agg(few.id order by rank, updated desc, few.id desc))[1] as id, ${podcastRoles.userId} as subject,
        min(rank) as rank, ${milliseconds(sql`max(updated)`)} as updated, (sum(count(*)) over ())::int as total
      from ${few} as few inner join ${podcastRoles} on ${podcastRoles.id} = few.id
      group by ${podcastRoles.userId} order by min(rank), max(updated) desc, 2 desc limit ${pageEnd(search)})`
  return sql`(select ${kind}::text as kind, few.id, few.id as subject, rank, ${milliseconds(sql`updated`)} as updated, (count(*) over ())::int as total
    from ${few} as few order by rank, few.updated desc, few.id desc limit ${pageEnd(search)})`
}

/**
 * The newest rows that match a frequent word. `coalesce` keeps PostgreSQL from collecting all of them by the index of words: in the order of
 * time, it has soon read enough.
 */
function tierRows(search: Search, one: KindSearch, tier: Tier): SQL {
  const { kind } = one
  const where = sql`where ${matches(search, one, isIn(tier))}`
  const limit = sql`limit ${pageEnd(search)}`
  const hit = (id: SQL, subject: SQL, updated: SQL): SQL =>
    sql`${kind}::text as kind, ${id} as id, ${subject} as subject, ${tier.rank}::int as rank, ${milliseconds(updated)} as updated, 0 as total`
  if (kind === 'person')
    return sql`(select ${hit(sql`(array_agg(${searchRows.objectId} order by ${newest}))[1]`, sql`${podcastRoles.userId}`, sql`max(${searchRows.updatedAt})`)}
      from ${searchRows} inner join ${podcastRoles} on ${podcastRoles.id} = ${searchRows.objectId} ${where} and ${searchRows.kind} = ${kind}
      group by ${podcastRoles.userId} order by max(${searchRows.updatedAt}) desc, 2 desc ${limit})`
  const some = someOf(sql`select ${searchRows.objectId} as id, ${searchRows.updatedAt} as updated from ${searchRows} ${where}`)
  return sql`(with few as materialized ${some}
      (select ${hit(sql`few.id`, sql`few.id`, sql`few.updated`)} from few order by few.updated desc, few.id desc ${limit})
      union all
      (select ${hit(sql`${searchRows.objectId}`, sql`${searchRows.objectId}`, sql`${searchRows.updatedAt}`)}
        from ${searchRows} where ${matches(search, one, sql`coalesce(${isIn(tier)}, false)`)} and ${searchRows.kind} = ${kind} and (select count(*) > ${fewMatches} from few) order by ${newest} ${limit}))`
}

/** How many rows there are up to the end of the page, and one more if there is another page. */
const pageEnd = ({ offset, limit }: Search): number => offset + limit + 1

async function read(db: Db, parts: SQL[]): Promise<Found[]> {
  if (parts.length === 0) return []
  return (await db.execute<Found>(sql.join(parts, sql` union all `))).rows
}

const byRank = (one: Found, other: Found): number =>
  one.rank - other.rank || other.updated - one.updated || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

/** The best matches of a kind, each once. */
function bestOf(rows: Found[], kind: SearchKind, search: Search): Found[] {
  const best = new Map<string, Found>()
  for (const row of rows.filter((found) => found.kind === kind)) {
    const known = best.get(row.subject)
    if (!known) best.set(row.subject, row)
    else best.set(row.subject, { ...(byRank(row, known) < 0 ? row : known), updated: Math.max(row.updated, known.updated) })
  }
  return [...best.values()].toSorted(byRank).slice(0, pageEnd(search))
}

/**
 * A page of hits of each kind, and one more if there is another page. Titles come first: the index of all words, which has far more entries
 * for a frequent word, is only read where titles don't fill the page.
 */
export async function findHits(db: Db, search: Search): Promise<HitRow[]> {
  const { kinds } = search
  const only = (one: KindSearch, isWanted: (tier: Tier) => boolean): KindSearch => ({ ...one, tiers: one.tiers.filter(isWanted) })
  const isFirst = (one: KindSearch) => (one.tiers.some(isTitleTier) ? isTitleTier : () => true)
  const firstOf = (one: KindSearch): KindSearch => only(one, isFirst(one))
  const restOf = (one: KindSearch): KindSearch => only(one, (tier) => !isFirst(one)(tier))
  const isFrequent = (rows: Found[], { kind }: KindSearch): boolean => rows.some((row) => row.kind === kind && row.total > fewMatches)
  const isFull = (rows: Found[], { kind }: KindSearch): boolean => bestOf(rows, kind, search).length >= pageEnd(search)
  const tiersIn = (one: KindSearch): SQL[] => one.tiers.map((tier) => tierRows(search, one, tier))

  const first = await read(
    db,
    kinds.map((one) => fewRows(search, firstOf(one))),
  )
  const frequent = kinds.filter((one) => isFrequent(first, one))
  const others = kinds.filter((one) => !frequent.includes(one) && !isFull(first, one) && restOf(one).tiers.length > 0)
  const isWord = (one: KindSearch): KindSearch => only(firstOf(one), ({ column }) => column !== 'titleParts')
  const second = await read(db, [...frequent.flatMap((one) => tiersIn(isWord(one))), ...others.map((one) => fewRows(search, restOf(one)))])
  const third = await read(db, [
    ...frequent.filter((one) => !isFull(second, one)).flatMap((one) => tiersIn(only(one, (tier) => !isWord(one).tiers.includes(tier)))),
    ...others.filter((one) => isFrequent(second, one)).flatMap((one) => tiersIn(restOf(one))),
  ])
  const all = [...first, ...second, ...third]
  return readTexts(
    db,
    search,
    kinds.flatMap(({ kind }) => bestOf(all, kind, search).slice(search.offset)),
  )
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

/** Apart from the search, because this statement can stay prepared: planning its joins takes longer than running them. */
async function readTexts(db: Db, { userId }: Search, found: Found[]): Promise<HitRow[]> {
  if (found.length === 0) return []
  const { rows } = await db.execute<HitRow>(sql`
    select hit.kind, hit.rank, coalesce(${podcastRoles.userId}, hit.id) as id, ${podcasts.id} as "podcastId",
      ${podcasts.title} as "podcastTitle", ${podcasts.profileUrl} as "profileUrl",
      coalesce(${episodes.id}, case hit.kind when 'episode' then hit.id end) as "episodeId",
      ${recordings.id} as "recordingId", ${transcriptSegments.startMs} as "startMs",
      case hit.kind when 'comment' then coalesce(${episodes.title}, '') when 'transcript' then coalesce(${episodes.title}, ${recordings.fileName}, '')
        else ${searchRows.title} end as title, ${searchRows.body} as body, ${comments.authorName} as "authorName",
      ${searchRows.updatedAt} as "updatedAt"
    from unnest(${sql.param(found.map(({ id }) => id))}::uuid[], ${sql.param(found.map(({ kind }) => kind))}::text[],
        ${sql.param(found.map(({ rank }) => rank))}::int[]) with ordinality as hit (id, kind, rank, place)
      inner join ${searchRows} on ${searchRows.objectId} = hit.id
      inner join ${podcasts} on ${podcasts.id} = ${searchRows.podcastId}
      left join ${podcastRoles} on ${podcastRoles.id} = hit.id
      left join ${comments} on ${comments.id} = hit.id
      left join ${transcriptSegments} on ${transcriptSegments.id} = hit.id
      left join ${transcripts} on ${transcripts.id} = ${transcriptSegments.transcriptId}
      left join ${recordings} on ${recordings.id} = coalesce(${transcripts.recordingId}, hit.id)
      left join ${episodes} on ${episodes.id} = coalesce(${comments.episodeId}, ${recordings.episodeId}) and ${isKept}
    where ${searchRows.podcastId} in (${openPodcasts(userId)})
    order by hit.place`)
  return rows
}
