import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Problem } from '../facts.ts'
import { episodes } from '../../episodes/tables.ts'
import { podcasts } from '../../podcasts/tables.ts'
import { migrationItems, migrations } from '../tables.ts'

export type ItemRow = typeof migrationItems.$inferSelect
export type ItemChanges = Partial<Omit<ItemRow, 'episodeId' | 'podcastId' | 'position' | 'item'>>

export type UnderWay = {
  podcastId: string
  userId: string | null
  /** Its artwork is still to be fetched. */ hasArt: boolean
  isOpen: boolean
}

/** Imports whose items may be fetched, or whose artwork is still to come. */
export const findUnderWay = (db: Db): Promise<UnderWay[]> =>
  db
    .select({
      podcastId: migrations.podcastId,
      userId: migrations.userId,
      hasArt: sql<boolean>`${migrations.photoUrl} is not null`,
      isOpen: sql<boolean>`${migrations.state} in ('reading', 'running')`,
    })
    .from(migrations)
    .where(sql`${migrations.state} in ('reading', 'running') or (${migrations.photoUrl} is not null and ${migrations.state} = 'done')`)

export type ClaimedRow = ItemRow & { object: string; /** It had one before: some of it may be there. */ wasBegun: boolean }

export type Claim = { podcastId: string; leaseId: string; now: Date; hosts: string[]; limit: number; leaseSeconds: number }

/**
 * Takes items that nobody has, in the order of the feed. One that was being loaded by a server that is gone counts as tried, so
 * that one on which servers die does not go on for ever.
 */
export async function claimItems(tx: Tx, { podcastId, leaseId, now, hosts, limit, leaseSeconds }: Claim): Promise<ClaimedRow[]> {
  const isFree = sql`(${migrationItems.leaseUntil} is null or ${migrationItems.leaseUntil} < now()) and ${migrationItems.leaseId} is distinct from ${leaseId}::uuid`
  const found = await tx
    .select({ episodeId: migrationItems.episodeId, object: migrationItems.object })
    .from(migrationItems)
    .where(
      and(
        eq(migrationItems.podcastId, podcastId),
        inArray(migrationItems.state, ['pending', 'loading']),
        sql`${migrationItems.nextAt} <= ${now.toISOString()}::timestamptz`,
        isFree,
        hosts.length === 0 ? undefined : notInArray(migrationItems.host, hosts),
      ),
    )
    .orderBy(migrationItems.position)
    .limit(limit)
    .for('update', { skipLocked: true })
  if (found.length === 0) return []
  const rows = await tx
    .update(migrationItems)
    .set({
      state: 'loading',
      tries: sql`${migrationItems.tries} + case when ${migrationItems.state} = 'loading' then 1 else 0 end`,
      leaseId,
      object: sql`coalesce(${migrationItems.object}, replace(gen_random_uuid()::text, '-', ''))`,
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      inArray(
        migrationItems.episodeId,
        found.map(({ episodeId }) => episodeId),
      ),
    )
    .returning()
  const begun = new Set(found.filter(({ object }) => object !== null).map(({ episodeId }) => episodeId))
  return rows.map((row) => ({ ...row, object: row.object!, wasBegun: begun.has(row.episodeId) }))
}

/** What is known of a load while it goes on. */
export type Seen = { episodeId: string; object: string | null; bytes: number; size: number | null; tag: string | null }

/** Those that are still ours; tries begin anew where more has come than ever before. */
export async function renewLeases(tx: Tx, leaseId: string, seen: Seen[], leaseSeconds: number): Promise<Set<string>> {
  const { rows } = await tx.execute<{ episode_id: string }>(sql`
    update ${migrationItems} set
      lease_until = now() + make_interval(secs => ${leaseSeconds}),
      -- Of the place that it has: it may have got another since this was noted down.
      source_size = case when ${migrationItems}.object = given.object then given.size else ${migrationItems}.source_size end,
      source_tag = case when ${migrationItems}.object = given.object then given.tag else ${migrationItems}.source_tag end,
      tries = case when given.bytes >= ${migrationItems}.bytes_done + 65536 then 0 else ${migrationItems}.tries end,
      bytes_done = greatest(${migrationItems}.bytes_done, given.bytes)
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as given("episodeId" uuid, object text, bytes bigint, size bigint, tag text)
    where ${migrationItems}.episode_id = given."episodeId" and ${migrationItems}.lease_id = ${leaseId}::uuid
    returning ${migrationItems}.episode_id`)
  return new Set(rows.map((row) => row.episode_id))
}

/** Those of them that are still ours, held. */
export const lockClaimed = (tx: Tx, leaseId: string, episodeIds: string[]): Promise<ItemRow[]> =>
  tx
    .select()
    .from(migrationItems)
    .where(and(eq(migrationItems.leaseId, leaseId), inArray(migrationItems.episodeId, episodeIds)))
    .orderBy(migrationItems.episodeId)
    .for('update')

export async function lockItem(tx: Tx, episodeId: string): Promise<ItemRow | null> {
  const [row] = await tx.select().from(migrationItems).where(eq(migrationItems.episodeId, episodeId)).for('update')
  return row ?? null
}

export async function updateItem(tx: Tx, episodeId: string, set: ItemChanges): Promise<void> {
  await tx.update(migrationItems).set(set).where(eq(migrationItems.episodeId, episodeId))
}

export type Done = { episodeId: string; size: number }

/** They are here. */
export async function finishItems(tx: Tx, done: Done[], finishedAt: Date): Promise<void> {
  if (done.length === 0) return
  await tx.execute(sql`
    update ${migrationItems} set state = 'done', lease_id = null, lease_until = null, object = null, source_tag = null, error_message = null,
      source_size = given.size, bytes_done = given.size, finished_at = ${finishedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as given("episodeId" uuid, size bigint)
    where ${migrationItems}.episode_id = given."episodeId"`)
}

export async function addProblems(tx: Tx, podcastId: string, problems: Problem[]): Promise<void> {
  if (problems.length === 0) return
  await tx
    .update(migrations)
    .set({ problems: sql`${migrations.problems} || ${JSON.stringify(problems)}::jsonb` })
    .where(eq(migrations.podcastId, podcastId))
}

/** Whoever had them has them no longer; what came of them stays. */
export async function releaseLeases(tx: Tx, leaseId: string): Promise<void> {
  await tx.update(migrationItems).set({ state: 'pending', leaseId: null, leaseUntil: null }).where(eq(migrationItems.leaseId, leaseId))
}

/** One that a server was too slow to keep, unless another has it by now. */
export async function releaseItem(tx: Tx, leaseId: string, episodeId: string): Promise<void> {
  await tx
    .update(migrationItems)
    .set({ state: 'pending', leaseId: null, leaseUntil: null })
    .where(and(eq(migrationItems.leaseId, leaseId), eq(migrationItems.episodeId, episodeId)))
}

/** Nothing more of a podcast is fetched. Answers what had come of those that were not through. */
export async function stopItems(tx: Tx, podcastId: string, message: string, finishedAt: Date): Promise<string[]> {
  const stopped = and(eq(migrationItems.podcastId, podcastId), inArray(migrationItems.state, ['pending', 'loading']))
  const begun = await tx
    .select({ object: migrationItems.object })
    .from(migrationItems)
    .where(and(stopped, sql`${migrationItems.object} is not null`))
  await tx
    .update(migrationItems)
    .set({
      state: 'failed',
      errorMessage: message,
      finishedAt,
      leaseId: null,
      leaseUntil: null,
      object: null,
      sourceSize: null,
      sourceTag: null,
      bytesDone: 0,
    })
    .where(stopped)
  return begun.map(({ object }) => object!)
}

/** As if nothing had been tried yet. */
const anew = (nextAt: Date) => ({ state: 'pending' as const, tries: 0, nextAt, errorMessage: null, finishedAt: null })

export async function retryItem(tx: Tx, episodeId: string, nextAt: Date): Promise<void> {
  await tx.update(migrationItems).set(anew(nextAt)).where(eq(migrationItems.episodeId, episodeId))
}

export async function retryFailed(tx: Tx, podcastId: string, nextAt: Date): Promise<void> {
  await tx
    .update(migrationItems)
    .set(anew(nextAt))
    .where(and(eq(migrationItems.podcastId, podcastId), eq(migrationItems.state, 'failed')))
}

/** The date of the nearest item in the feed that has one; of two as near, of the newer. */
export async function findNeighbourDate(db: Db, podcastId: string, position: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<string | null>`${migrationItems.item} ->> 'publishedAt'` })
    .from(migrationItems)
    .where(and(eq(migrationItems.podcastId, podcastId), sql`${migrationItems.item} ->> 'publishedAt' is not null`))
    .orderBy(sql`abs(${migrationItems.position} - ${position})`, migrationItems.position)
    .limit(1)
  return row?.at ? new Date(row.at) : null
}

/** What is told of an import that is through. */
export async function findFinished(db: Db, podcastId: string) {
  const { migratedEpisodes, failedEpisodes, finishedAt } = migrations
  const [row] = await db
    .select({ title: podcasts.title, profileUrl: podcasts.profileUrl, migratedEpisodes, failedEpisodes, finishedAt })
    .from(migrations)
    .innerJoin(podcasts, eq(podcasts.id, migrations.podcastId))
    .where(eq(migrations.podcastId, podcastId))
  return row ?? null
}

/** What the artwork of a show was made from. */
export async function findShowDigest(db: Db, podcastId: string): Promise<string | null> {
  const [row] = await db.select({ photoDigest: podcasts.photoDigest }).from(podcasts).where(eq(podcasts.id, podcastId))
  return row?.photoDigest ?? null
}

export async function hasOpenItems(db: Db, podcastId: string): Promise<boolean> {
  const rows = await db
    .select({ episodeId: migrationItems.episodeId })
    .from(migrationItems)
    .where(and(eq(migrationItems.podcastId, podcastId), inArray(migrationItems.state, ['pending', 'loading'])))
    .limit(1)
  return rows.length > 0
}

export async function hasItems(db: Db, podcastId: string): Promise<boolean> {
  const { episodeId } = migrationItems
  return (await db.select({ episodeId }).from(migrationItems).where(eq(migrationItems.podcastId, podcastId)).limit(1)).length > 0
}

/** The files of an episode in `episode-files`. */
export async function findFiles(db: Db, episodeId: string): Promise<string[]> {
  const [row] = await db.select({ extras: episodes.extras }).from(episodes).where(eq(episodes.id, episodeId))
  const { transcripts = [], chapters } = row?.extras ?? {}
  return [...transcripts.map(({ object }) => object), ...(chapters ? [chapters.object] : [])]
}
