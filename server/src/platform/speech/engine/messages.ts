import type { AudioFormat } from './audio.ts'
import type { SpeechErrorKind } from '../error.ts'

/** How to start the engine's process. The recording comes through its standard input. */
export type EngineTask = {
  format: AudioFormat
  /** Where to start. The end of a piece that an earlier run reported, or 0. */
  fromMs: number
  /** Its process ends itself above this. */
  maxMemoryMb: number
  /** `text`: recognize speech. `audio`: only cut the recording into chunks of this length. */
  work: { kind: 'text'; folder: string; threads: number } | { kind: 'audio'; chunkSeconds: number }
}

type EngineText = { startMs: number; endMs: number; text: string; confidence: number }

/** One piece of the recording. The process continues with the next one when it is told that this one was saved. */
export type EnginePiece = {
  kind: 'piece'
  startMs: number
  endMs: number
  texts: EngineText[]
  /** For `audio`, unless the piece is silent. */
  wav?: Uint8Array
}

export type EngineMessage =
  | EnginePiece
  | { kind: 'loaded' }
  | { kind: 'end' }
  | { kind: 'failed'; error: SpeechErrorKind | 'bug'; message: string }

/** What the process exits with when it needs too much memory. */
export const outOfMemory = 77
