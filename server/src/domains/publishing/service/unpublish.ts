import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { type EpisodeHook, lockEpisode, setRelease } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { discardSnapshotPhotos } from '../../guests/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { keepPublicNames, retire } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { announce } from './announce.ts'
import { deleteUnusedArt } from './publish.ts'
import { filesOf } from './snapshot.ts'
import { bump } from '../../../platform/versions/versions.ts'

/** Removes an episode from the feed and its public page. It keeps its GUID and date for republishing. */
export async function unpublishEpisode(app: App, userId: string, episodeId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const episode = await lockEpisode(tx, episodeId, [userId])
    if (!episode.isPublished) throw new Fault('not_published')
    await removePublication(app, tx, episode)
    await setRelease(app, tx, episode, {
      isPublished: false,
      scheduledReleaseDate: null,
      publishedEpisodeModified: false,
    })
    const { podcastId, title } = episode
    await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'episode.unpublished', data: { title } })
    await touchPodcast(tx, episode.podcastId, userId, app.now())
    await announce(app, tx, episode.podcastId)
  })
}

/** Deletes the snapshot and its artwork, and retires its current and earlier recordings. */
async function removePublication(app: App, tx: Tx, { id, photo }: { id: string; photo: string | null }): Promise<void> {
  const publication = await store.findPublication(tx, id)
  if (!publication) return
  const alternates = (publication.snapshot.alternates ?? []).map((one) => one.id)
  // So that the episode has the same URL when it is published again.
  await keepPublicNames(tx, filesOf(publication.snapshot))
  await store.deletePublication(tx, id)
  for (const recordingId of [publication.recordingId, ...alternates, ...(publication.snapshot.earlier ?? [])])
    await retire(app, tx, recordingId, null)
  await deleteUnusedArt(app, tx, publication, photo)
  await discardSnapshotPhotos(app, tx, publication.podcastId, publication.snapshot)
}

/** Removes a deleted episode from the feed, or cancels its scheduled release. */
export const unpublishDeletedEpisode: EpisodeHook = async (app, tx, { episode }) => {
  if (episode.isPublished) {
    await removePublication(app, tx, episode)
    await announce(app, tx, episode.podcastId)
  } else if (episode.scheduledReleaseDate !== null) await bump(app, tx, 'podcast', episode.podcastId)
}
