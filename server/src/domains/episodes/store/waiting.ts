import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { episodes } from '../../../schema/episodes.ts'
import { episodeGuests, guestSettings } from '../../../schema/guests.ts'

/** What guests have yet to say about episodes whose steps are done. Guests who declined don't count. */
export const findWaiting = (db: Db, episodeIds: string[]) =>
  db
    .select({
      episodeId: episodes.id,
      hasChanges: sql<boolean>`bool_or(${episodeGuests.approval} = 'changes')`,
      isUnapproved: sql<boolean>`bool_or(coalesce(${guestSettings.requiresApproval}, false) and ${episodeGuests.approval} is distinct from 'approved')`,
    })
    .from(episodes)
    .innerJoin(episodeGuests, and(eq(episodeGuests.episodeId, episodes.id), sql`${episodeGuests.answer} is distinct from 'no'`))
    .leftJoin(guestSettings, eq(guestSettings.podcastId, episodes.podcastId))
    .where(and(inArray(episodes.id, episodeIds), eq(episodes.isPublished, false), eq(episodes.percentCompleted, 100)))
    .groupBy(episodes.id)
