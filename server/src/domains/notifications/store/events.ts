import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { episodes } from '../../../schema/episodes.ts'
import { podcasts } from '../../../schema/podcasts.ts'

/** `episodeTitle` is empty for an event without an episode. */
export type EventNames = { podcastTitle: string; profileUrl: string; episodeTitle: string }

type Place = { podcastId: string; episodeId?: string | null }

/** Finds the names that notifications of these events contain. */
export async function findEventNames(db: Db, places: Place[]): Promise<(place: Place) => EventNames | undefined> {
  const episodeIds = places.flatMap(({ episodeId }) => episodeId ?? [])
  const rows = await db
    .select({
      podcastId: podcasts.id,
      podcastTitle: podcasts.title,
      profileUrl: podcasts.profileUrl,
      episodeId: episodes.id,
      episodeTitle: episodes.title,
    })
    .from(podcasts)
    .leftJoin(episodes, and(eq(episodes.podcastId, podcasts.id), inArray(episodes.id, episodeIds)))
    .where(
      inArray(
        podcasts.id,
        places.map(({ podcastId }) => podcastId),
      ),
    )
  const ofPodcast = new Map(rows.map((row) => [row.podcastId, row]))
  const ofEpisode = new Map(rows.map((row) => [row.episodeId, row]))
  return ({ podcastId, episodeId }) => {
    const row = episodeId ? ofEpisode.get(episodeId) : ofPodcast.get(podcastId)
    return row && { podcastTitle: row.podcastTitle, profileUrl: row.profileUrl, episodeTitle: (episodeId && row.episodeTitle) || '' }
  }
}
