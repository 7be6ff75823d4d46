import type { CalendarItem, CalendarKind } from '@castwright/contract/calendar/shapes.ts'
import { dayIn, endOfDay } from '@castwright/contract/workflow/due-dates.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import { instantOf } from '@castwright/contract/publishing/release-time.ts'
import type { App } from '../../../platform/app.ts'
import { photoUrl } from '../../uploads/service.ts'
import { gapsIn } from '../gaps.ts'
import * as store from '../store.ts'

type Asked = ParsedInput<'CalendarService.Find'>
/** Where and when the reader is. `todayIn` is the day in a time zone, which is looked up once for thousands of items. */
type Reader = { timeZone: string; now: Date; todayIn: (timeZone: string) => string }

function readerIn(timeZone: string, now: Date): Reader {
  const days = new Map<string, string>()
  const todayIn = (zone: string): string => {
    const day = days.get(zone) ?? dayIn(zone, now)
    days.set(zone, day)
    return day
  }
  return { timeZone, now, todayIn }
}

/** Everything with a date in the podcasts that a user can open. */
export async function findCalendar(
  app: Pick<App, 'db' | 'config' | 'now'>,
  userId: string,
  asked: Asked,
): Promise<Output<'CalendarService.Find'>> {
  const { db } = app
  const [timeZone, podcasts] = await Promise.all([asked.timeZone ?? store.findTimeZone(db, userId), store.findPodcasts(db, userId)])
  const reader = readerIn(timeZone, app.now())
  const shown = podcasts.filter(({ id }) => asked.podcastIds?.includes(id) ?? true)
  const ids = shown.map(({ id }) => id)
  const range = rangeOf(asked, reader.timeZone, ids)
  const [members, undated, rows] = await Promise.all([
    store.findPeople(
      db,
      podcasts.map(({ id }) => id),
    ),
    store.findUndated(db, range.podcastIds, calendarLimits.undated),
    readRows(db, range, userId, new Set(asked.kinds ?? allKinds), shown),
  ])
  const people = new Set(asked.people)
  const items = [
    ...itemsOf(rows, range, reader).filter((item) => people.size === 0 || item.people.some((person) => people.has(person))),
    ...busyItems(rows.busy),
    ...((asked.kinds?.includes('gap') ?? true) ? gapItems(shown, asked, rows.releases, reader) : []),
  ].toSorted(inOrder)
  return {
    items: items.slice(0, calendarLimits.items),
    hasMore: items.length > calendarLimits.items,
    undated: undated.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    podcasts: podcasts.toSorted((a, b) => a.title.localeCompare(b.title)),
    people: members.map(({ photo, ...person }) => ({ ...person, thumbnailUrl: photoUrl(app, photo) })),
    timeZone: reader.timeZone,
    today: reader.todayIn(reader.timeZone),
  }
}

const allKinds = ['interview', 'step', 'task', 'planned', 'scheduled', 'published', 'busy', 'gap'] satisfies CalendarKind[]

const rangeOf = ({ from, to }: Pick<Asked, 'from' | 'to'>, timeZone: string, podcastIds: string[]): store.Range => ({
  podcastIds,
  firstDay: from,
  lastDay: to,
  from: instantOf(from, '00:00', timeZone),
  until: endOfDay(to, timeZone),
  limit: calendarLimits.items + 1,
})

const day = 86_400_000

/** One query for releases and one for each other kind, all at the same time. Gaps also need the releases of a day around, since the show's days start at other times. */
async function readRows(db: App['db'], range: store.Range, userId: string, kinds: ReadonlySet<CalendarKind>, podcasts: store.PodcastRow[]) {
  const near = kinds.has('gap')
    ? { ...range, from: new Date(range.from.getTime() - day), until: new Date(range.until.getTime() + day) }
    : range
  const isWanted = (kind: CalendarKind): boolean => range.podcastIds.length > 0 && kinds.has(kind)
  const isReleaseWanted = isWanted('planned') || isWanted('scheduled') || isWanted('published') || isWanted('gap')
  const [interviews, steps, tasks, releases, busy] = await Promise.all([
    isWanted('interview') ? store.findInterviews(db, range) : [],
    isWanted('step') ? store.findSteps(db, range) : [],
    isWanted('task') ? store.findTasks(db, range, userId) : [],
    isReleaseWanted ? store.findReleases(db, near) : [],
    isWanted('busy') && podcasts.some(({ hasBusyCalendars }) => hasBusyCalendars) ? store.findBusyDays(db, range) : [],
  ])
  return { interviews, steps, tasks, releases, busy, userId, kinds }
}

type Rows = Awaited<ReturnType<typeof readRows>>

const nothing = { startsAt: null, endsAt: null, step: null, taskId: null, place: '', version: null, isOverdue: false }

function itemsOf(
  { interviews, steps, tasks, releases, userId, kinds }: Rows,
  { from, until }: store.Range,
  reader: Reader,
): CalendarItem[] {
  const isShown = ({ kind, at }: store.ReleaseRow): boolean => kinds.has(kind) && at >= from && at < until
  return [
    ...interviews.map((row) => interviewItem(row, reader)),
    ...steps.map((row) => stepItem(row, reader)),
    ...tasks.map((row) => taskItem(row, userId, reader)),
    ...releases.filter(isShown).map((row) => releaseItem(row, reader)),
  ]
}

const endOf = ({ startsAt, minutes }: store.InterviewRow): Date => new Date(startsAt.getTime() + minutes * 60_000)

const interviewItem = (row: store.InterviewRow, { timeZone, now }: Reader): CalendarItem => ({
  ...nothing,
  key: `interview:${row.episodeId}`,
  kind: 'interview',
  title: row.title,
  podcastId: row.podcastId,
  episodeId: row.episodeId,
  date: dayIn(timeZone, row.startsAt),
  startsAt: row.startsAt.toISOString(),
  endsAt: endOf(row).toISOString(),
  people: row.people,
  isDone: row.confirmedAt !== null,
  isOverdue: row.isStepOpen && row.confirmedAt === null && endOf(row) < now,
  place: row.place,
  version: row.version,
})

const stepItem = (row: store.StepRow, { timeZone, todayIn }: Reader): CalendarItem => ({
  ...nothing,
  key: `step:${row.episodeId}:${row.step}`,
  kind: 'step',
  title: row.title,
  podcastId: row.podcastId,
  episodeId: row.episodeId,
  date: row.dueDate,
  step: row.step,
  people: row.assigneeId === null ? [] : [row.assigneeId],
  isDone: !row.isOpen,
  isOverdue: row.isOpen && row.dueDate < todayIn(row.timeZone ?? timeZone),
})

const taskItem = (row: store.TaskRow, userId: string, { timeZone, todayIn }: Reader): CalendarItem => ({
  ...nothing,
  key: `task:${row.taskId}`,
  kind: 'task',
  title: row.title,
  podcastId: row.podcastId,
  episodeId: row.episodeId,
  date: row.dueDate,
  taskId: row.taskId,
  people: [userId],
  isDone: row.isDone,
  isOverdue: !row.isDone && row.dueDate < todayIn(timeZone),
})

const releaseItem = (row: store.ReleaseRow, { timeZone, now }: Reader): CalendarItem => ({
  ...nothing,
  key: `${row.kind}:${row.episodeId}`,
  kind: row.kind,
  title: row.title,
  podcastId: row.podcastId,
  episodeId: row.episodeId,
  date: dayIn(timeZone, row.at),
  startsAt: row.at.toISOString(),
  people: row.people,
  isDone: row.kind === 'published',
  isOverdue: row.kind === 'planned' && row.at < now,
})

const dayItem = { ...nothing, episodeId: null, people: [], isDone: false }

const busyItems = (rows: store.BusyRow[]): CalendarItem[] =>
  rows.map(({ podcastId, calendarId, day, title }) => ({
    ...dayItem,
    key: `busy:${calendarId}:${day}:${title}`,
    kind: 'busy',
    title,
    podcastId,
    date: day,
  }))

/** Gaps are days of the show, from today on. */
function gapItems(podcasts: store.PodcastRow[], { from, to }: Asked, releases: store.ReleaseRow[], { now }: Reader): CalendarItem[] {
  const byPodcast = Map.groupBy(releases, ({ podcastId }) => podcastId)
  return podcasts.flatMap((podcast) => {
    const released = new Set((byPodcast.get(podcast.id) ?? []).map(({ at }) => dayIn(podcast.timeZone, at)))
    const today = dayIn(podcast.timeZone, now)
    return gapsIn(podcast, from < today ? today : from, to, released).map((date) => ({
      ...dayItem,
      key: `gap:${podcast.id}:${date}`,
      kind: 'gap' as const,
      title: '',
      podcastId: podcast.id,
      date,
    }))
  })
}

/** By day. Whole days come first, then by time. */
const inOrder = (a: CalendarItem, b: CalendarItem): number =>
  compare(a.date, b.date) || compare(a.startsAt ?? '', b.startsAt ?? '') || compare(a.key, b.key)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
