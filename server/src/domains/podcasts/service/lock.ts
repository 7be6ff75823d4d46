import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockUsers } from '../../identity/service.ts'
import { ownerOf } from '../../teams/service.ts'
import * as store from '../store.ts'

/** Whoever changes a podcast comes here first: their account and the podcast are held until the transaction ends; so are others who are written about. */
export async function lockPodcast(tx: Tx, podcastId: string, userId: string, others: string[] = []): Promise<store.PodcastRow> {
  const held = await lockUsers(tx, [userId, ...others])
  const row = held.includes(userId) && (await store.lockPodcast(tx, podcastId))
  if (!row) throw new Fault('not_found')
  return row
}

/** Only the owner gets past here, and stays it until the transaction ends: it may have been handed over since they knocked. */
export async function lockAsOwner(tx: Tx, podcastId: string, userId: string): Promise<store.PodcastRow> {
  const row = await lockPodcast(tx, podcastId, userId)
  if ((await ownerOf(tx, podcastId)) !== userId) throw new Fault('role_too_low')
  return row
}
