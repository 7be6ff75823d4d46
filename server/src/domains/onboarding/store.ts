import { and, desc, eq, exists, ne, or, sql, type SQL } from 'drizzle-orm'
import { directoryFields } from '@castwright/contract/podcasts/directories.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { dismissedChecklists } from '../../schema/onboarding.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { recordings } from '../../schema/recordings.ts'
import { podcastRoles } from '../../schema/teams.ts'

/** Everything the checklist needs, in one query. */
export async function findFacts(db: Db, userId: string) {
  const owned = and(eq(podcastRoles.userId, userId), eq(podcastRoles.showAccess, 'OWNER'))
  const ofOwned = db.select({ id: podcastRoles.podcastId }).from(podcastRoles).where(owned)
  const inOwned = (
    podcastId: SQL | typeof podcasts.id | typeof episodes.podcastId | typeof recordings.podcastId | typeof podcastRoles.podcastId,
  ) => sql`${podcastId} in ${ofOwned}`
  const some = (query: Parameters<typeof exists>[0]) => sql<boolean>`${exists(query)}`
  const inDirectory = or(...directoryFields.map((field) => ne(podcasts[field], '')))
  const [row] = await db
    .select({
      isOnTeam: some(
        db
          .select()
          .from(podcastRoles)
          .where(and(eq(podcastRoles.userId, userId), podcastRoles.isActive)),
      ),
      artwork: some(
        db
          .select()
          .from(podcasts)
          .where(and(inOwned(podcasts.id), eq(podcasts.isDefaultPhoto, false))),
      ),
      episode: some(
        db
          .select()
          .from(episodes)
          .where(and(inOwned(episodes.podcastId), isKept)),
      ),
      recording: some(
        db
          .select()
          .from(recordings)
          .where(and(inOwned(recordings.podcastId), sql`${recordings.episodeId} is not null`)),
      ),
      publish: some(
        db
          .select()
          .from(episodes)
          .where(and(inOwned(episodes.podcastId), or(episodes.isPublished, sql`${episodes.scheduledReleaseDate} is not null`))),
      ),
      directories: some(
        db
          .select()
          .from(podcasts)
          .where(and(inOwned(podcasts.id), inDirectory)),
      ),
      team: some(
        db
          .select()
          .from(podcastRoles)
          .where(and(inOwned(podcastRoles.podcastId), ne(podcastRoles.showAccess, 'OWNER'))),
      ),
      dismissed: some(db.select().from(dismissedChecklists).where(eq(dismissedChecklists.userId, userId))),
      podcastId: podcasts.id,
      profileUrl: podcasts.profileUrl,
      episodeId: sql<string | null>`${db
        .select({ id: episodes.id })
        .from(episodes)
        .where(and(eq(episodes.podcastId, podcasts.id), eq(episodes.isPublished, false), isKept))
        .orderBy(desc(episodes.createdAt), desc(episodes.id))
        .limit(1)}`,
    })
    // One row even without a podcast.
    .from(sql`(select 1) as one`)
    .leftJoin(podcasts, inOwned(podcasts.id))
    .orderBy(sql`${podcasts.createdAt} desc nulls last`, desc(podcasts.id))
    .limit(1)
  return row!
}

export async function dismiss(tx: Tx, userId: string, dismissedAt: Date): Promise<void> {
  await tx.insert(dismissedChecklists).values({ userId, dismissedAt }).onConflictDoNothing()
}

export async function restore(tx: Tx, userId: string): Promise<void> {
  await tx.delete(dismissedChecklists).where(eq(dismissedChecklists.userId, userId))
}
