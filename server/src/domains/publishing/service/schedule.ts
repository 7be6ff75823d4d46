import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { holdEpisode, setRelease, type EpisodeRow } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { probeEpisodes, type Probes } from './probe.ts'
import { holdRelease, type Held } from './hold.ts'
import { toMinute } from './minutes.ts'
import { readyOrFault, roomIn } from './obstacle.ts'
import { factsOf, publishHeld } from './publish.ts'

/** Publishes an episode at that time; at once where the time has come already. */
export async function scheduleEpisode(
  app: App,
  userId: string,
  { episodeId, scheduledReleaseDate }: { episodeId: string; scheduledReleaseDate: string },
): Promise<void> {
  const probes = await probeEpisodes(app, [episodeId])
  await app.transaction(async (tx) =>
    scheduleHeld(app, tx, await holdRelease(tx, episodeId, userId), { date: new Date(scheduledReleaseDate), probes }),
  )
}

/** Caches may keep the feed until the next release and no longer, so it hears of every change of that time. */
export async function scheduleHeld(app: App, tx: Tx, held: Held, { date, probes }: { date: Date; probes: Probes }): Promise<void> {
  const minute = toMinute(date)
  const facts = await factsOf(tx, held.episodeId)
  // A chosen time is a choice of date too, unless the episode is published already and has one.
  if (minute <= app.now()) return publishHeld(app, tx, held, { date: facts.episode.isPublished ? null : toMinute(app.now()), probes })
  if (facts.episode.scheduledReleaseDate?.getTime() === minute.getTime()) return
  // What stands in the way is said now, while somebody can do something about it, and looked at again when the time has come.
  const ready = await readyOrFault(app, facts, await roomIn(tx, held.plan), probes)
  if (ready instanceof Fault) throw ready
  await setRelease(app, tx, facts.episode, { scheduledReleaseDate: minute })
  await touchPodcast(tx, facts.podcast.id, held.userId, app.now())
  await bump(app, tx, 'podcast', facts.podcast.id)
}

/** The release that was planned does not happen. */
export async function unscheduleEpisode(app: App, userId: string, episodeId: string): Promise<void> {
  await app.transaction(async (tx) => unscheduleHeld(app, tx, userId, await holdEpisode(tx, episodeId, [userId])))
}

export async function unscheduleHeld(app: App, tx: Tx, userId: string, episode: EpisodeRow): Promise<void> {
  if (episode.scheduledReleaseDate === null) return
  await setRelease(app, tx, episode, { scheduledReleaseDate: null })
  await touchPodcast(tx, episode.podcastId, userId, app.now())
  await bump(app, tx, 'podcast', episode.podcastId)
}
