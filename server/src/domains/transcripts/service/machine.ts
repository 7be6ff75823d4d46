import type { App } from '../../../platform/app.ts'
import type { CaptionSegment } from '../../../platform/captions/types.ts'
import type { Tx } from '../../../platform/db.ts'
import { segmentsOf } from '../imported.ts'
import { recordTranscript, replaceText, type Locked } from './change.ts'

/** Whether people wrote or checked the text, so that a machine must not replace it without being asked. */
export const isHuman = ({ transcript }: Pick<Locked, 'transcript'>): boolean =>
  transcript !== null && (transcript.source !== 'machine' || transcript.isChecked)

/**
 * Saves what the machine made as the transcript. Call it once when all pieces are done, in the transaction that marks the transcription as
 * done, so that it happens once. `locked` comes from `changeTranscript`.
 */
export async function saveMachineSegments(
  app: App,
  tx: Tx,
  locked: Locked,
  { segments, language }: { segments: CaptionSegment[]; language: string },
): Promise<void> {
  const ordered = segments.toSorted((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)
  await replaceText(app, tx, locked, {
    reason: 'machine',
    segments: segmentsOf({ format: 'json', segments: ordered, language, isTimed: true }, locked.recording.duration * 1000),
    source: 'machine',
    language,
    isChecked: false,
  })
  await recordTranscript(app, tx, locked, 'transcript.made')
}
