import type { App } from '../../../platform/app.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { podcastOfEpisode } from '../../episodes/service.ts'
import * as store from '../store.ts'

/** What numbers are about, and the time zone of its heat map. */
export type Place = store.Scope & { podcasts: store.Place[]; timeZone: string; isAccount: boolean }

export async function podcastPlace(app: Pick<App, 'db'>, podcastId: string): Promise<Place> {
  const podcasts = await store.findPodcasts(app.db, podcastId)
  if (podcasts.length === 0) throw new Fault('not_found')
  return { podcastIds: [podcastId], episodeId: null, podcasts, timeZone: podcasts[0]!.timeZone, isAccount: false }
}

export async function episodePlace(app: Pick<App, 'db'>, episodeId: string): Promise<Place> {
  const podcastId = orNotFound(await podcastOfEpisode(app.db, episodeId))
  return { ...(await podcastPlace(app, podcastId)), episodeId }
}

/** All podcasts that the user is a member of. */
export async function accountPlace(app: Pick<App, 'db'>, userId: string): Promise<Place> {
  const podcasts = await store.findPodcastsOf(app.db, userId)
  return { podcastIds: podcasts.map(({ id }) => id), episodeId: null, podcasts, timeZone: podcasts[0]?.ownZone ?? 'UTC', isAccount: true }
}
