import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { type EpisodeRow, lockEpisode, type ReleaseDates, type ReleaseHook, setRelease } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { probeEpisodes, type Probes, readyOrFault, roomIn } from './checks.ts'
import { factsOf, type Held, lockRelease, pastDate, publishHeld, toMinute } from './publish.ts'
import * as store from '../store.ts'

/** Publishes an episode at that time; at once where the time has come already. */
export async function scheduleEpisode(
  app: App,
  userId: string,
  { episodeId, scheduledReleaseDate }: { episodeId: string; scheduledReleaseDate: string },
): Promise<void> {
  const probes = await probeEpisodes(app, [episodeId])
  await app.transaction(async (tx) =>
    scheduleHeld(app, tx, await lockRelease(tx, episodeId, userId), { date: new Date(scheduledReleaseDate), probes }),
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
  await app.transaction(async (tx) => unscheduleHeld(app, tx, userId, await lockEpisode(tx, episodeId, [userId])))
}

export async function unscheduleHeld(app: App, tx: Tx, userId: string, episode: EpisodeRow): Promise<void> {
  if (episode.scheduledReleaseDate === null) return
  await setRelease(app, tx, episode, { scheduledReleaseDate: null })
  await touchPodcast(tx, episode.podcastId, userId, app.now())
  await bump(app, tx, 'podcast', episode.podcastId)
}

/** Forms know no seconds; dates that were brought from elsewhere do, and keep them. */
const isAt = (date: Date | null, given: string): boolean =>
  date !== null && toMinute(new Date(given)).getTime() === toMinute(date).getTime()

/** Release dates that come with the rest of an episode's form: the same rules as the calls of their own. */
export const releaseDates: ReleaseHook = {
  async hold(tx, episodeId, userId) {
    await lockRelease(tx, episodeId, userId)
  },
  async change(app, tx, userId, episodeId, { scheduledReleaseDate, lastPublishedDate }) {
    const row = await lockEpisode(tx, episodeId, [userId])
    await changePublished(app, tx, userId, row, lastPublishedDate)
    await changeScheduled(app, tx, userId, row, scheduledReleaseDate)
  },
}

/** A date that something went out under counts for the feed once it is published again. */
async function changePublished(app: App, tx: Tx, userId: string, row: EpisodeRow, given: ReleaseDates['lastPublishedDate']): Promise<void> {
  if (!given || isAt(row.lastPublishedDate, given)) return
  await requireVerified(tx, userId)
  if (!row.isPublished) throw new Fault('not_published')
  const date = pastDate(app, given, 'episode.last_published_date')
  await setRelease(app, tx, row, { lastPublishedDate: date, publishedEpisodeModified: true })
  await touchPodcast(tx, row.podcastId, userId, app.now())
}

async function changeScheduled(
  app: App,
  tx: Tx,
  userId: string,
  row: EpisodeRow,
  given: ReleaseDates['scheduledReleaseDate'],
): Promise<void> {
  if (given === undefined || (given !== null && isAt(row.scheduledReleaseDate, given))) return
  if (given === null) return unscheduleHeld(app, tx, userId, row)
  await requireVerified(tx, userId)
  const held = await lockRelease(tx, row.id, userId)
  await scheduleHeld(app, tx, held, { date: new Date(given), probes: new Map() })
}

async function requireVerified(tx: Tx, userId: string): Promise<void> {
  if (!(await store.isVerified(tx, userId))) throw new Fault('unverified')
}
