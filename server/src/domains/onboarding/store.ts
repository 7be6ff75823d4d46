import { and, desc, eq, exists, gte, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { FirstTask } from '@castwright/contract/onboarding/shapes.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { directoryFields } from '@castwright/contract/podcasts/directories.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { events } from '../../schema/events.ts'
import { dismissedChecklists, hiddenFirstTasks } from '../../schema/onboarding.ts'
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

type Member = { userId: string; podcastId: string }

const actedIn = ({ userId, podcastId }: Member) => and(eq(events.actorId, userId), eq(events.podcastId, podcastId))

/** The team role of someone who joined the podcast since then. Null if they didn't, or hid their first task. */
export async function findRoleOfNewMember(db: Db, { since, ...member }: Member & { since: Date }): Promise<CollaboratorType | null> {
  const { userId, podcastId } = member
  const joined = db
    .select()
    .from(events)
    .where(and(actedIn(member), eq(events.kind, 'member.joined'), gte(events.at, since)))
  const hidden = db
    .select()
    .from(hiddenFirstTasks)
    .where(and(eq(hiddenFirstTasks.userId, userId), eq(hiddenFirstTasks.podcastId, podcastId)))
  const [row] = await db
    .select({ role: podcastRoles.collaboratorType })
    .from(podcastRoles)
    .where(
      and(
        eq(podcastRoles.userId, userId),
        eq(podcastRoles.podcastId, podcastId),
        podcastRoles.isActive,
        exists(joined),
        not(exists(hidden)),
      ),
    )
  return row?.role ?? null
}

/** What shows that a first task is done. */
const signs: Record<FirstTask['name'], SQL | undefined> = {
  episode: inArray(events.kind, ['episode.created', 'episode.updated', 'step.completed', 'guest.added']),
  recording: inArray(events.kind, ['recording.uploaded', 'recording.attached', 'cuts.edited', 'finishing.started']),
  notes: or(
    and(eq(events.kind, 'episode.updated'), sql`${events.data} @> '{"fields":["showNotes"]}'`),
    and(eq(events.kind, 'step.completed'), sql`${events.data} ->> 'step' = 'writeShowNotes'`),
  ),
  clip: eq(events.kind, 'clip.created'),
}

export async function findFirstTaskFacts(db: Db, { name, ...member }: Member & { name: FirstTask['name'] }) {
  const { podcastId } = member
  const [row] = await db
    .select({
      isDone: sql<boolean>`${exists(
        db
          .select()
          .from(events)
          .where(and(actedIn(member), signs[name])),
      )}`,
      episodeId: episodes.id,
      episodeTitle: episodes.title,
      recordingId: sql<string | null>`${db
        .select({ id: recordings.id })
        .from(recordings)
        .where(and(eq(recordings.podcastId, podcastId), not(recordings.isDeleted)))
        .orderBy(desc(recordings.createdAt), desc(recordings.id))
        .limit(1)}`,
    })
    // One row even without an episode.
    .from(sql`(select 1) as one`)
    .leftJoin(episodes, and(eq(episodes.podcastId, podcastId), eq(episodes.isPublished, false), isKept))
    .orderBy(sql`${episodes.createdAt} desc nulls last`, desc(episodes.id))
    .limit(1)
  return row!
}

export async function hideFirstTask(tx: Tx, row: typeof hiddenFirstTasks.$inferInsert): Promise<void> {
  await tx.insert(hiddenFirstTasks).values(row).onConflictDoNothing()
}
