import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { UnfitFile } from '../unfit.ts'

/** Files with more are refused while they are read. */
export const maxSegments = transcriptLimits.segments
/** SubRip has four lines for each segment. */
const maxLines = 10 * maxSegments
/** JSON may have a segment for each word: as many as are said in 30 hours. */
export const maxWords = 300_000
/** Characters of one segment. The rest is left out. */
export const maxText = 20_000

export const tooManySegments = (): UnfitFile =>
  new UnfitFile('too-large', `A transcript cannot exceed ${maxSegments.toLocaleString('en-US')} segments.`)

/** The lines of a text. */
export function linesOf(text: string): string[] {
  const lines: string[] = []
  const breaks = /\r\n|\r|\n/g
  let start = text.startsWith('\ufeff') ? 1 : 0
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    if (lines.length === maxLines) throw new UnfitFile('too-large', `A transcript cannot exceed ${maxLines.toLocaleString('en-US')} lines.`)
    lines.push(text.slice(start, found.index))
    start = breaks.lastIndex
  }
  lines.push(text.slice(start))
  return lines
}
