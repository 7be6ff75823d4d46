import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import type { Tx } from '../../../platform/db.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { queueUsageCheck } from '../../billing/service.ts'
import { lockTeam, setRelease } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { tagEpisodes } from '../../finishing/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { activeMembers, lockOwnerPlan } from '../../teams/service.ts'
import { readFilesOf } from './checks.ts'
import { readyOrFault, episodeQuota } from './ready.ts'
import { announce } from './announce.ts'
import { publishAll, type Release } from './publish.ts'
import { memorySlot } from '../../../platform/memory.ts'

/** Podcasts per server at a time. */
const concurrency = 3
/** Episodes of a podcast per transaction. */
const batchSize = 50
const maxPodcasts = 1000

/**
 * Publishes due episodes. Runs on every server: the one that locks the podcast publishes its episodes. Episodes that became due
 * while no server was running are published at the next start.
 */
export async function publishDueEpisodes(app: App, signal: AbortSignal): Promise<void> {
  const due = await store.findDuePodcasts(app.db, app.now(), waitingForRetry(app), maxPodcasts)
  const worker = async (): Promise<void> => {
    for (let podcastId = due.shift(); podcastId !== undefined && !signal.aborted; podcastId = due.shift())
      await releaseAll(app, podcastId, signal)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

async function releaseAll(app: App, podcastId: string, signal: AbortSignal): Promise<void> {
  for (let more = true; more && !signal.aborted;) {
    const episodeIds = await store.findDue(app.db, podcastId, app.now(), waitingForRetry(app), batchSize)
    more = episodeIds.length > 0 && (await releaseBatch(app, podcastId, episodeIds)) && episodeIds.length === batchSize
  }
}

/** False if another server is publishing this podcast. That server or the next run handles the rest. */
async function releaseBatch(app: App, podcastId: string, episodeIds: string[]): Promise<boolean> {
  try {
    return await releaseInTransaction(app, podcastId, episodeIds)
  } catch (error) {
    // The podcast was just deleted.
    if (error instanceof Fault && error.refusal.code === 'not_found') return false
    const [first, ...others] = episodeIds
    if (others.length === 0) {
      recordFailure(app, first!, error)
      return true
    }
  }
  // One episode fails. Retry one by one so that it does not block the others.
  for (const episodeId of episodeIds) await releaseBatch(app, podcastId, [episodeId])
  return true
}

/** Publishes episodes of one podcast together. False if another server is publishing this podcast. */
async function releaseInTransaction(app: App, podcastId: string, episodeIds: string[]): Promise<boolean> {
  await tagEpisodes(app, podcastId, episodeIds)
  const files = await readFilesOf(app, episodeIds)
  return app.transaction(async (tx) => {
    if (!(await store.tryLockReleases(tx, podcastId))) return false
    const plan = await lockOwnerPlan(tx, podcastId)
    const members = await activeMembers(tx, podcastId)
    const memberIds = members.map(({ userId }) => userId)
    await lockUsers(tx, memberIds)
    if (!(await store.tryLockPodcast(tx, podcastId))) return false
    const team = await lockTeam(tx, podcastId, null)
    // Skips episodes that were published or unscheduled in the meantime.
    const due = (await store.findFacts(tx, episodeIds)).filter(isDueAt(app.now())).toSorted(byTime)
    const releases: Release[] = []
    const quota = await episodeQuota(app, tx, plan)
    for (const facts of due) {
      const ready = await readyOrFault(app, tx, facts, { quota, files })
      if (ready instanceof Fault) {
        await cancelRelease(app, tx, facts, team, ready)
        continue
      }
      releases.push({ ready, date: dateOf(facts.episode) })
      if (!facts.episode.isPublished) quota.left -= 1
    }
    await publishAll(app, tx, releases, { userId: null, team })
    if (releases.length > 0) {
      await queueUsageCheck(app, tx, plan.ownerId)
      await announce(app, tx, podcastId)
    }
    if (releases.length === 0 && due.length > 0) await bump(app, tx, 'podcast', podcastId)
    return true
  })
}

type Due = store.FactsRow & { episode: { scheduledReleaseDate: Date } }

const isDueAt =
  (now: Date) =>
  (facts: store.FactsRow): facts is Due =>
    facts.episode.scheduledReleaseDate !== null && facts.episode.scheduledReleaseDate <= now

/** A published episode keeps its date. */
const dateOf = ({ isPublished, lastPublishedDate, scheduledReleaseDate }: Due['episode']): Date =>
  (isPublished ? lastPublishedDate : null) ?? scheduledReleaseDate

const byTime = (one: Due, other: Due): number => one.episode.scheduledReleaseDate.getTime() - other.episode.scheduledReleaseDate.getTime()

const reasons: Record<string, string> = {
  not_ready: "some steps aren't done",
  plan_limit: "you've reached a plan limit",
  release_blocked: 'directories would reject it',
  guest_gate: 'a release or approval of a guest is missing',
}

/** Unschedules an episode that can't be published, and tells the team why. */
async function cancelRelease(app: App, tx: Tx, { episode }: Due, team: string[], { refusal }: Fault): Promise<void> {
  await setRelease(app, tx, episode, { scheduledReleaseDate: null })
  const { id: episodeId, podcastId, title, scheduledReleaseDate } = episode
  const reason = reasons[refusal.meta?.['reason'] ?? ''] ?? refusal.msg
  const data = { title, releaseDate: scheduledReleaseDate.toISOString(), reason }
  await recordEvent(app, tx, { podcastId, episodeId, actorId: null, kind: 'episode.release_failed', data, recipients: team })
}

type Failure = { tries: number; until: number }

const maxDelayMs = 10 * 60_000

/** Releases that failed unexpectedly, by episode. They are retried with backoff and do not block others. */
const failuresSlot = memorySlot(() => new Map<string, Failure>())

function recordFailure(app: App, episodeId: string, error: unknown): void {
  const failures = app.memory.of(failuresSlot)
  const tries = (failures.get(episodeId)?.tries ?? 0) + 1
  failures.set(episodeId, { tries, until: app.now().getTime() + Math.min(1000 * 2 ** tries, maxDelayMs) })
  app.log.error({ err: error, episodeId, tries }, 'Failed to publish a scheduled episode, will retry')
}

/** Episodes whose next retry is not due. Drops stale entries. */
function waitingForRetry(app: App): string[] {
  const failures = app.memory.of(failuresSlot)
  const now = app.now().getTime()
  for (const [episodeId, { until }] of failures) if (until + maxDelayMs < now) failures.delete(episodeId)
  return [...failures].filter(([, { until }]) => until > now).map(([episodeId]) => episodeId)
}
