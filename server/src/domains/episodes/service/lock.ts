import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockUsers } from '../../identity/service.ts'
import { activeMembers } from '../../teams/service.ts'
import * as store from '../store.ts'

/**
 * Whoever changes an episode, or what hangs on it, comes here first: their account, the podcast and the episode are held until the
 * transaction ends, in the order in which accounts and podcasts go, so that no two wait for each other.
 */
export async function lockEpisode(tx: Tx, episodeId: string, userIds: string[] = []): Promise<store.EpisodeRow> {
  await lockPodcast(tx, await podcastOf(tx, episodeId), userIds)
  return lockEpisodeRow(tx, episodeId)
}

/** The same with everybody on the team, who may hear of the change. Answers who is on it now. */
export async function lockEpisodeAndTeam(
  tx: Tx,
  episodeId: string,
  userId: string,
): Promise<{ episode: store.EpisodeRow; team: string[] }> {
  const team = await lockTeam(tx, await podcastOf(tx, episodeId), userId)
  return { episode: await lockEpisodeRow(tx, episodeId), team }
}

/** The same for what becomes an episode, and with null for what the product does by itself. */
export async function lockTeam(tx: Tx, podcastId: string, userId: string | null): Promise<string[]> {
  const members = async (): Promise<string[]> => (await activeMembers(tx, podcastId)).map((member) => member.userId)
  const held = await lockPodcast(tx, podcastId, [...(userId === null ? [] : [userId]), ...(await members())])
  // Whoever was removed while we waited does not hear of it, nor change anything.
  const team = (await members()).filter((member) => held.includes(member))
  if (userId !== null && !team.includes(userId)) throw new Fault('not_found')
  return team
}

async function lockPodcast(tx: Tx, podcastId: string, userIds: string[]): Promise<string[]> {
  const held = await lockUsers(tx, userIds)
  if (!(await store.lockPodcast(tx, podcastId))) throw new Fault('not_found')
  return held
}

async function podcastOf(tx: Tx, episodeId: string): Promise<string> {
  const podcastId = await store.findPodcastOfEpisode(tx, episodeId)
  if (podcastId === null) throw new Fault('not_found')
  return podcastId
}

async function lockEpisodeRow(tx: Tx, episodeId: string): Promise<store.EpisodeRow> {
  const row = await store.lockEpisode(tx, episodeId)
  if (!row) throw new Fault('not_found')
  return row
}
