import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { lookAtUsage } from '../../billing/service.ts'
import { holdTeam, setRelease } from '../../episodes/service.ts'
import { holdUsers } from '../../identity/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { activeMembers, holdPlan } from '../../teams/service.ts'
import { probeEpisodes } from './probe.ts'
import * as store from '../store.ts'
import { announce } from './announce.ts'
import { readyOrFault, roomIn } from './obstacle.ts'
import { bringOut, type Release } from './publish.ts'

/** Releases of one podcast, all at once. False, and nothing done, where somebody else is at it. */
export async function releaseTogether(app: App, podcastId: string, episodeIds: string[]): Promise<boolean> {
  const probes = await probeEpisodes(app, episodeIds)
  return app.transaction(async (tx) => {
    if (!(await store.tryTurn(tx, podcastId))) return false
    const plan = await holdPlan(tx, podcastId)
    const members = await activeMembers(tx, podcastId)
    await holdUsers(
      tx,
      members.map(({ userId }) => userId),
    )
    if (!(await store.tryPodcast(tx, podcastId))) return false
    const team = await holdTeam(tx, podcastId, null)
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
  not_ready: 'some of its steps are not done',
  plan_limit: 'the limits of the plan are reached',
  release_blocked: 'directories would refuse it as it is',
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
