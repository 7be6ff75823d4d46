import { Fault } from '../../../platform/fault.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { holdEpisode, setRelease, type EpisodeRow, type ReleaseDates, type ReleaseHook } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { holdRelease } from './hold.ts'
import { pastDate, toMinute } from './minutes.ts'
import { scheduleHeld, unscheduleHeld } from './schedule.ts'

/** Forms know no seconds; dates that were brought from elsewhere do, and keep them. */
const isAt = (date: Date | null, given: string): boolean =>
  date !== null && toMinute(new Date(given)).getTime() === toMinute(date).getTime()

/** Release dates that come with the rest of an episode's form: the same rules as the calls of their own. */
export const releaseDates: ReleaseHook = {
  async hold(tx, episodeId, userId) {
    await holdRelease(tx, episodeId, userId)
  },
  async change(app, tx, userId, episodeId, { scheduledReleaseDate, lastPublishedDate }) {
    const row = await holdEpisode(tx, episodeId, [userId])
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
  const held = await holdRelease(tx, row.id, userId)
  await scheduleHeld(app, tx, held, { date: new Date(given), probes: new Map() })
}

async function requireVerified(tx: Tx, userId: string): Promise<void> {
  if (!(await store.isVerified(tx, userId))) throw new Fault('unverified')
}
