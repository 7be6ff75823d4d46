import type { CalendarItem } from '@castwright/contract/calendar.ts'
import type { DueDateChange } from '@castwright/contract/due-changes.ts'
import { defaultTime, dayAfter, instantOf, localTimeAt } from '@castwright/contract/release-time.ts'
import { rpc, RpcError } from '../../lib/rpc.ts'
import { type CalendarPodcast, type Found, inOrder, isUndated } from './items.ts'

/** Where an item goes: a day and, for releases and interviews, the instant. Null removes the date of a release. */
export type Target = { date: string; startsAt: string | null } | null

/** Used if a show has no time for releases. */
const fallbackTime = '09:00'

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

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

type TaskChange = { taskId: string; name: string; from: string; to: string }

/** Open due dates that move with a release: of steps, and of the reader's own tasks. Those of others move too, but only they see them. */
export type Along = { steps: readonly DueDateChange[]; tasks: readonly TaskChange[] }

export const nothingAlong: Along = { steps: [], tasks: [] }

export const countAlong = ({ steps, tasks }: Along): number => steps.length + tasks.length

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

export const isConflict = (error: unknown): boolean =>
  error instanceof DateConflict ||
  (error instanceof RpcError && ['date_changed', 'release_fixed', 'release_scheduled'].includes(error.meta['reason'] ?? ''))

function expectSame(isSame: boolean): void {
  if (!isSame) throw new DateConflict()
}

/** Takes a move back. */
export type Undo = () => Promise<unknown>

const reversed = (changes: readonly DueDateChange[]): DueDateChange[] => changes.map(({ step, from, to }) => ({ step, from: to, to: from }))

async function moveRelease(item: CalendarItem, target: Target, shiftDueDates: boolean): Promise<Undo> {
  const episodeId = item.episodeId ?? ''
  const [from, to] = [item.startsAt, target?.startsAt ?? null]
  const moved = await rpc('CalendarService.MoveRelease', { episodeId, from, to, shiftDueDates })
  const back = { dueDates: reversed(moved.dueDates), tasks: moved.tasks }
  return () => rpc('CalendarService.MoveRelease', { episodeId, from: to, to: from, ...back })
}

async function moveScheduled(item: CalendarItem, target: NonNullable<Target>, shiftDueDates: boolean): Promise<Undo> {
  const episodeId = item.episodeId ?? ''
  const [from, to] = [item.startsAt ?? '', target.startsAt ?? '']
  const moved = await rpc('EpisodeService.Schedule', { episodeId, from, scheduledReleaseDate: to, shiftDueDates })
  const back = { dueDates: reversed(moved.dueDates), tasks: moved.tasks }
  return () => rpc('EpisodeService.Schedule', { episodeId, from: to, scheduledReleaseDate: from, ...back })
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
  if (item.kind === 'planned') return moveRelease(item, target, shiftsDueDates)
  if (target === null) throw new Error('Only a planned release can lose its date.')
  if (item.kind === 'scheduled') return moveScheduled(item, target, shiftsDueDates)
  if (item.kind === 'interview') return moveInterview(item, target.startsAt ?? '')
  return item.kind === 'task' ? moveTask(item, target.date) : moveStep(item, target.date)
}

/** The open due dates of an episode, moved by as many days as its release on the show's clock. */
export async function dueDatesAfter(item: CalendarItem, target: Target, podcast: CalendarPodcast): Promise<Along> {
  const { episodeId } = item
  if (episodeId === null || item.startsAt === null || target?.startsAt == null) return nothingAlong
  const dayOf = (instant: string): string => localTimeAt(new Date(instant), podcast.timeZone).date
  const days = daysBetween(dayOf(item.startsAt), dayOf(target.startsAt))
  if (days === 0) return nothingAlong
  const [{ episodeProgress }, { episodeChecklist }] = await Promise.all([
    rpc('EpisodeProgressService.FindByEpisodeID', { episodeId }),
    rpc('EpisodeChecklistService.FindByEpisodeID', { episodeId }),
  ])
  return {
    steps: episodeProgress.assignments.flatMap(({ step, dueDate }) =>
      dueDate === null || episodeProgress[step] !== 0 ? [] : [{ step, from: dueDate, to: dayAfter(dueDate, days) }],
    ),
    tasks: episodeChecklist.items.flatMap(({ id: taskId, name, checked, dueDate }) =>
      checked || !dueDate ? [] : [{ taskId, name, from: dueDate, to: dayAfter(dueDate, days) }],
    ),
  }
}
