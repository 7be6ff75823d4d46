import type { PlanLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockPlan } from '../../billing/service.ts'
import * as store from '../store/owner.ts'

/** Makes whoever created a podcast its owner. */
export const addOwner = (app: Pick<App, 'now'>, tx: Tx, podcastId: string, userId: string): Promise<void> =>
  store.insertOwner(tx, { podcastId, userId, createdAt: app.now() })

/** Null where there is no such podcast. */
export const ownerOf = (db: Db, podcastId: string): Promise<string | null> => store.findOwner(db, podcastId)

export type GoverningPlan = { ownerId: string; limits: PlanLimits }

/** The plan that governs a podcast, held until the transaction ends. Before anything of the podcast is held: of two acts that it limits, the second counts what the first did. */
export async function lockOwnerPlan(tx: Tx, podcastId: string): Promise<GoverningPlan> {
  const ownerId = await store.findOwner(tx, podcastId)
  if (ownerId === null) throw new Fault('not_found')
  const { limits } = await lockPlan(tx, ownerId)
  // It was handed over while we waited. From now on it cannot be: that takes the plan that is held.
  return (await store.findOwner(tx, podcastId)) === ownerId ? { ownerId, limits } : lockOwnerPlan(tx, podcastId)
}

/**
 * The owner becomes an admin, and the other one the owner. False, and nothing changed, where the first does not own it or the
 * second is not an active member (any more).
 */
export async function handOver(tx: Tx, podcastId: string, fromUserId: string, toUserId: string): Promise<boolean> {
  const [from, to] = await store.lockPair(tx, podcastId, fromUserId, toUserId)
  if (from?.showAccess !== 'OWNER' || !to?.isActive) return false
  // There is room for one owner only, at any moment.
  await store.setAccess(tx, from.id, 'ADMIN')
  await store.setAccess(tx, to.id, 'OWNER')
  return true
}
