import type { Tx, Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { lockEpisode, type EpisodeRow } from '../../episodes/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { lockShow } from '../../podcasts/service.ts'
import { lockOwnerPlan, accessOf, ownerOf, type GoverningPlan } from '../../teams/service.ts'
import * as store from '../store.ts'
import { reaches } from '@castwright/contract/teams/access.ts'
import { uploadFaults } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { limitsOf } from '../../billing/service.ts'
import { findPlanStorage, type UploadGuard } from '../../uploads/service.ts'

/**
 * Every change of recordings starts here: locks accounts, then the podcast, until the transaction ends. No one else can change its
 * recordings then, so rows read afterwards stay valid.
 */
export async function lock(tx: Tx, podcastId: string, userId: string): Promise<void> {
  await lockUsers(tx, [userId])
  if (!(await lockShow(tx, podcastId))) throw new Fault('not_found')
}

/** The same for changes that take storage: locks the owner's plan, too. */
export async function lockWithPlan(tx: Tx, podcastId: string, userId: string): Promise<void> {
  await lockUsers(tx, [userId])
  await lockOwnerPlan(tx, podcastId)
  await lock(tx, podcastId, userId)
}

/** A recording of this podcast. Those of others don't exist. */
export async function requireRecording(tx: Tx, podcastId: string, recordingId: string): Promise<store.RecordingRow> {
  const row = await store.findRecording(tx, recordingId)
  if (row?.podcastId !== podcastId) throw new Fault('not_found')
  return row
}

/** Locks an episode of this podcast. Those of others don't exist. */
export async function requireEpisode(tx: Tx, podcastId: string, episodeId: string): Promise<EpisodeRow> {
  const episode = await lockEpisode(tx, episodeId)
  if (episode.podcastId !== podcastId) throw new Fault('not_found')
  return episode
}

/** For what later domains keep with a recording: locks its podcast, and its episode if it has one. `userId` is null for automatic changes. */
export async function lockRecording(
  tx: Tx,
  recordingId: string,
  userId: string | null,
): Promise<{ recording: store.RecordingRow; episode: EpisodeRow | null }> {
  const podcastId = orNotFound(await store.findPodcastOfRecording(tx, recordingId))
  await lockUsers(tx, userId === null ? [] : [userId])
  if (!(await lockShow(tx, podcastId))) throw new Fault('not_found')
  const recording = await requireRecording(tx, podcastId, recordingId)
  return { recording, episode: recording.episodeId === null ? null : await requireEpisode(tx, podcastId, recording.episodeId) }
}

type Ports = Pick<App, 'config'>

/** The storage limit in bytes that the owner's plan gives to a podcast. */
async function quotaOf(app: Ports, db: Db, podcastId: string): Promise<number> {
  const ownerId = orNotFound(await ownerOf(db, podcastId))
  return bytesOf((await limitsOf(app, db, ownerId)).storageGb)
}

const bytesOf = (storageGb: number): number => (storageGb === -1 ? Infinity : storageGb * 1024 ** 3)

/** Rejects what was just added if the podcast now exceeds its limit. The podcast must be locked, or the result may be outdated. */
export async function requireWithinQuota(app: Ports, db: Db, podcastId: string): Promise<void> {
  const { used } = await findPlanStorage(db, podcastId)
  if (used > (await quotaOf(app, db, podcastId))) throw new Fault('plan_limit', { limit: 'storage' })
}

/** The storage limit of a podcast in bytes, and what is used by recordings and reserved by uploads. */
type StorageQuota = { limit: number; taken: number }

async function takenBytes(db: Db, podcastId: string): Promise<number> {
  const { used, reserved } = await findPlanStorage(db, podcastId)
  return used + reserved
}

export const findQuota = async (app: Ports, db: Db, podcastId: string): Promise<StorageQuota> => ({
  limit: await quotaOf(app, db, podcastId),
  taken: await takenBytes(db, podcastId),
})

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
