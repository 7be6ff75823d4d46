import type { Segment } from '@castwright/contract/transcripts/shapes.ts'

/** Words that a video shows together. Times are milliseconds from the start of the clip. */
export type Cue = { startMs: number; endMs: number; text: string }

type Word = { startMs: number; endMs: number; text: string }

/** Characters and milliseconds of one cue. */
const maxChars = 48
const maxMs = 4000
/** A pause that starts a new cue, and one during which the last cue stays. */
const pauseMs = 900
const bridgeMs = 600
/** Longer words, as in languages without spaces, are cut into pieces of this many characters. */
const maxWord = 18

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Spreads the time of a text over its words by their length. */
function spread({ startMs, endMs }: Omit<Word, 'text'>, parts: string[]): Word[] {
  const total = parts.reduce((sum, part) => sum + part.length, 0) || 1
  let done = 0
  return parts.map((part) => {
    const from = startMs + ((endMs - startMs) * done) / total
    done += part.length
    return { startMs: from, endMs: startMs + ((endMs - startMs) * done) / total, text: part }
  })
}

function cut(word: Word): Word[] {
  const characters = Array.from(graphemes.segment(word.text), ({ segment }) => segment)
  if (characters.length <= maxWord * 1.5) return [word]
  const parts: string[] = []
  for (let at = 0; at < characters.length; at += maxWord) parts.push(characters.slice(at, at + maxWord).join(''))
  return spread(word, parts)
}

const wordsOf = ({ startMs, endMs, text, words }: Segment): Word[] => {
  const timed = words?.length
    ? words.map((word) => ({ startMs: word.startMs, endMs: word.endMs, text: word.text.trim() }))
    : spread({ startMs, endMs }, text.split(/\s+/))
  return timed.filter((word) => word.text !== '')
}

/** What is said in a part of a recording, in pieces that can be read at a glance. */
export function cuesOf(segments: readonly Segment[], startMs: number, endMs: number): Cue[] {
  const words = segments
    .filter((segment) => segment.endMs > startMs && segment.startMs < endMs)
    .flatMap(wordsOf)
    // A word belongs to the clip if most of it is inside.
    .filter((word) => (word.startMs + word.endMs) / 2 >= startMs && (word.startMs + word.endMs) / 2 < endMs)
    .flatMap(cut)
  const cues: Cue[] = []
  let isEnd = true
  for (const word of words) {
    const [from, to] = [Math.max(0, word.startMs - startMs), Math.min(endMs, word.endMs) - startMs]
    const last = cues.at(-1)
    const fits = last && !isEnd && `${last.text} ${word.text}`.length <= maxChars && to - last.startMs <= maxMs
    if (last && fits && from - last.endMs < pauseMs) {
      last.text += ` ${word.text}`
      last.endMs = Math.max(last.endMs, to)
    } else cues.push({ startMs: from, endMs: Math.max(to, from + 1), text: word.text })
    isEnd = /[.!?。！？؟]["'”’)]*$/u.test(word.text)
  }
  for (const [at, cue] of cues.entries()) {
    const next = cues[at + 1]?.startMs ?? endMs - startMs
    cue.endMs = next - cue.endMs < bridgeMs ? next : cue.endMs
    cue.endMs = Math.min(cue.endMs, next)
  }
  return cues.filter((cue) => cue.endMs > cue.startMs)
}
