import type { Segment, Transcript, TranscriptFacts, TranscriptSettings } from '@castwright/contract/transcripts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { CaptionSegment, CaptionWord } from '../../../platform/captions/types.ts'
import type { Db } from '../../../platform/db.ts'
import * as store from '../store.ts'

/** Machine-made text is published only if someone has checked it or releases it as it is. */
export const isPublishable = (row: store.TranscriptRow, isAutoReleased: boolean): boolean =>
  row.isChecked || row.isReleased || (row.source === 'machine' && isAutoReleased)

export const toSegment = ({ transcriptId: _, ...segment }: store.SegmentRow): Segment => segment

export async function toFacts(db: Db, row: store.TranscriptRow): Promise<TranscriptFacts> {
  const { createdAt: _created, updaterId: _updater, isFromFiles: _files, ...facts } = row
  return {
    ...facts,
    isPublishable: isPublishable(row, await store.isAutoReleased(db, row.podcastId)),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export async function toTranscript(db: Db, row: store.TranscriptRow): Promise<Transcript> {
  const [facts, segments] = [await toFacts(db, row), await store.findSegments(db, row.id)]
  return { ...facts, segments: segments.map(toSegment) }
}

export async function findTranscript({ db }: Pick<App, 'db'>, recordingId: string): Promise<Transcript | null> {
  const row = await store.findTranscript(db, recordingId)
  return row && toTranscript(db, row)
}

/** Whether an imported episode has files that weren't read yet. */
export const isAdoptable = async ({ db }: Pick<App, 'db'>, recordingId: string): Promise<boolean> =>
  (await store.findTranscript(db, recordingId)) === null && (await store.findImportedFiles(db, recordingId)).length > 0

/** Without what only the database knows. */
export const toCaption = ({ startMs, endMs, speaker, text, words, confidence }: store.SegmentRow): CaptionSegment => ({
  startMs,
  endMs,
  speaker,
  text,
  ...(words && { words: words as CaptionWord[] }),
  ...(confidence !== null && { confidence }),
})

export const findSettings = async ({ db }: Pick<App, 'db'>, podcastId: string): Promise<TranscriptSettings> => ({
  podcastId,
  isAutoReleased: await store.isAutoReleased(db, podcastId),
})
