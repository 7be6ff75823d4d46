import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { lockEpisode, type EpisodeRow } from '../../episodes/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { lockShow } from '../../podcasts/service.ts'
import { lockOwnerPlan } from '../../teams/service.ts'
import * as store from '../store.ts'

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
