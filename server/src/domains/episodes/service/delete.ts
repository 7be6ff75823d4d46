import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { recordEvent } from '../../events/service.ts'
import { changeCounts, touchPodcast } from '../../podcasts/service.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { soleArt } from './files.ts'
import { lockEpisode } from './lock.ts'

/** An episode to delete. Its recording is deleted too or moves to the library. */
export type EpisodeDeletion = { id: string; podcastId: string; isPublished: boolean; deleteRecording: boolean }

/** Runs in the same transaction when an episode is deleted. Throws a `Fault` if it can't be deleted. */
export type EpisodeHook = (app: App, tx: Tx, episode: EpisodeDeletion) => Promise<void>

export const episodeDeleting = hookPoint<EpisodeHook>('episode deleting')

/** Deletes an episode and everything that belongs to it in one transaction. Jobs delete stored objects. */
export async function deleteEpisode(app: App, userId: string, episodeId: string, { deleteRecording = false } = {}): Promise<void> {
  await app.transaction(async (tx) => {
    const { podcastId, title, photo, isPublished, state } = await lockEpisode(tx, episodeId, [userId])
    for (const hook of app.hooks.of(episodeDeleting)) await hook(app, tx, { id: episodeId, podcastId, isPublished, deleteRecording })
    await discard(app, tx, await soleArt(tx, episodeId, photo))
    await store.deleteEpisode(tx, episodeId)
    await changeCounts(tx, podcastId, { episodes: -1, complete: state === 'complete' ? -1 : 0, published: isPublished ? -1 : 0 })
    await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'episode.deleted', data: { title } })
    await touchPodcast(tx, podcastId, userId, app.now())
  })
}
