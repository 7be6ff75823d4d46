import { planLimits } from '@castwright/contract/limits.ts'
import { reaches } from '@castwright/contract/permissions.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { planOf } from '../../billing/service.ts'
import { accessOf, lockOwnerPlan, ownerOf, type GoverningPlan } from '../../teams/service.ts'
import { reservedBytes, type UploadGuard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { holdWithPlan } from './hold.ts'

/** Bytes that the plan of its owner gives to a podcast. */
async function roomOf(db: Db, podcastId: string): Promise<number> {
  const ownerId = await ownerOf(db, podcastId)
  if (ownerId === null) throw new Fault('not_found')
  return bytesOf(planLimits[await planOf(db, ownerId)].storageGb)
}

const bytesOf = (storageGb: number): number => (storageGb === -1 ? Infinity : storageGb * 1024 ** 3)

/** Whether so much more fits beside what is there. The podcast must be held, else the answer does not hold a moment later. */
export async function requireRoom(db: Db, podcastId: string, more: number): Promise<void> {
  const used = await store.findStorageUsed(db, podcastId)
  if (used + more > (await roomOf(db, podcastId))) throw new Fault('plan_limit', { limit: 'storage' })
}

/** Bytes that there are for a podcast, and those that are taken: by what is there, and by what is on its way. */
export type PlanRoom = { limit: number; taken: number }

export async function findRoom(db: Db, podcastId: string): Promise<PlanRoom> {
  const taken = (await store.findStorageUsed(db, podcastId)) + (await reservedBytes(db, podcastId))
  return { limit: await roomOf(db, podcastId), taken }
}

export type Held = { plan: GoverningPlan; mediaFormat: 'audio' | 'video' }

/** The plan and the podcast, for what the product does by itself. */
export async function holdByItself(tx: Tx, podcastId: string): Promise<Held> {
  const plan = await lockOwnerPlan(tx, podcastId)
  const podcast = await store.holdPodcast(tx, podcastId)
  if (!podcast) throw new Fault('not_found')
  return { plan, mediaFormat: podcast.mediaFormat }
}

/** The same with the room that there is. */
export async function holdRoom(tx: Tx, podcastId: string): Promise<Held & PlanRoom> {
  const held = await holdByItself(tx, podcastId)
  const taken = (await store.findStorageUsed(tx, podcastId)) + (await reservedBytes(tx, podcastId))
  return { ...held, limit: bytesOf(held.plan.limits.storageGb), taken }
}

/** Before the first byte is sent: what is on its way counts like what is there. */
export const guardRecordings: UploadGuard = async (_app, tx, { userId, podcastId, size }) => {
  const access = await accessOf(tx, podcastId, userId)
  if (!access || !reaches(access, 'editor')) throw new Fault('not_found')
  await holdWithPlan(tx, podcastId, userId)
  const { limit, taken } = await findRoom(tx, podcastId)
  // Of an unknown size there is at least one byte.
  if (taken + (size ?? 1) > limit) throw new Fault('plan_limit', { limit: 'storage' })
  return limit - taken
}
