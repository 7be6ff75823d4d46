import type { EpisodeRow } from '../../episodes/service.ts'
import type { RecordingRow } from '../../recordings/service.ts'
import type { Snapshot } from '../store.ts'

/** The episode as it is now, to be shown until it is published again. What came with an import stays with it. */
export function snapshotOf(episode: EpisodeRow, recording: RecordingRow, before: Snapshot | undefined): Snapshot {
  const { title, label, episodeType, level, seasonNumber, episodeNumber, parentalAdvisory, itunesVisibility } = episode
  const { id, fileName, fileType, fileSize, duration } = recording
  return {
    ...(before?.guidIsPermaLink !== undefined && { guidIsPermaLink: before.guidIsPermaLink }),
    ...(before?.persons && { persons: before.persons }),
    // Both are of what is heard: another recording has others.
    ...(before?.recording.id === id && before.transcripts && { transcripts: before.transcripts }),
    ...(before?.recording.id === id && before.chapters && { chapters: before.chapters }),
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
