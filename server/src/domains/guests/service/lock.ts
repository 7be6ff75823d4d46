import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockEpisodeAndTeam, type EpisodeRow } from '../../episodes/service.ts'
import * as store from '../store.ts'

/** The podcast of a guest of an episode, or null if there is none. */
export const podcastOfEpisodeGuest = async (db: Db, episodeGuestId: string): Promise<string | null> =>
  (await store.findPlace(db, episodeGuestId))?.podcastId ?? null

export type LockedGuest = { facts: store.Facts; episode: EpisodeRow; team: string[] }

/** Locks the team, the podcast and the episode. `userId` is null if the guest acts. */
export async function lockEpisodeGuest(tx: Tx, episodeGuestId: string, userId: string | null): Promise<LockedGuest> {
  const place = await store.findPlace(tx, episodeGuestId)
  if (!place) throw new Fault('not_found')
  const { episode, team } = await lockEpisodeAndTeam(tx, place.episodeId, userId)
  const facts = await store.findFacts(tx, episodeGuestId)
  if (!facts) throw new Fault('not_found')
  return { facts, episode, team }
}
