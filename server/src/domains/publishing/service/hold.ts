import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { holdWithTeam, podcastOfEpisode } from '../../episodes/service.ts'
import { holdPlan, type GoverningPlan } from '../../teams/service.ts'

/** Everything that a release by hand needs, held until the transaction ends. */
export type Held = { episodeId: string; plan: GoverningPlan; userId: string; team: string[] }

export async function holdRelease(tx: Tx, episodeId: string, userId: string): Promise<Held> {
  const podcastId = await podcastOfEpisode(tx, episodeId)
  if (podcastId === null) throw new Fault('not_found')
  const plan = await holdPlan(tx, podcastId)
  const { team } = await holdWithTeam(tx, episodeId, userId)
  return { episodeId, plan, userId, team }
}
