import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { record } from '../../activity/service.ts'
import { type EpisodeHook, lockEpisode, setRelease } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { retire } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { announce } from './announce.ts'
import { dropArt } from './publish.ts'
import { bump } from '../../../platform/versions/versions.ts'

/** Takes an episode out of the feed and off its page. It keeps its GUID and its date for when it is published again. */
export async function unpublishEpisode(app: App, userId: string, episodeId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const episode = await lockEpisode(tx, episodeId, [userId])
    if (!episode.isPublished) throw new Fault('not_published')
    await takeBack(app, tx, episode)
    await setRelease(app, tx, episode, {
      isPublished: false,
      scheduledReleaseDate: null,
      publishedEpisodeModified: false,
    })
    await record(app, tx, { podcastId: episode.podcastId, actorId: userId, kind: 'episode_unpublished', data: { title: episode.title } })
    await touchPodcast(tx, episode.podcastId, userId, app.now())
    await announce(app, tx, episode.podcastId)
  })
}

/** The snapshot goes, with what only it showed; nobody hears the recording any more, nor those that it had before. */
export async function takeBack(app: App, tx: Tx, { id, photo }: { id: string; photo: string | null }): Promise<void> {
  const publication = await store.findPublication(tx, id)
  if (!publication) return
  await store.deletePublication(tx, id)
  for (const recordingId of [publication.recordingId, ...(publication.snapshot.earlier ?? [])]) await retire(app, tx, recordingId, null)
  await dropArt(app, tx, publication, photo)
}

/** A published episode that is deleted leaves the feed with it; one that was to come is waited for no more. */
export const leaveWithEpisode: EpisodeHook = async (app, tx, { id, podcastId, isPublished }) => {
  const episode = await lockEpisode(tx, id)
  if (isPublished) {
    await takeBack(app, tx, episode)
    await announce(app, tx, podcastId)
  } else if (episode.scheduledReleaseDate !== null) await bump(app, tx, 'podcast', podcastId)
}
