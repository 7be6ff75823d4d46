import type { EpisodeWithProgress } from '@castwright/contract/episodes.ts'
import { dayAfter, instantOf, localTimeAt } from '@castwright/contract/release-time.ts'
import { type StepKey, stepKeys, stepNames } from '@castwright/contract/steps.ts'
import type { Things } from '../../../../components/bulk/useBulk.tsx'
import { queryClient } from '../../../../lib/queryClient.ts'
import { queryKeyOf, rpc } from '../../../../lib/rpc.ts'

const affectedQueries = [
  'EpisodeService.FindWithProgress',
  'EpisodeService.Find',
  'EpisodeService.FindDeleted',
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

export const moveDate = (days: number, timeZone: string): EpisodeAct => ({
  async act({ episode }) {
    if (episode.plannedReleaseDate === null) throw new Error('This episode has no planned date.')
    await update(episode.id, { plannedReleaseDate: movedBy(episode.plannedReleaseDate, days, timeZone) })
  },
  undo: ({ episode }) => update(episode.id, { plannedReleaseDate: episode.plannedReleaseDate }),
})

/** Undefined when all steps are done. */
export const currentStepOf = ({ episodeProgress }: EpisodeWithProgress): StepKey | undefined =>
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
