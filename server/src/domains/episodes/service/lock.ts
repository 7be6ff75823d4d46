import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { lockUsers } from '../../identity/service.ts'
import { lockShow } from '../../podcasts/service.ts'
import { activeMembers } from '../../teams/service.ts'
import * as store from '../store.ts'

/** Locks users, podcast and episode, in this order everywhere to avoid deadlocks. Call it before changing anything in an episode. */
export async function lockEpisode(tx: Tx, episodeId: string, userIds: string[] = []): Promise<store.EpisodeRow> {
  await lockPodcast(tx, orNotFound(await store.findPodcastOfEpisode(tx, episodeId)), userIds)
  return orNotFound(await store.lockEpisode(tx, episodeId))
}

/** The same for a deleted draft. */
export async function lockDeletedEpisode(tx: Tx, episodeId: string): Promise<store.EpisodeRow> {
  await lockPodcast(tx, orNotFound(await store.findPodcastOfDeleted(tx, episodeId)), [])
  return orNotFound(await store.lockDeleted(tx, episodeId))
}

type LockedEpisode = { episode: store.EpisodeRow; team: string[] }

/** Also locks the team members, who may be notified. Returns the current team. `userId` is null for automatic actions. */
export async function lockEpisodeAndTeam(tx: Tx, episodeId: string, userId: string | null): Promise<LockedEpisode> {
  const team = await lockTeam(tx, orNotFound(await store.findPodcastOfEpisode(tx, episodeId)), userId)
  return { episode: orNotFound(await store.lockEpisode(tx, episodeId)), team }
}

/** The same for a deleted draft. */
export async function lockDeletedEpisodeAndTeam(tx: Tx, episodeId: string, userId: string): Promise<LockedEpisode> {
  const team = await lockTeam(tx, orNotFound(await store.findPodcastOfDeleted(tx, episodeId)), userId)
  return { episode: orNotFound(await store.lockDeleted(tx, episodeId)), team }
}

/** The same for a new episode. `userId` is null for automatic actions. */
export async function lockTeam(tx: Tx, podcastId: string, userId: string | null): Promise<string[]> {
  const members = async (): Promise<string[]> => (await activeMembers(tx, podcastId)).map((member) => member.userId)
  const locked = await lockPodcast(tx, podcastId, [...(userId === null ? [] : [userId]), ...(await members())])
  // Skip members who were removed while we waited for the lock.
  const team = (await members()).filter((member) => locked.includes(member))
  if (userId !== null && !team.includes(userId)) throw new Fault('not_found')
  return team
}

async function lockPodcast(tx: Tx, podcastId: string, userIds: string[]): Promise<string[]> {
  const locked = await lockUsers(tx, userIds)
  if (!(await lockShow(tx, podcastId))) throw new Fault('not_found')
  return locked
}
