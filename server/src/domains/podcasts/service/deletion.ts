import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { deletePodcastEvents, recordEvent } from '../../events/service.ts'
import { providersOf, requireConfirmed } from '../../identity/service.ts'
import { deletePodcastNotifications } from '../../notifications/service.ts'
import type { AccountHook } from '../../profiles/service.ts'
import { discard, findObjectsOfPodcast } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { lockAsOwner } from './lock.ts'

/** A hook for other domains that runs when a podcast is deleted. */
export type PodcastHook = {
  /** Why it can't be deleted yet, or null. */
  obstacle?(app: Pick<App, 'db' | 'now'>, podcastId: string): Promise<string | null>
  /** Runs in the deleting transaction, for rows that don't cascade. Jobs handle objects and emails. */
  deleting(app: App, tx: Tx, podcastId: string): Promise<void>
}

export const podcastDeleting = hookPoint<PodcastHook>('podcast deleting')

async function obstacleOf(app: Pick<App, 'db' | 'now' | 'hooks'>, podcastId: string): Promise<string | null> {
  for (const hook of app.hooks.of(podcastDeleting)) {
    const obstacle = await hook.obstacle?.(app, podcastId)
    if (obstacle) return obstacle
  }
  return null
}

/** What the owner should know before deleting a podcast. */
export async function findDeletionImpact(app: Pick<App, 'db' | 'now' | 'hooks'>, podcastId: string, userId: string) {
  const { db } = app
  const found = await store.findPodcast(db, podcastId, userId, app.now())
  if (!found) throw new Fault('not_found')
  return {
    numberOfEpisodes: found.numberOfEpisodes,
    numberOfCollaborators: found.info.numberOfCollaborators,
    needsPassword: (await providersOf(db, userId)).includes('credential'),
    obstacle: await obstacleOf(app, podcastId),
  }
}

/** Deletes a podcast and everything in it in one transaction. Jobs delete stored objects. */
export async function deletePodcast(app: App, caller: { userId: string; sessionId: string }, podcastId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const row = await lockAsOwner(tx, podcastId, caller.userId)
    await requireConfirmed({ db: tx, now: app.now }, caller)
    await remove(app, tx, row, caller.userId)
  })
}

async function remove(app: App, tx: Tx, { id, title }: { id: string; title: string }, actorId: string): Promise<void> {
  const obstacle = await obstacleOf({ ...app, db: tx }, id)
  if (obstacle !== null) throw new Fault('deletion_too_early', { obstacle })
  for (const hook of app.hooks.of(podcastDeleting)) await hook.deleting(app, tx, id)
  await discard(app, tx, await findObjectsOfPodcast(tx, id))
  await deletePodcastEvents(tx, id)
  await recordEvent(app, tx, { podcastId: id, actorId, kind: 'podcast.deleted', data: { title } })
  await deletePodcastNotifications(app, tx, id)
  await store.deletePodcast(tx, id)
}

/** Deletes a user's podcasts with their account. */
export const deletePodcastsOfOwner: AccountHook = {
  async impact(app, userId) {
    const podcasts = await store.findOwned(app.db, userId)
    for (const { id } of podcasts) {
      const obstacle = await obstacleOf(app, id)
      if (obstacle !== null) return { podcasts, obstacle }
    }
    return { podcasts, obstacle: null }
  },
  async deleting(app, tx, userId) {
    // In the same order as other version bumps.
    const ids = (await store.findOwned(tx, userId)).map(({ id }) => id).toSorted()
    for (const id of ids) {
      const row = await store.lockPodcast(tx, id)
      if (row) await remove(app, tx, row, userId)
    }
  },
}
