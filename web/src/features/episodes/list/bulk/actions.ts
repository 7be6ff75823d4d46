import type { EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import { dayAfter, instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { type StepKey, stepKeys, stepNames } from '@castwright/contract/workflow/steps.ts'
import type { Things } from '../../../../components/bulk/useBulk.tsx'
import { type Release, sendRelease, type Undo } from '../../../../components/releaseMove/moveRelease.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { queryKeyOf, rpc } from '../../../../lib/rpc.ts'

const affectedQueries = [
  'EpisodeService.FindWithProgress',
  'EpisodeService.Find',
  'EpisodeService.FindDeleted',
  'EpisodeProgressService.FindByEpisodeID',
  'EpisodeChecklistService.FindByEpisodeID',
  'CalendarService.Find',
  'WorkService.Find',
  'PodcastService.FindByUserID',
] as const

export const bulkEpisodes: Things<EpisodeWithProgress> = {
  one: 'episode',
  many: 'episodes',
  idOf: ({ episode }) => episode.id,
  nameOf: ({ episode }) => episode.title,
  reload: () => Promise.all(affectedQueries.map((name) => queryClient.invalidateQueries({ queryKey: queryKeyOf(name) }))),
}

/** Something to do with one episode, and how to undo it. */
export type EpisodeAct = {
  act: (one: EpisodeWithProgress) => Promise<unknown>
  undo: (one: EpisodeWithProgress) => Promise<unknown>
}

const update = (episodeId: string, episode: Parameters<typeof rpc<'EpisodeService.Update'>>[1]['episode']) =>
  rpc('EpisodeService.Update', { episodeId, episode })

export const setSeason = (seasonNumber: number | null): EpisodeAct => ({
  act: ({ episode }) => update(episode.id, { seasonNumber }),
  undo: ({ episode }) => update(episode.id, { seasonNumber: episode.seasonNumber }),
})

export const setLabel = (label: string): EpisodeAct => ({
  act: ({ episode }) => update(episode.id, { label }),
  undo: ({ episode }) => update(episode.id, { label: episode.label }),
})

/** Moves the planned date by whole days. The time of day stays the same, also when the clocks change. */
export function movedBy(planned: string, days: number, timeZone: string): string {
  const { date, time } = localTimeAt(new Date(planned), timeZone)
  return instantOf(dayAfter(date, days), time, timeZone).toISOString()
}

/** The planned or scheduled release of an episode, or why it has none that moves. */
export function releaseOf({ episode }: EpisodeWithProgress): Release | string {
  const { id: episodeId, title, scheduledReleaseDate, plannedReleaseDate, isPublished } = episode
  if (scheduledReleaseDate !== null) return { kind: 'scheduled', title, episodeId, startsAt: scheduledReleaseDate }
  if (isPublished) return 'This episode is already published.'
  if (plannedReleaseDate === null) return 'This episode has no planned date.'
  return { kind: 'planned', title, episodeId, startsAt: plannedReleaseDate }
}

/** The server would publish a release in the past right away, or reject it. */
export const isPastRelease = ({ kind }: Release, to: string, now: Date, timeZone: string): boolean =>
  kind === 'scheduled' ? new Date(to) <= now : localTimeAt(new Date(to), timeZone).date < localTimeAt(now, timeZone).date

/** Moves releases by whole days, as the calendar does. */
export function moveDate(days: number, timeZone: string, shiftDueDates: boolean): EpisodeAct {
  const undos = new Map<string, Undo>()
  return {
    async act(one) {
      const release = releaseOf(one)
      if (typeof release === 'string') throw new Error(release)
      const to = movedBy(release.startsAt!, days, timeZone)
      if (isPastRelease(release, to, new Date(), timeZone)) throw new Error('You can only move a release to today or later.')
      undos.set(one.episode.id, await sendRelease(release, to, shiftDueDates))
    },
    undo: async ({ episode }) => undos.get(episode.id)?.(),
  }
}

/** Undefined when all steps are done. */
const currentStepOf = ({ episodeProgress }: EpisodeWithProgress): StepKey | undefined =>
  stepKeys.find((key) => stepNames[key] === episodeProgress.currentStep)

/** Assigns the current step of each episode. */
export const assignCurrentStep = (assigneeId: string | null): EpisodeAct => {
  const assign = (one: EpisodeWithProgress, to: string | null) => {
    const step = currentStepOf(one)
    if (!step) throw new Error('All steps of this episode are done.')
    return rpc('EpisodeProgressService.UpdateAssignee', { episodeId: one.episode.id, step, assigneeId: to })
  }
  return {
    act: async (one) => assign(one, assigneeId),
    undo: async (one) => {
      const step = currentStepOf(one)
      return assign(one, one.episodeProgress.assignments.find((assignment) => assignment.step === step)?.assignee?.id ?? null)
    },
  }
}

export const deleteDraft: EpisodeAct = {
  act: ({ episode }) => rpc('EpisodeService.Delete', { episodeId: episode.id }),
  undo: ({ episode }) => rpc('EpisodeService.Restore', { episodeId: episode.id }),
}
