import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RecordingType } from '@castwright/contract/recordings/form.ts'
import type { recordingProperties } from '@castwright/contract/recordings/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import type { Place } from '../../../platform/lists/cursor.ts'
import { keysetOf, type Order as ListOrder, type Property } from '../../../platform/lists/keyset.ts'
import { contains, sorted } from '../../../platform/lists/text.ts'
import { episodes } from '../../../schema/episodes.ts'
import { episodeGuests, guestTracks } from '../../../schema/guests.ts'
import { recordings } from '../../../schema/recordings.ts'

type PropertyName = (typeof recordingProperties)[number]
export type Order = ListOrder<PropertyName>

const properties: Record<PropertyName, Property> = {
  CreatedAt: { kind: 'instant', column: recordings.createdAt },
  FileName: { kind: 'text', column: recordings.fileName, by: sorted(recordings.fileName) },
  FileSize: { kind: 'integer', column: recordings.fileSize },
  Duration: { kind: 'integer', column: recordings.duration },
  FileType: { kind: 'text', column: recordings.fileType },
}

const { kindOf, orderOf, placeOf, after } = keysetOf(properties, recordings.id)
export { kindOf }

/** Part of the library of one podcast, in an order. */
type Query = Filters & { podcastId: string; orders: Order[]; text: string; after: Place | null; limit: number }

/** Undefined for all. */
export type Filters = { usage?: 'used' | 'unused' | undefined; fileType?: RecordingType | undefined }

const whereOf = ({ podcastId, usage, fileType, text }: Query): SQL | undefined =>
  and(
    eq(recordings.podcastId, podcastId),
    eq(recordings.isDeleted, false),
    usage === undefined ? undefined : usage === 'used' ? isNotNull(recordings.episodeId) : isNull(recordings.episodeId),
    fileType === undefined ? undefined : eq(recordings.fileType, fileType),
    text === '' ? undefined : contains(recordings.fileName, text),
  )

/** Everything but the waveform, which no list shows. */
const { peaks: _peaks, ...listed } = getTableColumns(recordings)

export const findRecordingsOfEpisodes = (db: Db, episodeIds: string[]) =>
  db
    .select(listed)
    .from(recordings)
    .where(and(inArray(recordings.episodeId, episodeIds), eq(recordings.isDeleted, false)))

const episode = { id: episodes.id, title: episodes.title, isPublished: episodes.isPublished }
const guestEpisodes = alias(episodes, 'guest_episodes')
const sentFor = { id: guestEpisodes.id, title: guestEpisodes.title, isPublished: guestEpisodes.isPublished }

export async function findWithEpisode(db: Db, recordingId: string) {
  const [found] = await db
    .select({ recording: listed, episode, sentFor })
    .from(recordings)
    .leftJoin(episodes, eq(episodes.id, recordings.episodeId))
    .leftJoin(guestTracks, eq(guestTracks.recordingId, recordings.id))
    .leftJoin(episodeGuests, eq(episodeGuests.id, guestTracks.episodeGuestId))
    .leftJoin(guestEpisodes, eq(guestEpisodes.id, episodeGuests.episodeId))
    .where(and(eq(recordings.id, recordingId), eq(recordings.isDeleted, false)))
  return found ?? null
}

/** One page with the episodes that use them or that guests sent them for, in one query. */
export const findListed = (db: Db, query: Query) =>
  db
    .select({ recording: listed, episode, sentFor, place: placeOf(query.orders) })
    .from(recordings)
    .leftJoin(episodes, eq(episodes.id, recordings.episodeId))
    .leftJoin(guestTracks, eq(guestTracks.recordingId, recordings.id))
    .leftJoin(episodeGuests, eq(episodeGuests.id, guestTracks.episodeGuestId))
    .leftJoin(guestEpisodes, eq(guestEpisodes.id, episodeGuests.episodeId))
    .where(and(whereOf(query), query.after === null ? undefined : after(query.orders, query.after)))
    .orderBy(...orderOf(query.orders))
    .limit(query.limit)

export const countListed = (db: Db, query: Query): Promise<number> => db.$count(recordings, whereOf(query))
