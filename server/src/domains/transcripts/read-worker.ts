import { readCaptions } from '../../platform/captions/read.ts'
import type { CaptionFormat, Captions } from '../../platform/captions/types.ts'
import { answering } from '../../platform/parsing/answer.ts'
import { toPieces } from '../../platform/parsing/pieces.ts'
import { checkTimes, segmentsOf } from './imported.ts'

export type ReadTask = {
  file: string | Uint8Array
  /** A content type. */
  hint: string
  format: CaptionFormat | undefined
  durationMs: number
  /** Whether times that can't be those of the recording are refused. */
  isStrict: boolean
}
export type ReadTranscript = Pick<Captions, 'format' | 'isTimed' | 'language'> & { pieces: string[] }

export default answering(({ file, hint, format, durationMs, isStrict }: ReadTask): ReadTranscript => {
  const captions = readCaptions(Buffer.from(file as Uint8Array), hint, format)
  const segments = segmentsOf(captions, durationMs)
  if (isStrict) checkTimes(segments, durationMs)
  return { format: captions.format, isTimed: captions.isTimed, language: captions.language, pieces: toPieces(segments) }
})
