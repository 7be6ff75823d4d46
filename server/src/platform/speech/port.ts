import type { TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import type { CaptionSegment } from '../captions/types.ts'
import type { ObjectRef } from '../storage/port.ts'

export type SpeechTask = {
  ref: ObjectRef
  /** The extension of the file. */
  fileType: string
  /** A language code, or empty if unknown. */
  language: string
  /** Where an earlier run ended: the end of its last piece. */
  fromMs: number
  signal: AbortSignal
}

/** What was said between two times. It may be nothing. */
export type SpeechPiece = { startMs: number; endMs: number; segments: CaptionSegment[] }

/** Turns recordings into text. */
export type Speech = {
  /** What makes transcripts here, and whether it is ready. */
  engine(): TranscriptionEngine
  /**
   * Transcribes a recording. Calls `save` with one piece after another, and continues when it was saved. Starting again at the end of a
   * piece gives the same pieces. Throws a `SpeechError` if it can't.
   */
  transcribe(task: SpeechTask, save: (piece: SpeechPiece) => Promise<void>): Promise<void>
  /** Installs the built-in engine in the background if it is used and missing. If another process does, waits for that one. */
  install(byOther?: Promise<void>): void
  /** Resolves when no installation is running. */
  installed(): Promise<void>
  close(): Promise<void>
}
