import { isDeepStrictEqual } from 'node:util'
import { dayIn, endOfDay } from '@castwright/contract/workflow/due-dates.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { dayAfter, instantOf } from '@castwright/contract/publishing/release-time.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { writeCalendar } from '../../../platform/ical/write.ts'
import type { FeedEvent } from '../../../schema/calendar.ts'
import { accessOf } from '../../teams/service.ts'
import { openLink, findCalendarLinks, keepCalendarLink, revokeCalendarLink } from '../../links/service.ts'
import { interviewEvent, releaseEvent, stepEvent, taskEvent, toEvent, type Origin } from '../feed-events.ts'
import * as store from '../store.ts'
import { calendarFeedPath } from '@castwright/contract/paths.ts'
import type { CalendarLink } from '@castwright/contract/calendar/shapes.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockUsers } from '../../identity/service.ts'

export async function findLinks(app: Pick<App, 'db' | 'now'>, userId: string): Promise<CalendarLink[]> {
  const rows = await findCalendarLinks(app, userId)
  return rows.map(({ podcastId, createdAt, lastUsedAt }) => ({
    podcastId,
    createdAt: createdAt.toISOString(),
    lastReadAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Creates a link or gives it a new address, which only this answer contains. */
export const createLink = (app: App, userId: string, podcastId: string | null): Promise<{ url: string; link: CalendarLink }> =>
  app.transaction(async (tx) => {
    if ((await lockUsers(tx, [userId])).length === 0) throw new Fault('not_found')
    if (podcastId !== null && (await store.findPodcasts(tx, userId, podcastId)).length === 0) throw new Fault('not_found')
    const secret = await keepCalendarLink(app, tx, userId, podcastId)
    const link = { podcastId, createdAt: app.now().toISOString(), lastReadAt: null }
    return { url: `${app.config.baseUrl}${calendarFeedPath(secret)}`, link }
  })

export const revokeLink = (app: App, userId: string, podcastId: string | null): Promise<void> =>
  app.transaction((tx) => revokeCalendarLink(tx, userId, podcastId))

/** The iCalendar file of a link, or null if there is no such link. */
export async function findFeed(app: App, secret: unknown): Promise<string | null> {
  const link = await openLink(app, 'calendar', secret)
  if (!link) return null
  const podcasts = await store.findPodcasts(app.db, link.userId, link.podcastId)
  const today = dayIn('UTC', app.now())
  const range = rangeOf(podcasts, dayAfter(today, -calendarLimits.linkPast), dayAfter(today, calendarLimits.linkFuture))
  const events = await eventsOf(app, podcasts, range, {
    // A show's file never has tasks, which are private. A personal one has the owner's own, their steps and their interviews.
    ownerId: link.podcastId === null ? link.userId : null,
  })
  const entries = await keepEntries(app, { linkId: link.id, firstDay: range.firstDay }, events)
  return writeCalendar({
    name: link.podcastId === null ? 'Castwright' : `${podcasts[0]?.title ?? 'Podcast'} (Castwright)`,
    method: 'PUBLISH',
    refresh: 'PT1H',
    events: entries.map(({ event, sequence, changedAt, goneAt }) =>
      toEvent(event, {
        sequence,
        changedAt,
        isGone: goneAt !== null,
        hasShow: podcasts.some(({ profileUrl }) => event.url.startsWith(`${app.config.baseUrl}/${profileUrl}/`)),
      }),
    ),
  })
}

const rangeOf = (podcasts: store.PodcastRow[], firstDay: string, lastDay: string): store.Range => ({
  podcastIds: podcasts.map(({ id }) => id),
  firstDay,
  lastDay,
  from: instantOf(firstDay, '00:00', 'UTC'),
  until: endOfDay(lastDay, 'UTC'),
  limit: calendarLimits.items,
})

async function eventsOf(
  app: Pick<App, 'db' | 'config'>,
  podcasts: store.PodcastRow[],
  range: store.Range,
  { ownerId }: { ownerId: string | null },
): Promise<FeedEvent[]> {
  if (podcasts.length === 0) return []
  const { db } = app
  const [interviews, steps, tasks, releases] = await Promise.all([
    store.findInterviews(db, range),
    store.findSteps(db, range, ownerId),
    ownerId === null ? [] : store.findTasks(db, range, ownerId),
    store.findReleases(db, range),
  ])
  const shows = new Map(podcasts.map((podcast) => [podcast.id, podcast]))
  const origin: Origin = { baseUrl: app.config.baseUrl }
  const of = <Row extends { podcastId: string }>(rows: Row[], write: (show: store.PodcastRow, row: Row) => FeedEvent): FeedEvent[] =>
    rows.map((row) => write(shows.get(row.podcastId)!, row))
  const all = [
    ...of(
      interviews.filter(({ people }) => ownerId === null || people.includes(ownerId)),
      (show, row) => interviewEvent(origin, show, row),
    ),
    ...of(steps, (show, row) => stepEvent(origin, show, row)),
    ...of(tasks, (show, row) => taskEvent(origin, show, row)),
    ...of(
      // Scheduled ones last, since a published episode can be scheduled again.
      releases.toSorted((a, b) => Number(a.kind === 'scheduled') - Number(b.kind === 'scheduled')),
      (show, row) => releaseEvent(origin, show, row),
    ),
  ]
  return [...new Map(all.map((event) => [event.uid, event])).values()]
}

type Shown = { linkId: string; firstDay: string }

/** Compares with what the link showed last. What changed gets a higher sequence, what is gone is shown as canceled for a while. */
async function keepEntries(app: App, shown: Shown, events: FeedEvent[]): Promise<store.EntryRow[]> {
  const { linkId } = shown
  const known = await store.findEntries(app.db, linkId)
  if (changesOf(app, shown, known, events).length === 0) return inOrder(known, shown)
  return app.transaction(async (tx) => {
    await store.lockEntries(tx, linkId)
    const entries = await store.findEntries(tx, linkId)
    await store.saveEntries(tx, changesOf(app, shown, entries, events))
    const goneBefore = new Date(app.now().getTime() - calendarLimits.linkCanceled * 86_400_000)
    const past = entries.filter(({ event }) => isPast(event, shown)).map(({ uid }) => uid)
    await store.deleteEntries(tx, linkId, { uids: past, goneBefore })
    return inOrder(await store.findEntries(tx, linkId), shown)
  })
}

/** Past dates leave the file without being canceled. */
const isPast = ({ time }: FeedEvent, { firstDay }: Shown): boolean => ('day' in time ? time.day : time.startsAt.slice(0, 10)) < firstDay

const inOrder = (entries: store.EntryRow[], shown: Shown): store.EntryRow[] =>
  entries.filter(({ event }) => !isPast(event, shown)).toSorted((a, b) => (a.uid < b.uid ? -1 : 1))

function changesOf(app: Pick<App, 'now'>, shown: Shown, known: store.EntryRow[], events: FeedEvent[]): store.EntryRow[] {
  const changedAt = app.now()
  const before = new Map(known.map((entry) => [entry.uid, entry]))
  const current = new Set(events.map(({ uid }) => uid))
  const changed = events.flatMap((event): store.EntryRow[] => {
    const entry = before.get(event.uid)
    if (entry && entry.goneAt === null && isDeepStrictEqual(entry.event, event)) return []
    return [{ linkId: shown.linkId, uid: event.uid, event, sequence: sequenceOf(event, entry), changedAt, goneAt: null }]
  })
  const gone = known
    .filter(({ uid, goneAt, event }) => goneAt === null && !current.has(uid) && !isPast(event, shown))
    .map((entry) => ({ ...entry, sequence: entry.sequence + 1, changedAt, goneAt: changedAt }))
  return [...changed, ...gone]
}

/** Of an interview, the same as in emails. It never decreases, and increases with every change of other events. */
function sequenceOf({ version }: FeedEvent, entry: store.EntryRow | undefined): number {
  if (version === undefined) return (entry?.sequence ?? -1) + 1
  return Math.max(version, (entry?.sequence ?? 0) + (entry && entry.goneAt !== null ? 1 : 0))
}

/** The iCalendar file of one date, such as `interview:<episode>`, or null if the user can't see it. */
export async function findOneEvent(app: App, userId: string, key: string): Promise<string | null> {
  const [, kind, episodeId, step] = /^(interview|planned|scheduled|published|step):([\da-f-]{36})(?::(\w+))?$/.exec(key) ?? []
  if (!kind || !episodeId) return null
  const podcast = await podcastFor(app.db, userId, episodeId)
  if (!podcast) return null
  const range = rangeOf([podcast], '2000-01-01', '2099-12-31')
  const wanted =
    kind === 'interview'
      ? /^interview-/
      : kind === 'step'
        ? new RegExp(`^step-${episodeId}-${step ?? ''}@`)
        : new RegExp(`^release-${episodeId}@`)
  const events = await eventsOf(app, [podcast], { ...range, episodeId }, { ownerId: null })
  const event = events.find(({ uid }) => wanted.test(uid))
  const now = app.now()
  return event === undefined
    ? null
    : writeCalendar({
        name: 'Castwright',
        method: 'PUBLISH',
        events: [toEvent(event, { sequence: event.version ?? 0, changedAt: now, isGone: false })],
      })
}

async function podcastFor(db: Db, userId: string, episodeId: string): Promise<store.PodcastRow | null> {
  const podcastId = await store.findPodcastOf(db, episodeId)
  if (podcastId === null || !(await accessOf(db, podcastId, userId))) return null
  return (await store.findPodcasts(db, userId, podcastId))[0] ?? null
}
