import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRow, findRows } from '../../../platform/rows.ts'
import { episodeGuests, guestTracks } from '../../../schema/guests.ts'
import { recordings } from '../../../schema/recordings.ts'
import { uploads } from '../../../schema/uploads.ts'

export type TrackRow = typeof guestTracks.$inferSelect

/** The tracks of a guest that are a recording, or that can still be sent. */
export const findTracks = (db: Db, episodeGuestId: string, now: Date): Promise<TrackRow[]> =>
  db
    .select({ track: guestTracks })
    .from(guestTracks)
    .leftJoin(recordings, eq(recordings.id, guestTracks.recordingId))
    .leftJoin(uploads, eq(uploads.object, guestTracks.object))
    .where(and(eq(guestTracks.episodeGuestId, episodeGuestId), or(eq(recordings.isDeleted, false), gt(uploads.expiresAt, now))))
    .orderBy(asc(guestTracks.createdAt), asc(guestTracks.object))
    .then((rows) => rows.map(({ track }) => track))

/** The tracks of all guests of an episode that are in the library, in the order in which they were sent. */
export const findSentTracks = (db: Db, episodeId: string) =>
  db
    .select({ track: guestTracks, recording: recordings })
    .from(guestTracks)
    .innerJoin(episodeGuests, eq(episodeGuests.id, guestTracks.episodeGuestId))
    .innerJoin(recordings, and(eq(recordings.id, guestTracks.recordingId), eq(recordings.isDeleted, false)))
    .where(eq(episodeGuests.episodeId, episodeId))
    .orderBy(asc(recordings.createdAt), asc(guestTracks.object))

/** Of this guest only. */
export const findTrack = (db: Db, episodeGuestId: string, object: string): Promise<TrackRow | null> =>
  findRow(db, guestTracks, eq(guestTracks.object, object), eq(guestTracks.episodeGuestId, episodeGuestId))

export async function insertTrack(tx: Tx, row: typeof guestTracks.$inferInsert): Promise<void> {
  await tx.insert(guestTracks).values(row)
}

export async function keepTrack(tx: Tx, object: string, recordingId: string): Promise<void> {
  await tx.update(guestTracks).set({ recordingId }).where(eq(guestTracks.object, object))
}

export async function deleteTrack(tx: Tx, object: string): Promise<void> {
  await tx.delete(guestTracks).where(eq(guestTracks.object, object))
}

/** All tracks that a guest sent for any episode. */
export const findTracksOfGuest = (db: Db, guestId: string): Promise<TrackRow[]> =>
  findRows(
    db,
    guestTracks,
    inArray(guestTracks.episodeGuestId, db.select({ id: episodeGuests.id }).from(episodeGuests).where(eq(episodeGuests.guestId, guestId))),
  )
