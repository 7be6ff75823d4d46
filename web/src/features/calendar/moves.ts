import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { defaultTime, dayAfter, instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import {
  type Along,
  daysBetween,
  isRelease,
  isReleaseConflict,
  nothingAlong,
  sendRelease,
  type Undo,
} from '../../components/releaseMove/moveRelease.ts'
import { rpc } from '../../lib/rpc.ts'
import { type CalendarPodcast, type Found, inOrder, isUndated } from './items.ts'

/** Where an item goes: a day and, for releases and interviews, the instant. Null removes the date of a release. */
export type Target = { date: string; startsAt: string | null } | null

export const fixedMessage = "Published episodes can't be moved."

/** Used if a show has no time for releases. */
const fallbackTime = '09:00'

type Place = { podcast: CalendarPodcast; timeZone: string }

/**
 * The same item on another day. A release keeps its time in the show's time zone, unless that falls on another day for the reader. An
 * interview keeps the reader's time.
 */
export function targetOn(item: CalendarItem, date: string, { podcast, timeZone }: Place): NonNullable<Target> {
  if (isUndated(item)) {
    const time = defaultTime({ ...podcast, defaultReleaseTime: podcast.defaultReleaseTime ?? fallbackTime }, date, timeZone)
    return { date, startsAt: instantOf(date, time, timeZone).toISOString() }
  }
  if (item.startsAt === null) return { date, startsAt: null }
  const startsAt = new Date(item.startsAt)
  const here = instantOf(date, localTimeAt(startsAt, timeZone).time, timeZone)
  if (item.kind === 'interview') return { date, startsAt: here.toISOString() }
  const shown = localTimeAt(startsAt, podcast.timeZone)
  const there = instantOf(dayAfter(shown.date, daysBetween(item.date, date)), shown.time, podcast.timeZone)
  return { date, startsAt: (localTimeAt(there, timeZone).date === date ? there : here).toISOString() }
}

const lengthOf = ({ startsAt, endsAt }: CalendarItem): number =>
  startsAt === null || endsAt === null ? 0 : Date.parse(endsAt) - Date.parse(startsAt)

/** The item as it is after the move. */
const movedItem = (item: CalendarItem, { date, startsAt }: NonNullable<Target>): CalendarItem => ({
  ...item,
  key: isUndated(item) ? `planned:${item.episodeId}` : item.key,
  date,
  startsAt,
  endsAt: startsAt === null || item.endsAt === null ? null : new Date(Date.parse(startsAt) + lengthOf(item)).toISOString(),
  isOverdue: false,
})

/** The calendar as it is after the move, in the order of the server, so that its answer changes nothing. */
export function applyMove(found: Found, item: CalendarItem, target: Target, { steps, tasks }: Along = nothingAlong): Found {
  const { episodeId, podcastId, title } = item
  const others = found.items.filter(({ key }) => key !== item.key)
  const undated = found.undated.filter((draft) => draft.episodeId !== episodeId)
  if (target === null) {
    const draft = { episodeId: episodeId ?? '', podcastId, title, seasonNumber: null, episodeNumber: null, percentCompleted: 0 }
    return { ...found, items: others, undated: [draft, ...undated] }
  }
  const to = new Map<string, string>([
    ...steps.map((change) => [`step:${episodeId}:${change.step}`, change.to] as const),
    ...tasks.map((change) => [`task:${change.taskId}`, change.to] as const),
  ])
  const shifted = to.size === 0 ? others : others.map((one) => (to.has(one.key) ? { ...one, date: to.get(one.key)! } : one))
  const items = [...shifted, movedItem(item, target)].toSorted(inOrder)
  return { ...found, items, undated: item.kind === 'planned' ? undated : found.undated }
}

/** Someone else changed the date since it was loaded. */
class DateConflict extends Error {}

export const isConflict = (error: unknown): boolean => error instanceof DateConflict || isReleaseConflict(error)

function expectSame(isSame: boolean): void {
  if (!isSame) throw new DateConflict()
}

async function moveStep({ episodeId, step, date }: CalendarItem, to: string): Promise<Undo> {
  if (episodeId === null || step === null) throw new DateConflict()
  const { episodeProgress } = await rpc('EpisodeProgressService.FindByEpisodeID', { episodeId })
  expectSame(episodeProgress.assignments.find((one) => one.step === step)?.dueDate === date)
  const set = (dueDate: string) => rpc('EpisodeProgressService.UpdateDueDate', { episodeId, step, dueDate })
  await set(to)
  return () => set(date)
}

async function moveTask({ episodeId, taskId, date }: CalendarItem, to: string): Promise<Undo> {
  const set = async (from: string, dueDate: string) => {
    const { episodeChecklist } = await rpc('EpisodeChecklistService.FindByEpisodeID', { episodeId: episodeId ?? '' })
    expectSame(episodeChecklist.items.find(({ id }) => id === taskId)?.dueDate === from)
    const items = episodeChecklist.items.map((item) => (item.id === taskId ? { ...item, dueDate } : item))
    await rpc('EpisodeChecklistService.Update', { episodeChecklist: { ...episodeChecklist, items } })
  }
  await set(date, to)
  return () => set(to, date)
}

async function moveInterview(item: CalendarItem, startsAt: string): Promise<Undo> {
  const episodeId = item.episodeId ?? ''
  const { interview } = await rpc('InterviewService.FindByEpisodeID', { episodeId })
  if (interview === null || interview.version !== item.version) throw new DateConflict()
  const { minutes, place, timeZone, people } = interview
  const save = (at: string, version: number) =>
    rpc('InterviewService.Save', {
      episodeId,
      interview: { startsAt: at, minutes, place, timeZone, peopleIds: people.map(({ id }) => id) },
      version,
    })
  const moved = await save(startsAt, interview.version)
  return async () => {
    await save(interview.startsAt, moved.interview.version)
    if (interview.confirmedAt !== null) await rpc('InterviewService.Confirm', { episodeId, startsAt: interview.startsAt, confirmed: true })
  }
}

/** Moves an item with the same call as its form. */
export function sendMove(item: CalendarItem, target: Target, shiftsDueDates = false): Promise<Undo> {
  if (isRelease(item)) return sendRelease(item, target?.startsAt ?? null, shiftsDueDates)
  if (target === null) throw new Error('You can only remove the date from a planned release.')
  if (item.kind === 'interview') return moveInterview(item, target.startsAt ?? '')
  return item.kind === 'task' ? moveTask(item, target.date) : moveStep(item, target.date)
}
