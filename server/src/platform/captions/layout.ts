import { sayingMs, tidySegments } from './text.ts'
import type { CaptionSegment } from './types.ts'

/** The podcast namespace recommends at most two lines of 32 characters. */
export const displayLength = 65

/** The number of characters before each word of a text, and the word. */
function wordsIn(text: string): Array<{ at: number; word: string }> {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ at: index, word }))
}

/**
 * Splits long segments for captions on a screen, at the ends of sentences or phrases where possible. Uses the times of words if there is one
 * for each word, and estimates them otherwise. For feeds: what is edited stays as it is.
 */
export function splitForDisplay(segments: CaptionSegment[], maxLength = displayLength): CaptionSegment[] {
  return segments.flatMap((segment) => (segment.text.length <= maxLength ? [segment] : split(segment, maxLength)))
}

function split({ startMs, endMs, speaker, text, words }: CaptionSegment, maxLength: number): CaptionSegment[] {
  const all = wordsIn(text)
  const known = words?.length === all.length ? words : null
  const timeAt = (index: number): number => {
    if (index >= all.length) return endMs
    const estimate = startMs + ((endMs - startMs) * all[index]!.at) / text.length
    return Math.min(Math.max(Math.round(known?.[index]!.startMs ?? estimate), startMs), endMs)
  }
  const pieces: CaptionSegment[] = []
  for (let first = 0; first < all.length;) {
    const last = lastFitting(all, first, maxLength)
    const part = all.slice(first, last + 1).map(({ word }) => word)
    const [from, to] = [timeAt(first), timeAt(last + 1)]
    const inner = known?.slice(first, last + 1)
    pieces.push({ startMs: from, endMs: Math.max(from, to), speaker, text: part.join(' '), ...(inner && { words: inner }) })
    first = last + 1
  }
  return pieces
}

/** The last word that fits. Prefers the end of a sentence, then that of a phrase, if at least half of the space is used. */
function lastFitting(all: Array<{ at: number; word: string }>, first: number, maxLength: number): number {
  const { at: from } = all[first]!
  let [fits, sentence, phrase] = [first, -1, -1]
  for (let index = first; index < all.length; index++) {
    const { at, word } = all[index]!
    const length = at + word.length - from
    if (index > first && length > maxLength) break
    fits = index
    if (length * 2 < maxLength) continue
    if (/[.!?…]["'”’)]*$/.test(word)) sentence = index
    if (/[,;:–—]$/.test(word)) phrase = index
  }
  if (fits === all.length - 1) return fits
  return sentence >= 0 ? sentence : phrase >= 0 ? phrase : fits
}

/** Spreads text without times over a recording, by the length of the texts. The result is only an estimate. */
export function estimateTimes(segments: CaptionSegment[], durationMs: number): CaptionSegment[] {
  const total = segments.reduce((sum, { text }) => sum + sayingMs(text), 0)
  let said = 0
  const timed = segments.map((segment) => {
    const startMs = Math.round((said / total) * durationMs)
    said += sayingMs(segment.text)
    return { ...segment, startMs, endMs: Math.round((said / total) * durationMs) }
  })
  return tidySegments(timed)
}
