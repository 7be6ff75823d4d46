import { combineKind } from '@castwright/contract/episode-form.ts'
import type { Episode, EpisodeSummary } from '@castwright/contract/episodes.ts'
import { newProgress, percentCompleted, type Steps } from '@castwright/contract/steps.ts'
import type { EpisodeProgress } from '@castwright/contract/workflow.ts'
import type { App } from '../../../platform/app.ts'
import { artworkOf } from '../../podcasts/service.ts'
import type { ListedRow, WholeRow } from '../store.ts'

type Ground = Pick<App, 'config'>

/** Rows as the contract has them: addresses instead of objects, texts instead of dates. */

type Shown = ListedRow['episode']

const faceOf = (app: Ground, { photo, podcastPhoto }: Pick<Shown, 'photo' | 'podcastPhoto'>) =>
  photo === null ? artworkOf(app, 'podcast-photos', podcastPhoto) : artworkOf(app, 'episode-photos', photo)

const textOf = (date: Date | null): string | null => date?.toISOString() ?? null

export const toSummary = (app: Ground, row: Shown): EpisodeSummary => ({
  ...row,
  ...combineKind(row.episodeType, row.level),
  ...faceOf(app, row),
  plannedReleaseDate: textOf(row.plannedReleaseDate),
  scheduledReleaseDate: textOf(row.scheduledReleaseDate),
  lastPublishedDate: textOf(row.lastPublishedDate),
  createdAt: row.createdAt.toISOString(),
})

export type PlainEpisode = Omit<Episode, 'recording'>

export const toPlainEpisode = (app: Ground, row: WholeRow['episode']): PlainEpisode => ({
  ...row,
  ...toSummary(app, row),
  hasOwnPhoto: row.photo !== null,
  showNotesUpdatedAt: textOf(row.showNotesUpdatedAt),
})

type ProgressRow = Steps & { currentStep: string; version: number; showNotesDoneAt: Date | null }

/** How far an episode is. One that nobody began yet has no row. */
export function toProgress(episodeId: string, row: ProgressRow | null): EpisodeProgress {
  const { setup, inviteGuests, scheduleInterview, uploadAudio, writeShowNotes, reviewEpisode, currentStep } = row ?? newProgress
  const steps = { setup, inviteGuests, scheduleInterview, uploadAudio, writeShowNotes, reviewEpisode }
  return {
    ...steps,
    episodeId,
    currentStep,
    percentCompleted: percentCompleted(steps),
    version: row?.version ?? 1,
    showNotesDoneAt: textOf(row?.showNotesDoneAt ?? null),
  }
}
