import type { CaptionSegment } from './types.ts'

/** Longer pauses start a new segment. */
const pauseMs = 1000
const maxCharacters = 200
/** A sentence shorter than this continues with the next one. */
const minCharacters = 40

const fewest = 20

/** Whether nearly every segment is a single word. */
export function isByWord(segments: CaptionSegment[]): boolean {
  if (segments.length < fewest || segments.some(({ words }) => words)) return false
  return segments.filter(({ text }) => !text.includes(' ')).length >= segments.length * 0.9
}

/** Joins a transcript with a segment per word to sentences with word times. Leaves others as they are. */
export function joinWords(segments: CaptionSegment[]): CaptionSegment[] {
  if (!isByWord(segments)) return segments
  const joined: CaptionSegment[] = []
  for (const { startMs, endMs, speaker, text, confidence } of segments) {
    const word = { startMs, endMs, text, ...(confidence !== undefined && { confidence }) }
    const last = joined.at(-1)
    const isNext =
      last?.speaker === speaker &&
      startMs - last.endMs < pauseMs &&
      last.text.length + text.length < maxCharacters &&
      !(last.text.length >= minCharacters && /[.!?…。]["'”’)]*$/.test(last.text))
    if (last && isNext) {
      last.text += ` ${text}`
      last.endMs = Math.max(last.endMs, endMs)
      last.words!.push(word)
    } else joined.push({ startMs, endMs, speaker, text, words: [word] })
  }
  return joined
}
