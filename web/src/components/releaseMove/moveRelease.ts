import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import type { DueDateChange } from '@castwright/contract/workflow/due-changes.ts'
import { dayAfter, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { queryKeyOf, rpc, RpcError } from '../../lib/rpc.ts'

/** Moving the release of an episode, whether planned or scheduled: with its due dates, and back. */

/** `startsAt` is the date that the user saw. */
export type Release = Pick<CalendarItem, 'title' | 'episodeId' | 'startsAt'> & { kind: 'planned' | 'scheduled' }

export const isRelease = <Item extends { kind: string }>(item: Item): item is Item & { kind: 'planned' | 'scheduled' } =>
  item.kind === 'planned' || item.kind === 'scheduled'

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

type TaskChange = { taskId: string; name: string; from: string; to: string }

/** Open due dates that move with a release: of steps, and of the reader's own tasks. Those of others move too, but only they see them. */
export type Along = { steps: readonly DueDateChange[]; tasks: readonly TaskChange[] }

export const nothingAlong: Along = { steps: [], tasks: [] }

export const countAlong = ({ steps, tasks }: Along): number => steps.length + tasks.length

/** The open due dates of an episode, moved by as many days as its release in the show's time zone. */
export async function dueDatesAfter({ episodeId, startsAt }: Release, to: string | null, showZone: string): Promise<Along> {
  if (episodeId === null || startsAt === null || to === null) return nothingAlong
  const dayOf = (instant: string): string => localTimeAt(new Date(instant), showZone).date
  const days = daysBetween(dayOf(startsAt), dayOf(to))
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

/** Takes a move back. */
export type Undo = () => Promise<unknown>

const reversed = (changes: readonly DueDateChange[]): DueDateChange[] => changes.map(({ step, from, to }) => ({ step, from: to, to: from }))

/** Moves a release unless someone else moved it since, and its due dates if wanted. Only a planned release can lose its date. */
export async function sendRelease(release: Release, to: string | null, shiftDueDates: boolean): Promise<Undo> {
  const episodeId = release.episodeId ?? ''
  const from = release.startsAt
  if (release.kind === 'planned') {
    const moved = await rpc('CalendarService.MoveRelease', { episodeId, from, to, shiftDueDates })
    const back = { dueDates: reversed(moved.dueDates), tasks: moved.tasks }
    return () => rpc('CalendarService.MoveRelease', { episodeId, from: to, to: from, ...back })
  }
  if (to === null || from === null) throw new Error('You can only remove the date from a planned release.')
  const moved = await rpc('EpisodeService.Schedule', { episodeId, from, scheduledReleaseDate: to, shiftDueDates })
  const back = { dueDates: reversed(moved.dueDates), tasks: moved.tasks }
  return () => rpc('EpisodeService.Schedule', { episodeId, from: to, scheduledReleaseDate: from, ...back })
}

/** Someone else changed the date, or published or scheduled the episode. */
export const isReleaseConflict = (error: unknown): boolean =>
  error instanceof RpcError && ['date_changed', 'release_fixed', 'release_scheduled'].includes(error.meta['reason'] ?? '')

/** What shows these dates. */
const affected = [
  'CalendarService.Find',
  'WorkService.Find',
  'EpisodeService.Find',
  'EpisodeService.FindWithProgress',
  'EpisodeProgressService.FindByEpisodeID',
  'EpisodeChecklistService.FindByEpisodeID',
  'InterviewService.FindByEpisodeID',
] as const

export function refetchDates(): void {
  for (const name of affected) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
}
