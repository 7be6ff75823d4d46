import { isBlocking } from '@castwright/contract/release-checks.ts'
import { isReadyToPublish, newProgress } from '@castwright/contract/steps.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { examine } from './examine.ts'
import { probe, type Probes } from './probe.ts'
import * as store from '../store.ts'
import type { Plan } from './hold.ts'

/** What an episode that can be published has. */
export type Ready = store.FactsRow & { recording: NonNullable<store.FactsRow['recording']> }

const isReady = (facts: store.FactsRow): facts is Ready =>
  facts.recording !== null && (facts.episode.isPublished || isReadyToPublish(facts.progress ?? newProgress))

/** Episodes are published while there is room for one more. More podcasts than a plan has come from a larger one. */
async function planObstacle(tx: Tx, { ownerId, limits }: Plan): Promise<'publishedEpisodes' | 'podcasts' | null> {
  if (limits.podcasts === -1 && limits.publishedEpisodes === -1) return null
  const { podcasts, publishedEpisodes } = await store.countOwned(tx, ownerId)
  if (limits.podcasts !== -1 && podcasts > limits.podcasts) return 'podcasts'
  return limits.publishedEpisodes !== -1 && publishedEpisodes >= limits.publishedEpisodes ? 'publishedEpisodes' : null
}

/**
 * The episode where nothing stands in the way of publishing it, and otherwise what does. Plan, podcast and episode must be held.
 * Files are slow to look at, so whoever can does so before.
 */
export async function readyOrFault(app: App, tx: Tx, facts: store.FactsRow, plan: Plan, probes: Probes): Promise<Ready | Fault> {
  if (!isReady(facts)) return new Fault('not_ready')
  // What is published already may always be published again.
  const limit = facts.episode.isPublished ? null : await planObstacle(tx, plan)
  if (limit !== null) return new Fault('plan_limit', { limit })
  const files = probes.get(facts.recording.id) ?? (await probe(app, facts))
  const blocking = examine(facts, files).filter(isBlocking)
  if (blocking.length > 0) return new Fault('release_blocked', { findings: blocking.map(({ id }) => id).join(',') })
  return facts
}
