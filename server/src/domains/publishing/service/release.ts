import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import type { Tx } from '../../../platform/db.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { lookAtUsage } from '../../billing/service.ts'
import { lockTeam, setRelease } from '../../episodes/service.ts'
import { lockUsers } from '../../identity/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { activeMembers, lockOwnerPlan } from '../../teams/service.ts'
import { probeEpisodes, readyOrFault, roomIn } from './checks.ts'
import { announce } from './announce.ts'
import { bringOut, type Release } from './publish.ts'

/** Podcasts that one server works on at a time, and releases of one podcast in one transaction. */
const lanes = 3
const atOnce = 50
const mostPodcasts = 1000

/**
 * Publishes what is due, on every server at once: a release is a row, and whoever holds its podcast takes it. What fell due while
 * nothing ran is due at the next start.
 */
export async function sweepReleases(app: App, signal: AbortSignal): Promise<void> {
  const due = await store.findDuePodcasts(app.db, app.now(), resting(app), mostPodcasts)
  const lane = async (): Promise<void> => {
    for (let podcastId = due.shift(); podcastId !== undefined && !signal.aborted; podcastId = due.shift())
      await releaseAll(app, podcastId, signal)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function releaseAll(app: App, podcastId: string, signal: AbortSignal): Promise<void> {
  for (let more = true; more && !signal.aborted;) {
    const episodeIds = await store.findDue(app.db, podcastId, app.now(), resting(app), atOnce)
    more = episodeIds.length > 0 && (await releaseSome(app, podcastId, episodeIds)) && episodeIds.length === atOnce
  }
}

/** False where somebody else is at this podcast: they, or the next round, see to the rest. */
async function releaseSome(app: App, podcastId: string, episodeIds: string[]): Promise<boolean> {
  try {
    return await releaseTogether(app, podcastId, episodeIds)
  } catch (error) {
    // The podcast went a moment ago, and its releases with it.
    if (error instanceof Fault && error.refusal.code === 'not_found') return false
    const [first, ...others] = episodeIds
    if (others.length === 0) {
      setBack(app, first!, error)
      return true
    }
  }
  // One of them fails: it must not keep the others.
  for (const episodeId of episodeIds) await releaseSome(app, podcastId, [episodeId])
  return true
}

/** Releases of one podcast, all at once. False, and nothing done, where somebody else is at it. */
async function releaseTogether(app: App, podcastId: string, episodeIds: string[]): Promise<boolean> {
  const probes = await probeEpisodes(app, episodeIds)
  return app.transaction(async (tx) => {
    if (!(await store.tryTurn(tx, podcastId))) return false
    const plan = await lockOwnerPlan(tx, podcastId)
    const members = await activeMembers(tx, podcastId)
    await lockUsers(
      tx,
      members.map(({ userId }) => userId),
    )
    if (!(await store.tryPodcast(tx, podcastId))) return false
    const team = await lockTeam(tx, podcastId, null)
    // What another server did, or somebody unscheduled, is no longer among them.
    const due = (await store.findFacts(tx, episodeIds)).filter(isDueAt(app.now())).toSorted(byTime)
    const releases: Release[] = []
    const room = await roomIn(tx, plan)
    for (const facts of due) {
      const ready = await readyOrFault(app, facts, room, probes)
      if (ready instanceof Fault) {
        await callOff(app, tx, facts, team, ready)
        continue
      }
      releases.push({ ready, date: dateOf(facts.episode) })
      if (!facts.episode.isPublished) room.left -= 1
    }
    await bringOut(app, tx, releases, { userId: null, team })
    if (releases.length > 0) {
      await lookAtUsage(app, tx, plan.ownerId)
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

/** What is out already keeps its date. */
const dateOf = ({ isPublished, lastPublishedDate, scheduledReleaseDate }: Due['episode']): Date =>
  (isPublished ? lastPublishedDate : null) ?? scheduledReleaseDate

const byTime = (one: Due, other: Due): number => one.episode.scheduledReleaseDate.getTime() - other.episode.scheduledReleaseDate.getTime()

const reasons: Record<string, string> = {
  not_ready: 'some steps aren’t done',
  plan_limit: 'you’ve reached a plan limit',
  release_blocked: 'directories would reject it',
}

/** What may not be published any more is not tried again and again: the team hears why, and chooses. */
async function callOff(app: App, tx: Tx, { episode, podcast }: Due, team: string[], { refusal }: Fault): Promise<void> {
  await setRelease(app, tx, episode, { scheduledReleaseDate: null })
  await notify(app, tx, {
    type: 'ReleaseFailed',
    event: eventOf('ReleaseFailed', episode.id, episode.scheduledReleaseDate.toISOString()),
    userIds: team,
    triggerUserId: null,
    podcastId: podcast.id,
    data: { podcastTitle: podcast.title, episodeTitle: episode.title, why: reasons[refusal.meta?.['reason'] ?? ''] ?? refusal.msg },
    path: `/${podcast.profileUrl}/episodes/manage/${episode.id}`,
  })
}

type Setback = { tries: number; until: number }

const longestMs = 10 * 60_000

/** Releases that failed unexpectedly. They are tried again, less and less often, and do not hold up the others. */
const setbacks = new WeakMap<App, Map<string, Setback>>()

const of = (app: App): Map<string, Setback> => {
  const known = setbacks.get(app) ?? new Map<string, Setback>()
  setbacks.set(app, known)
  return known
}

function setBack(app: App, episodeId: string, error: unknown): void {
  const tries = (of(app).get(episodeId)?.tries ?? 0) + 1
  of(app).set(episodeId, { tries, until: app.now().getTime() + Math.min(1000 * 2 ** tries, longestMs) })
  app.log.error({ err: error, episodeId, tries }, 'an episode could not be released and will be tried again')
}

/** Releases whose next try is not due yet. Entries that nobody tried again for a long time are dropped. */
function resting(app: App): string[] {
  const now = app.now().getTime()
  for (const [episodeId, { until }] of of(app)) if (until + longestMs < now) of(app).delete(episodeId)
  return [...of(app)].filter(([, { until }]) => until > now).map(([episodeId]) => episodeId)
}
