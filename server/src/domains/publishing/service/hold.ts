import type { PlanLimits } from '@castwright/contract/limits.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockPlan } from '../../billing/service.ts'
import { holdWithTeam, podcastOfEpisode } from '../../episodes/service.ts'
import { ownerOf } from '../../teams/service.ts'

export type Plan = { ownerId: string; limits: PlanLimits }

/** The plan that governs a podcast. Before anything of the podcast is held: of two releases, the second counts what the first did. */
export async function holdPlan(tx: Tx, podcastId: string): Promise<Plan> {
  const ownerId = await ownerOf(tx, podcastId)
  if (ownerId === null) throw new Fault('not_found')
  const { limits } = await lockPlan(tx, ownerId)
  // It was handed over while we waited. From now on it cannot be: that takes the plan that is held.
  return (await ownerOf(tx, podcastId)) === ownerId ? { ownerId, limits } : holdPlan(tx, podcastId)
}

/** Everything that a release by hand needs, held until the transaction ends. */
export type Held = { episodeId: string; plan: Plan; userId: string; team: string[] }

export async function holdRelease(tx: Tx, episodeId: string, userId: string): Promise<Held> {
  const podcastId = await podcastOfEpisode(tx, episodeId)
  if (podcastId === null) throw new Fault('not_found')
  const plan = await holdPlan(tx, podcastId)
  const { team } = await holdWithTeam(tx, episodeId, userId)
  return { episodeId, plan, userId, team }
}
