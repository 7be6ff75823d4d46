import type { MovedDueDates } from '@castwright/contract/workflow/due-changes.ts'
import { daysBetween } from '@castwright/contract/workflow/due-dates.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { moveDueDates } from '../../checklist/service.ts'
import { type EpisodeRow, lockEpisode, type ReleaseDates, type ReleaseHook, setRelease } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { type FilesByRecording, readFilesOf } from './checks.ts'
import { readyOrFault, episodeQuota } from './ready.ts'
import { factsOf, type LockedRelease, lockRelease, pastDate, publishLocked, toMinute } from './publish.ts'
import * as store from '../store.ts'

type Scheduled = Pick<ParsedInput<'EpisodeService.Schedule'>, 'episodeId' | 'scheduledReleaseDate'> &
  Partial<Pick<ParsedInput<'EpisodeService.Schedule'>, 'from' | 'shiftDueDates' | 'dueDates' | 'tasks'>>

/** Schedules an episode, and moves due dates along if wanted. A time in the past publishes it immediately. */
export async function scheduleEpisode(
  app: App,
  userId: string,
  { episodeId, scheduledReleaseDate, from: seen, shiftDueDates = false, dueDates = [], tasks = [] }: Scheduled,
): Promise<MovedDueDates> {
  const files = await readFilesOf(app, [episodeId])
  return app.transaction(async (tx) => {
    const locked = await lockRelease(tx, episodeId, userId)
    const { episode, podcast } = await factsOf(tx, episodeId)
    const [from, to] = [episode.scheduledReleaseDate, new Date(scheduledReleaseDate)]
    if (seen !== undefined && !isSame(from, seen)) throw new Fault('date_changed')
    await scheduleLocked(app, tx, locked, { date: to, files })
    const days = from ? daysBetween(from, to, podcast.timeZone) : 0
    return moveDueDates(app, tx, userId, { episode, team: locked.team, days }, { shiftDueDates, dueDates, tasks })
  })
}

const isSame = (date: Date | null, seen: string | null): boolean => (seen === null ? date === null : isAt(date, seen))

/** Feeds may be cached until the next release, so every change to that time bumps the podcast version. */
async function scheduleLocked(
  app: App,
  tx: Tx,
  locked: LockedRelease,
  { date, files }: { date: Date; files: FilesByRecording },
): Promise<void> {
  const minute = toMinute(date)
  const facts = await factsOf(tx, locked.episodeId)
  // The chosen time becomes the publication date, unless a published episode already has one.
  if (minute <= app.now()) return publishLocked(app, tx, locked, { date: facts.episode.isPublished ? null : toMinute(app.now()), files })
  if (facts.episode.scheduledReleaseDate?.getTime() === minute.getTime()) return
  // Check now so that the user can fix problems. The checks run again at release time.
  const ready = await readyOrFault(app, tx, facts, { quota: await episodeQuota(app, tx, locked.plan), files })
  if (ready instanceof Fault) throw ready
  await setRelease(app, tx, facts.episode, { scheduledReleaseDate: minute })
  const data = { title: facts.episode.title, releaseDate: minute.toISOString() }
  await recordEvent(app, tx, { ...eventOf(facts.episode, locked.userId), kind: 'episode.scheduled', data })
  await touchPodcast(tx, facts.podcast.id, locked.userId, app.now())
  await bump(app, tx, 'podcast', facts.podcast.id)
}

const eventOf = ({ id, podcastId }: EpisodeRow, userId: string) => ({ podcastId, episodeId: id, actorId: userId })

/** Cancels a scheduled release. */
export async function unscheduleEpisode(app: App, userId: string, episodeId: string): Promise<void> {
  await app.transaction(async (tx) => unscheduleLocked(app, tx, userId, await lockEpisode(tx, episodeId, [userId])))
}

async function unscheduleLocked(app: App, tx: Tx, userId: string, episode: EpisodeRow): Promise<void> {
  if (episode.scheduledReleaseDate === null) return
  await setRelease(app, tx, episode, { scheduledReleaseDate: null })
  await recordEvent(app, tx, { ...eventOf(episode, userId), kind: 'episode.unscheduled', data: { title: episode.title } })
  await touchPodcast(tx, episode.podcastId, userId, app.now())
  await bump(app, tx, 'podcast', episode.podcastId)
}

/** Forms drop seconds, imported dates have them. */
const isAt = (date: Date | null, given: string): boolean =>
  date !== null && toMinute(new Date(given)).getTime() === toMinute(date).getTime()

/** Release dates in an episode form follow the same rules as the dedicated methods. */
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

/** A changed publication date takes effect when the episode is republished. */
async function changePublished(app: App, tx: Tx, userId: string, row: EpisodeRow, given: ReleaseDates['lastPublishedDate']): Promise<void> {
  if (!given || isAt(row.lastPublishedDate, given)) return
  await requireVerified(tx, userId)
  if (!row.isPublished) throw new Fault('not_published')
  const date = pastDate(app, given, 'episode.last_published_date')
  await setRelease(app, tx, row, { lastPublishedDate: date, publishedEpisodeModified: true })
  const data = { title: row.title, fields: ['lastPublishedDate'] }
  await recordEvent(app, tx, { ...eventOf(row, userId), kind: 'episode.updated', data })
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
  if (given === null) return unscheduleLocked(app, tx, userId, row)
  await requireVerified(tx, userId)
  const locked = await lockRelease(tx, row.id, userId)
  await scheduleLocked(app, tx, locked, { date: new Date(given), files: new Map() })
}

async function requireVerified(tx: Tx, userId: string): Promise<void> {
  if (!(await store.isVerified(tx, userId))) throw new Fault('unverified')
}
