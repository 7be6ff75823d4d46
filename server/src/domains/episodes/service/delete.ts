import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { record } from '../../activity/service.ts'
import { changeCounts, touchPodcast } from '../../podcasts/service.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { soleArt } from './files.ts'
import { lockEpisode } from './lock.ts'

/** An episode that goes; its recording goes with it, or back to the library. */
export type Going = { id: string; podcastId: string; isPublished: boolean; deleteRecording: boolean }

/** What a later domain does when an episode is deleted, in the same transaction. Throws a `Fault` if it cannot be deleted. */
export type EpisodeHook = (app: App, tx: Tx, episode: Going) => Promise<void>

export const episodeDeleting = hookPoint<EpisodeHook>('episode deleting')

/** The episode and all that hangs on it, in one transaction; what is stored elsewhere follows by jobs. */
export async function deleteEpisode(app: App, userId: string, episodeId: string, { deleteRecording = false } = {}): Promise<void> {
  await app.transaction(async (tx) => {
    const { podcastId, title, photo, isPublished, state } = await lockEpisode(tx, episodeId, [userId])
    for (const hook of app.hooks.of(episodeDeleting)) await hook(app, tx, { id: episodeId, podcastId, isPublished, deleteRecording })
    await discard(app, tx, await soleArt(tx, episodeId, photo))
    await store.deleteEpisode(tx, episodeId)
    await changeCounts(tx, podcastId, { episodes: -1, complete: state === 'complete' ? -1 : 0, published: isPublished ? -1 : 0 })
    await record(app, tx, { podcastId, actorId: userId, kind: 'episode_deleted', data: { title } })
    await touchPodcast(tx, podcastId, userId, app.now())
  })
}
