import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { recordEvent } from '../../events/service.ts'
import { changeCounts, touchPodcast } from '../../podcasts/service.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { soleArt } from './files.ts'
import { lockDeletedEpisode, lockDeletedEpisodeAndTeam, lockEpisode, lockEpisodeAndTeam } from './lock.ts'

/** An episode to delete. Its recording is deleted too or moves to the library. */
type EpisodeDeletion = {
  episode: store.EpisodeRow
  /** Null if its time is up. */
  userId: string | null
  /** The team members, whose accounts are locked. Empty if its time is up, since they know that it was deleted. */
  team: string[]
  deleteRecording: boolean
  /** A draft that can be restored keeps everything but its recording. */
  isRestorable: boolean
}

/** Runs in the same transaction when an episode is deleted. Throws a `Fault` if it can't be deleted. */
export type EpisodeHook = (app: App, tx: Tx, episode: EpisodeDeletion) => Promise<void>

export const episodeDeleting = hookPoint<EpisodeHook>('episode deleting')

/** Runs in the same transaction when a draft is restored. */
export type RestoreHook = (app: App, tx: Tx, userId: string, episode: store.EpisodeRow, team: string[]) => Promise<void>

export const episodeRestoring = hookPoint<RestoreHook>('episode restoring')

const keptFor = episodeLimits.daysToRestore * 24 * 60 * 60 * 1000
/** Old drafts are removed in batches. */
const batch = 100

const counted = ({ state, isPublished }: store.EpisodeRow, by: 1 | -1) => ({
  episodes: by,
  complete: state === 'complete' ? by : 0,
  published: isPublished ? by : 0,
})

/** What an import is still working on can't be restored, because its part of the import is gone. */
const isRestorable = ({ isPublished, migrationStatus }: store.EpisodeRow): boolean =>
  !isPublished && (migrationStatus === 'MIGRATION_NONE' || migrationStatus === 'MIGRATION_SUCCESS')

/** Deletes an episode. A draft can be restored for a while, a published one can't. Jobs delete stored objects. */
export const deleteEpisode = (app: App, userId: string, episodeId: string, { deleteRecording = false } = {}): Promise<void> =>
  app.transaction(async (tx) => {
    const { episode, team } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const { podcastId, title } = episode
    const canRestore = isRestorable(episode)
    for (const hook of app.hooks.of(episodeDeleting))
      await hook(app, tx, { episode, userId, team, deleteRecording, isRestorable: canRestore })
    // Without its recording, a complete draft is in work again.
    const counts = counted(canRestore ? await lockEpisode(tx, episodeId) : episode, -1)
    if (canRestore) await setAside(app, tx, userId, episodeId)
    else await remove(app, tx, episode)
    await changeCounts(tx, podcastId, counts)
    await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'episode.deleted', data: { title } })
    await touchPodcast(tx, podcastId, userId, app.now())
  })

export const restoreEpisode = (app: App, userId: string, episodeId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { episode: deleted, team } = await lockDeletedEpisodeAndTeam(tx, episodeId, userId)
    const { podcastId, title } = deleted
    await store.updateEpisode(tx, episodeId, { deletedAt: null, deleterId: null, updatedAt: app.now() })
    const restored = await lockEpisode(tx, episodeId)
    await changeCounts(tx, podcastId, counted(restored, 1))
    for (const hook of app.hooks.of(episodeRestoring)) await hook(app, tx, userId, restored, team)
    await store.updateEpisode(tx, episodeId, { formerRecordingId: null })
    await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'episode.restored', data: { title } })
    await touchPodcast(tx, podcastId, userId, app.now())
  })

export async function findDeleted(app: Pick<App, 'db'>, podcastId: string): Promise<Output<'EpisodeService.FindDeleted'>> {
  const rows = await store.findDeleted(app.db, podcastId, episodeLimits.deletedListed)
  return {
    episodes: rows.flatMap(({ deletedAt, ...row }) => {
      if (deletedAt === null) return []
      const expiresAt = new Date(deletedAt.getTime() + keptFor)
      return [{ ...row, deletedAt: deletedAt.toISOString(), expiresAt: expiresAt.toISOString() }]
    }),
  }
}

/** Removes the drafts whose time is up, each in its own transaction. */
export async function removeOldDrafts(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - keptFor)
  for (;;) {
    const ids = await store.findDeletedBefore(app.db, before, batch)
    for (const id of ids) {
      await app
        .transaction(async (tx) => removeDraft(app, tx, await lockDeletedEpisode(tx, id)))
        // It was restored, or another server was faster.
        .catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error
        })
    }
    if (ids.length < batch) return
  }
}

/** Makes room for imported episodes that are the same as deleted drafts. The podcast must be locked. */
export async function removeDraftsByGuid(app: App, tx: Tx, podcastId: string, guids: string[]): Promise<void> {
  for (const id of await store.findDeletedByGuid(tx, podcastId, guids)) {
    const draft = await store.lockDeleted(tx, id)
    if (draft) await removeDraft(app, tx, draft)
  }
}

async function removeDraft(app: App, tx: Tx, draft: store.EpisodeRow): Promise<void> {
  for (const hook of app.hooks.of(episodeDeleting))
    await hook(app, tx, { episode: draft, userId: null, team: [], deleteRecording: false, isRestorable: false })
  await remove(app, tx, draft)
}

const setAside = (app: App, tx: Tx, userId: string, episodeId: string): Promise<void> =>
  store.updateEpisode(tx, episodeId, { deletedAt: app.now(), deleterId: userId, scheduledReleaseDate: null, updatedAt: app.now() })

async function remove(app: App, tx: Tx, { id, photo }: store.EpisodeRow): Promise<void> {
  await discard(app, tx, await soleArt(tx, id, photo))
  await store.deleteEpisode(tx, id)
}
