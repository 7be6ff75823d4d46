import { isBlocking, type CheckResult } from '@castwright/contract/publishing/checks.ts'
import { isSkippable, newProgress, stepKeys, stepNames } from '@castwright/contract/workflow/steps.ts'
import { manageEpisodePath } from '@castwright/contract/paths.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { limitsOf } from '../../billing/service.ts'
import { checkGuests } from '../../guests/service.ts'
import { type GoverningPlan, ownerOf } from '../../teams/service.ts'
import type { Files } from '../checks/facts.ts'
import * as store from '../store.ts'
import { checkEpisode, readFiles, runReleaseChecks, type FilesByRecording, type StorageDeps } from './checks.ts'

/** An episode that can be published. */
export type Ready = store.FactsRow & { recording: NonNullable<store.FactsRow['recording']> }

/** How many more episodes can be published for the first time, and the limit that applies. */
type EpisodeQuota = { left: number; limit: 'publishedEpisodes' | 'podcasts' }

/** After a downgrade to a plan with fewer podcasts, nothing new can be published. Lock the plan before publishing. */
export async function episodeQuota(app: Pick<App, 'config'>, db: Db, { ownerId }: GoverningPlan): Promise<EpisodeQuota> {
  const limits = await limitsOf(app, db, ownerId)
  const { podcasts, publishedEpisodes } = await store.countOwned(db, ownerId)
  if (limits.podcasts !== -1 && podcasts > limits.podcasts) return { left: 0, limit: 'podcasts' }
  const left = limits.publishedEpisodes === -1 ? Infinity : limits.publishedEpisodes - publishedEpisodes
  return { left, limit: 'publishedEpisodes' }
}

/** What is left of the quota when a scheduled episode is due: the owner's earlier releases count. */
export async function quotaWhenDue(app: Pick<App, 'config'>, db: Db, { episode }: store.FactsRow): Promise<EpisodeQuota> {
  const ownerId = await ownerOf(db, episode.podcastId)
  if (ownerId === null) throw new Fault('not_found')
  const quota = await episodeQuota(app, db, { ownerId })
  if (quota.left === Infinity || episode.scheduledReleaseDate === null) return quota
  return { ...quota, left: quota.left - (await store.countScheduledBefore(db, ownerId, episode)) }
}

/** Something that prevents publishing. `id` is a step, `recording`, `plan`, or a check. */
export type Stop = { kind: 'not_ready' | 'plan_limit' | 'release_blocked' | 'guest_gate'; id: string; detail: string }

/** Everything that prevents publishing an episode as it is now. */
export async function findStops(db: Db, facts: store.FactsRow, { quota, files }: { quota: EpisodeQuota; files: Files }): Promise<Stop[]> {
  const { episode, podcast, recording } = facts
  const checks = checkEpisode(facts, files).filter((check) => isBlocking(check) && (recording !== null || check.id !== 'audio-reachable'))
  const gates = (await checkGuests(db, episode, podcast.profileUrl)).filter(isBlocking)
  return [
    ...openSteps(facts),
    ...(recording === null ? [{ kind: 'not_ready' as const, id: 'recording', detail: 'The episode has no recording.' }] : []),
    // A published episode can always be republished.
    ...(!episode.isPublished && quota.left <= 0 ? [{ kind: 'plan_limit' as const, id: 'plan', detail: limitDetails[quota.limit] }] : []),
    ...checks.map(({ id, detail }) => ({ kind: 'release_blocked' as const, id, detail })),
    ...gates.map(({ id, title, detail }) => ({ kind: 'guest_gate' as const, id, detail: `${title}: ${detail}` })),
  ]
}

/** What would stop the scheduled release of an episode. Nothing if it isn't scheduled. */
export async function findReleaseStops(app: Pick<App, 'db' | 'config'> & StorageDeps, episodeId: string): Promise<string[]> {
  const [facts] = await store.findFacts(app.db, [episodeId])
  if (!facts || facts.episode.scheduledReleaseDate === null) return []
  const found = await findStops(app.db, facts, { quota: await quotaWhenDue(app, app.db, facts), files: await readFiles(app, facts) })
  return found.map(({ detail }) => detail)
}

/** What a release would find right now: the checks, and what else prevents it. */
export async function previewRelease(app: Pick<App, 'db' | 'now' | 'config'> & StorageDeps, episodeId: string): Promise<CheckResult[]> {
  const [facts] = await store.findFacts(app.db, [episodeId])
  if (!facts) throw new Fault('not_found')
  const quota = await quotaWhenDue(app, app.db, facts)
  const stops = await findStops(app.db, facts, { quota, files: await readFiles(app, facts) })
  // The checks include a missing recording, and all other kinds.
  const steps = stops.filter(({ kind, id }) => kind === 'not_ready' && id !== 'recording')
  const plan = stops.filter(({ kind }) => kind === 'plan_limit')
  const page = manageEpisodePath(facts.podcast.profileUrl, episodeId)
  const stopped = (id: string, title: string, found: Stop[], fixPath: string | null): CheckResult[] =>
    found.length === 0
      ? []
      : [{ id, title, status: 'error', detail: found.map(({ detail }) => detail).join(' '), source: 'Castwright', fixPath }]
  return [...stopped('steps', 'Steps', steps, page), ...stopped('plan', 'Plan', plan, null), ...(await runReleaseChecks(app, episodeId))]
}

const limitDetails: Record<EpisodeQuota['limit'], string> = {
  publishedEpisodes: "You've reached your plan's published episode limit.",
  podcasts: 'The podcast owner has more podcasts than their plan allows.',
}

/** The steps that aren't done. Without a recording, its step can't be. */
function openSteps({ episode, progress, recording }: store.FactsRow): Stop[] {
  if (episode.isPublished) return []
  const steps = progress ?? newProgress
  return stepKeys
    .filter((step) => steps[step] !== 1 && !(steps[step] === 2 && isSkippable(step)))
    .filter((step) => step !== 'uploadAudio' || recording !== null)
    .map((step) => ({ kind: 'not_ready', id: step, detail: `“${stepNames[step]}” isn't done.` }))
}

type Known = { quota: EpisodeQuota; files: FilesByRecording }

/** Returns the episode, or the error that prevents publishing it. Reads its files unless they were read before. */
export async function readyOrFault(app: App, tx: Tx, facts: store.FactsRow, { quota, files: known }: Known): Promise<Ready | Fault> {
  const files = known.get(facts.recording?.id ?? '') ?? (await readFiles(app, facts))
  const stops = await findStops(tx, facts, { quota, files })
  const [first] = stops
  if (!first) return facts as Ready
  if (first.kind === 'not_ready') return new Fault('not_ready')
  if (first.kind === 'plan_limit') return new Fault('plan_limit', { limit: quota.limit })
  const findings = stops.filter(({ kind }) => kind === first.kind).map(({ id }) => id)
  return new Fault(first.kind, { findings: findings.join(',') })
}
