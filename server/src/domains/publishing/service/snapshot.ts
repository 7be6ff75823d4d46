import type { EpisodeRow } from '../../episodes/service.ts'
import type { RecordingRow } from '../../recordings/service.ts'
import type { Snapshot } from '../store.ts'

/** The episode as it is now, to be shown until it is published again. */
export function snapshotOf(episode: EpisodeRow, recording: RecordingRow): Snapshot {
  const { title, label, episodeType, level, seasonNumber, episodeNumber, parentalAdvisory, itunesVisibility } = episode
  const { id, fileName, fileType, fileSize, duration } = recording
  return {
    ...extrasOf(episode.extras ?? {}, id),
    title,
    label,
    episodeType,
    level,
    seasonNumber,
    episodeNumber,
    parentalAdvisory,
    itunesVisibility,
    showNotes: episode.showNotes,
    summary: episode.summary,
    photo: episode.photo,
    recording: { id, fileName, fileType, fileSize, duration },
  }
}

/** What came with an import stays with the episode; what is of the sound goes with that, since another recording has others. */
function extrasOf({ recordingId: of, transcripts, chapters, ...extras }: NonNullable<EpisodeRow['extras']>, recordingId: string) {
  if (of !== recordingId) return extras
  return { ...extras, ...(transcripts && { transcripts }), ...(chapters && { chapters }) }
}
