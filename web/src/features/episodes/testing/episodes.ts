import type { Episode, EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import { newProgress, percentCompleted, type Progress } from '@castwright/contract/workflow/steps.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'

/** Ada's episode with only the required fields set. */
export const pilot: Episode = {
  id: '0198c0de-0000-7000-8000-0000000000e1',
  podcastId: longTake.id,
  title: 'Pilot',
  label: '',
  summary: '',
  seasonNumber: null,
  episodeNumber: 1,
  episodeType: 'FULL',
  level: null,
  trailerType: null,
  bonusType: null,
  photoUrl: '/files/podcast-photos/a.jpg',
  thumbnails: longTake.thumbnails,
  duration: null,
  plannedReleaseDate: null,
  scheduledReleaseDate: null,
  isPublished: false,
  lastPublishedDate: null,
  publishedEpisodeModified: false,
  migrationStatus: 'MIGRATION_NONE',
  migrationErrorMessage: null,
  createdAt: '2026-01-01T00:00:00Z',
  hasOwnPhoto: false,
  recording: null,
  parentalAdvisory: 'clean',
  itunesVisibility: 'show',
  showNotes: '',
  showNotesUpdatedAt: null,
  showNotesUpdatedBy: null,
  showNotesUpdaterId: null,
  showNotesVersion: 0,
  hasTemplateNotes: false,
}

/** An episode as returned in lists. `nth` determines its id. */
export function listed(nth: number, facts: Partial<Episode> = {}, steps: Partial<Progress> = {}): EpisodeWithProgress {
  const id = `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`
  const progress = { ...newProgress, ...steps }
  return {
    episode: { ...pilot, id, title: `Episode ${nth}`, episodeNumber: nth, ...facts },
    episodeProgress: {
      episodeId: id,
      ...progress,
      percentCompleted: percentCompleted(progress),
      version: 0,
      showNotesDoneAt: null,
      waitingFor: null,
      assignments: [],
    },
  }
}
