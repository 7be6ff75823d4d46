import type { Db, Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { lockEpisodeAndTeam, type EpisodeRow } from '../../episodes/service.ts'
import * as store from '../store.ts'

/** The podcast of a guest of an episode, or null if there is none. */
export const podcastOfEpisodeGuest = async (db: Db, episodeGuestId: string): Promise<string | null> =>
  (await store.findPlace(db, episodeGuestId))?.podcastId ?? null

export type LockedGuest = { facts: store.Facts; episode: EpisodeRow; team: string[] }

/** Locks the team, the podcast and the episode. `userId` is null if the guest acts. */
export async function lockEpisodeGuest(tx: Tx, episodeGuestId: string, userId: string | null): Promise<LockedGuest> {
  const place = orNotFound(await store.findPlace(tx, episodeGuestId))
  const { episode, team } = await lockEpisodeAndTeam(tx, place.episodeId, userId)
  const facts = orNotFound(await store.findFacts(tx, episodeGuestId))
  return { facts, episode, team }
}
