import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockUsers } from '../../identity/service.ts'
import { ownerOf } from '../../teams/service.ts'
import * as store from '../store.ts'

/** Locks users, then the podcast. Call it before changing a podcast. */
export async function lockPodcast(tx: Tx, podcastId: string, userId: string, others: string[] = []): Promise<store.PodcastRow> {
  const locked = await lockUsers(tx, [userId, ...others])
  const row = locked.includes(userId) && (await store.lockPodcast(tx, podcastId))
  if (!row) throw new Fault('not_found')
  return row
}

/** Also checks that the user still owns the podcast after locking. */
export async function lockAsOwner(tx: Tx, podcastId: string, userId: string): Promise<store.PodcastRow> {
  const row = await lockPodcast(tx, podcastId, userId)
  if ((await ownerOf(tx, podcastId)) !== userId) throw new Fault('role_too_low')
  return row
}
