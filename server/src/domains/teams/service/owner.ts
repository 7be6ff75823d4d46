import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { lockPlan } from '../../billing/service.ts'
import * as store from '../store/team.ts'

/** Makes the creator of a podcast its owner. */
export const addOwner = (app: Pick<App, 'now'>, tx: Tx, podcastId: string, userId: string): Promise<void> =>
  store.insertOwner(tx, { podcastId, userId, createdAt: app.now() })

/** Whose plan applies to a podcast. */
export type GoverningPlan = { ownerId: string }

/** Locks the plan of a podcast's owner. Call it before any other lock, so that concurrent changes count each other. */
export async function lockOwnerPlan(tx: Tx, podcastId: string): Promise<GoverningPlan> {
  const ownerId = orNotFound(await store.findOwner(tx, podcastId))
  await lockPlan(tx, ownerId)
  // Retry if ownership changed while we waited. It can't change now, because a transfer needs this lock.
  return (await store.findOwner(tx, podcastId)) === ownerId ? { ownerId } : lockOwnerPlan(tx, podcastId)
}

/** Transfers ownership and makes the previous owner an admin. False if either is no longer the owner or an active member. */
export async function handOver(tx: Tx, podcastId: string, fromUserId: string, toUserId: string): Promise<boolean> {
  const [from, to] = await store.lockPair(tx, podcastId, fromUserId, toUserId)
  if (from?.showAccess !== 'OWNER' || !to?.isActive) return false
  // Order matters: a unique index allows one owner at a time.
  await store.setAccess(tx, from.id, 'ADMIN')
  await store.setAccess(tx, to.id, 'OWNER')
  return true
}
