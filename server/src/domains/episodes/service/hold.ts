import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'

/**
 * Whoever changes an episode, or what hangs on it, comes here first: their account, the podcast and the episode are held until the
 * transaction ends, in the order in which accounts and podcasts go, so that no two wait for each other.
 */
export async function holdEpisode(tx: Tx, episodeId: string, userIds: string[] = []): Promise<store.EpisodeRow> {
  const podcastId = await store.findPodcastOfEpisode(tx, episodeId)
  if (podcastId === null) throw new Fault('not_found')
  await holdPodcast(tx, podcastId, userIds)
  const row = await store.lockEpisode(tx, episodeId)
  if (!row) throw new Fault('not_found')
  return row
}

/** The same for what becomes an episode. Answers which of the accounts are still there. */
export async function holdPodcast(tx: Tx, podcastId: string, userIds: string[]): Promise<string[]> {
  const held = userIds.length > 0 ? await store.holdUsers(tx, userIds) : []
  if (!(await store.holdPodcast(tx, podcastId))) throw new Fault('not_found')
  return held
}
