import { newId } from '../../src/platform/ids.ts'

type Put = (table: string, row: Record<string, unknown>) => Promise<unknown>
type Of = { podcastId: string; recordingId: string; now: Date }

/** A transcript made by machine with an earlier version, and chapters. */
export async function putTranscript({ podcastId, recordingId, now }: Of, put: Put) {
  const [transcriptId, segmentId, versionId] = [newId(), newId(), newId()]
  const of = { podcast_id: podcastId, recording_id: recordingId, language: 'en', source: 'machine' }
  await put('transcripts', { ...of, id: transcriptId, version: 2, created_at: now, updated_at: now })
  const segment = { startMs: 0, endMs: 900, speaker: 'Ada', text: 'Hello there.' }
  await put('transcript_segments', {
    id: segmentId,
    transcript_id: transcriptId,
    start_ms: 0,
    end_ms: 900,
    speaker: 'Ada',
    text: 'Hello there.',
  })
  await put('transcript_versions', {
    ...of,
    id: versionId,
    transcript_id: transcriptId,
    number: 1,
    reason: 'edited',
    is_checked: false,
    segments: JSON.stringify([segment]),
    segment_count: 1,
    word_count: 2,
    created_at: now,
  })
  await put('chapter_lists', {
    recording_id: recordingId,
    podcast_id: podcastId,
    chapters: JSON.stringify([{ id: newId(), startMs: 0, title: 'Start' }]),
    version: 1,
    updated_at: now,
  })
  const clipId = newId()
  await put('clips', {
    id: clipId,
    podcast_id: podcastId,
    recording_id: recordingId,
    title: 'A good part',
    start_ms: 0,
    end_ms: 20_000,
    render_state: 'waiting',
    formats: JSON.stringify(['mp3']),
    created_at: now,
  })
  return { segmentId, versionId, clipId }
}
