/**
 * - `missing`: the built-in engine isn't installed.
 * - `unreadable`: the recording can't be decoded.
 * - `engine`: the engine's process failed.
 * - `server`: the transcription server failed or returned nonsense.
 */
export type SpeechErrorKind = 'missing' | 'unreadable' | 'engine' | 'server'

/** Why a transcription failed. The message is shown to the team. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError'
  readonly kind: SpeechErrorKind

  constructor(kind: SpeechErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export const unreadable = (): SpeechError => new SpeechError('unreadable', "This recording couldn't be decoded.")
