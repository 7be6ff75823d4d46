import { isBlocking } from '@castwright/contract/release-checks.ts'
import { isReadyToPublish, newProgress } from '@castwright/contract/steps.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { examine } from './examine.ts'
import { probe, type Probes } from './probe.ts'
import * as store from '../store.ts'
import type { GoverningPlan } from '../../teams/service.ts'

/** What an episode that can be published has. */
export type Ready = store.FactsRow & { recording: NonNullable<store.FactsRow['recording']> }

const isReady = (facts: store.FactsRow): facts is Ready =>
  facts.recording !== null && (facts.episode.isPublished || isReadyToPublish(facts.progress ?? newProgress))

/** How many more episodes can be published for the first time, and what stands in the way of the next. */
export type Room = { left: number; limit: 'publishedEpisodes' | 'podcasts' }

/** More podcasts than a plan has come from a larger one: then nothing new goes out. The plan must be held. */
export async function roomIn(tx: Tx, { ownerId, limits }: GoverningPlan): Promise<Room> {
  const { podcasts, publishedEpisodes } = await store.countOwned(tx, ownerId)
  if (limits.podcasts !== -1 && podcasts > limits.podcasts) return { left: 0, limit: 'podcasts' }
  const left = limits.publishedEpisodes === -1 ? Infinity : limits.publishedEpisodes - publishedEpisodes
  return { left, limit: 'publishedEpisodes' }
}

/** The episode where nothing stands in the way of publishing it, and otherwise what does. Files are looked at here only if nobody did. */
export async function readyOrFault(app: App, facts: store.FactsRow, room: Room, probes: Probes): Promise<Ready | Fault> {
  if (!isReady(facts)) return new Fault('not_ready')
  // What is published already may always be published again.
  if (!facts.episode.isPublished && room.left <= 0) return new Fault('plan_limit', { limit: room.limit })
  const files = probes.get(facts.recording.id) ?? (await probe(app, facts))
  const blocking = examine(facts, files).filter(isBlocking)
  if (blocking.length > 0) return new Fault('release_blocked', { findings: blocking.map(({ id }) => id).join(',') })
  return facts
}
