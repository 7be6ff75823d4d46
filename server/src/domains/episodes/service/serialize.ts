import { combineKind } from '@castwright/contract/episodes/form.ts'
import type { Episode, EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import { newProgress, percentCompleted, type Steps, type WaitingFor } from '@castwright/contract/workflow/steps.ts'
import type { EpisodeProgress, StepAssignment } from '@castwright/contract/workflow/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { artworkOf } from '../../podcasts/service.ts'
import type { ListedRow, WholeRow } from '../store.ts'

type UrlDeps = Pick<App, 'config'>

/** Converts rows to contract types: URLs instead of object names, strings instead of dates. */

type ListedEpisode = ListedRow['episode']

const artworkFields = (app: UrlDeps, { photo, podcastPhoto }: Pick<ListedEpisode, 'photo' | 'podcastPhoto'>) =>
  photo === null ? artworkOf(app, 'podcast-photos', podcastPhoto) : artworkOf(app, 'episode-photos', photo)

const textOf = (date: Date | null): string | null => date?.toISOString() ?? null

export const toSummary = (app: UrlDeps, row: ListedEpisode): EpisodeSummary => ({
  ...row,
  ...combineKind(row.episodeType, row.level),
  ...artworkFields(app, row),
  plannedReleaseDate: textOf(row.plannedReleaseDate),
  scheduledReleaseDate: textOf(row.scheduledReleaseDate),
  lastPublishedDate: textOf(row.lastPublishedDate),
  createdAt: row.createdAt.toISOString(),
})

export type PlainEpisode = Omit<Episode, 'recording'>

export const toPlainEpisode = (app: UrlDeps, row: WholeRow['episode']): PlainEpisode => ({
  ...row,
  ...toSummary(app, row),
  hasOwnPhoto: row.photo !== null,
  showNotesUpdatedAt: textOf(row.showNotesUpdatedAt),
})

type ProgressRow = Steps & { currentStep: string; version: number; showNotesDoneAt: Date | null }

/** The progress of an episode. Episodes without progress have no row. */
export function toProgress(
  episodeId: string,
  row: ProgressRow | null,
  assignments: StepAssignment[] = [],
  waitingFor: WaitingFor | null = null,
): EpisodeProgress {
  const { setup, inviteGuests, scheduleInterview, uploadAudio, writeShowNotes, reviewEpisode, currentStep } = row ?? newProgress
  const steps = { setup, inviteGuests, scheduleInterview, uploadAudio, writeShowNotes, reviewEpisode }
  return {
    ...steps,
    episodeId,
    currentStep,
    percentCompleted: percentCompleted(steps),
    version: row?.version ?? 1,
    showNotesDoneAt: textOf(row?.showNotesDoneAt ?? null),
    assignments,
    waitingFor,
  }
}
