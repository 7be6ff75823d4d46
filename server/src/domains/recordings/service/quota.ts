import { reaches } from '@castwright/contract/teams/access.ts'
import { uploadFaults } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { limitsOf } from '../../billing/service.ts'
import { lockShow } from '../../podcasts/service.ts'
import { accessOf, lockOwnerPlan, ownerOf, type GoverningPlan } from '../../teams/service.ts'
import { planStorage, type UploadGuard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { lockWithPlan } from './lock.ts'

type Ports = Pick<App, 'config'>

/** The storage limit in bytes that the owner's plan gives to a podcast. */
async function quotaOf(app: Ports, db: Db, podcastId: string): Promise<number> {
  const ownerId = orNotFound(await ownerOf(db, podcastId))
  return bytesOf((await limitsOf(app, db, ownerId)).storageGb)
}

const bytesOf = (storageGb: number): number => (storageGb === -1 ? Infinity : storageGb * 1024 ** 3)

/** Rejects what was just added if the podcast now exceeds its limit. The podcast must be locked, or the result may be outdated. */
export async function requireWithinQuota(app: Ports, db: Db, podcastId: string): Promise<void> {
  const { used } = await planStorage(db, podcastId)
  if (used > (await quotaOf(app, db, podcastId))) throw new Fault('plan_limit', { limit: 'storage' })
}

/** The storage limit of a podcast in bytes, and what is used by recordings and reserved by uploads. */
type StorageQuota = { limit: number; taken: number }

async function takenBytes(db: Db, podcastId: string): Promise<number> {
  const { used, reserved } = await planStorage(db, podcastId)
  return used + reserved
}

export async function findQuota(app: Ports, db: Db, podcastId: string): Promise<StorageQuota> {
  return { limit: await quotaOf(app, db, podcastId), taken: await takenBytes(db, podcastId) }
}

type Held = { plan: GoverningPlan; mediaFormat: 'audio' | 'video' }

/** Locks the plan and the podcast for changes made by the system. */
export async function lockBySystem(tx: Tx, podcastId: string): Promise<Held> {
  const plan = await lockOwnerPlan(tx, podcastId)
  const podcast = orNotFound(await lockShow(tx, podcastId))
  return { plan, mediaFormat: podcast.mediaFormat }
}

/** The same with the storage limit. */
export async function lockQuota(app: Ports, tx: Tx, podcastId: string): Promise<Held & StorageQuota> {
  const held = await lockBySystem(tx, podcastId)
  return { ...held, limit: await quotaOf(app, tx, podcastId), taken: await takenBytes(tx, podcastId) }
}

/** Checked before the first byte is sent: running uploads count like stored files. */
export const guardRecordings: UploadGuard = async (app, tx, { userId, podcastId, size, contentType }) => {
  const access = await accessOf(tx, podcastId, userId)
  if (!access || !reaches(access, 'editor')) throw new Fault('not_found')
  const [wrongType] = Object.values(uploadFaults('recordings', { contentType }, await store.acceptsMasters(tx, podcastId)))
  if (wrongType) throw new Fault('invalid_fields', { content_type: wrongType })
  await lockWithPlan(tx, podcastId, userId)
  const { limit, taken } = await findQuota(app, tx, podcastId)
  // An unknown size is at least one byte.
  if (taken + (size ?? 1) > limit) throw new Fault('plan_limit', { limit: 'storage' })
  return limit - taken
}
