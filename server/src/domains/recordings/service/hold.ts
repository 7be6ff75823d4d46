import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockEpisode, type EpisodeRow } from '../../episodes/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { lockOwnerPlan } from '../../teams/service.ts'
import * as store from '../store.ts'

/**
 * Whoever changes recordings comes here first: accounts, then the podcast, are held until the transaction ends. Under the podcast
 * nobody else changes its recordings, so a row that is read afterwards stays as it is.
 */
export async function hold(tx: Tx, podcastId: string, userId: string): Promise<void> {
  await lockUsers(tx, [userId])
  if (!(await store.holdPodcast(tx, podcastId))) throw new Fault('not_found')
}

/** The same for what takes room: the owner's plan stays what it is. */
export async function holdWithPlan(tx: Tx, podcastId: string, userId: string): Promise<void> {
  await lockUsers(tx, [userId])
  await lockOwnerPlan(tx, podcastId)
  await hold(tx, podcastId, userId)
}

/** A recording of this podcast; of any other it does not exist. */
export async function requireRecording(tx: Tx, podcastId: string, recordingId: string): Promise<store.RecordingRow> {
  const row = await store.findRecording(tx, recordingId)
  if (row?.podcastId !== podcastId) throw new Fault('not_found')
  return row
}

/** An episode of this podcast, held; one of another does not exist. */
export async function requireEpisode(tx: Tx, podcastId: string, episodeId: string): Promise<EpisodeRow> {
  const episode = await lockEpisode(tx, episodeId)
  if (episode.podcastId !== podcastId) throw new Fault('not_found')
  return episode
}
