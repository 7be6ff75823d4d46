import { ne, sql } from 'drizzle-orm'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import type { Tx } from '../../../platform/db.ts'
import { podcastInfos } from '../../../schema/podcasts.ts'

/** Changes to the counters. Negative values subtract. */
export type Counts = { episodes?: number; complete?: number; published?: number }

/** Updates counters in the transaction that adds, removes or changes episodes. */
export async function changeCounts(tx: Tx, podcastId: string, counts: Counts): Promise<void> {
  const { episodes = 0, complete = 0, published = 0 } = counts
  await tx
    .insert(podcastInfos)
    .values({
      podcastId,
      numberOfEpisodes: episodes,
      numberOfCompleteEpisodes: complete,
      numberOfPublishedEpisodes: published,
    })
    .onConflictDoUpdate({
      target: podcastInfos.podcastId,
      set: {
        numberOfEpisodes: sql`${podcastInfos.numberOfEpisodes} + ${episodes}`,
        numberOfCompleteEpisodes: sql`${podcastInfos.numberOfCompleteEpisodes} + ${complete}`,
        numberOfPublishedEpisodes: sql`${podcastInfos.numberOfPublishedEpisodes} + ${published}`,
      },
    })
}

/** Returns whether they changed. */
export async function setTeamRoles(tx: Tx, podcastId: string, teamRoles: CollaboratorType[]): Promise<boolean> {
  const rows = await tx
    .insert(podcastInfos)
    .values({ podcastId, teamRoles })
    .onConflictDoUpdate({ target: podcastInfos.podcastId, set: { teamRoles }, setWhere: ne(podcastInfos.teamRoles, teamRoles) })
    .returning({ podcastId: podcastInfos.podcastId })
  return rows.length > 0
}
