import type { Line, Word } from './types.ts'

/** A word in the text of a segment: where it is written, and when it is said. */
export type Token = { from: number; to: number; text: string; startMs: number; endMs: number; confidence: number | null }

type Place = { from: number; to: number; text: string }

/** Words below this confidence are underlined. */
const lowConfidence = 0.6

function placesIn(text: string): Place[] {
  const places: Place[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) places.push({ from: index, to: index + word.length, text: word })
  return places
}

/** Ignores case and punctuation, which a person may change without changing the word. */
const heard = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || text

/** Divides a stretch of time between words, by their length. */
function spread(places: readonly Place[], startMs: number, endMs: number): Word[] {
  const total = places.reduce((sum, { text }) => sum + text.length + 1, 0)
  let passed = 0
  return places.map(({ text }) => {
    const at = startMs + ((endMs - startMs) * passed) / total
    passed += text.length + 1
    return { text, startMs: Math.round(at), endMs: Math.round(startMs + ((endMs - startMs) * passed) / total) }
  })
}

/**
 * The word times of a segment whose text was changed. Words at the start and the end that are still the same keep their times, and the new
 * ones share the time in between.
 */
export function retime(words: readonly Word[], text: string, { startMs, endMs }: Pick<Line, 'startMs' | 'endMs'>): Word[] {
  const places = placesIn(text)
  const same = (word: Word | undefined, place: Place | undefined): boolean =>
    word !== undefined && place !== undefined && (word.text === place.text || heard(word.text) === heard(place.text))
  const least = Math.min(words.length, places.length)
  let head = 0
  while (head < least && same(words[head], places[head])) head += 1
  let tail = 0
  while (tail < least - head && same(words.at(-1 - tail), places.at(-1 - tail))) tail += 1
  const kept = (word: Word, place: Place | undefined): Word => {
    if (!place || word.text === place.text) return word
    // A person wrote it, so it is no longer in doubt.
    return { startMs: word.startMs, endMs: word.endMs, text: place.text }
  }
  const start = words.slice(0, head).map((word, at) => kept(word, places[at]))
  const end = words.slice(words.length - tail).map((word, at) => kept(word, places[places.length - tail + at]))
  const isAddition = head + tail === words.length
  const from = words[head - 1]?.endMs ?? (isAddition ? startMs : (words[0]?.startMs ?? startMs))
  const until = words[words.length - tail]?.startMs ?? (isAddition ? endMs : (words.at(-1)?.endMs ?? endMs))
  // Words that were added between two others take the pause between them, if there is one.
  const between = spread(places.slice(head, places.length - tail), from, Math.max(from, until))
  return [...start, ...between, ...end]
}

const known = new WeakMap<Line, Token[]>()

/** The words of a segment with their places and times. If only those of the segment are known, times are estimated, and its confidence counts. */
export function tokensOf(line: Line): Token[] {
  const before = known.get(line)
  if (before) return before
  const places = placesIn(line.text)
  const words =
    line.words === null
      ? spread(places, line.startMs, line.endMs)
      : line.words.length === places.length
        ? line.words
        : retime(line.words, line.text, line)
  const tokens = places.map((place, at) => {
    const { startMs = line.startMs, endMs = line.endMs, confidence = line.words === null ? line.confidence : null } = words[at] ?? {}
    return { ...place, startMs, endMs, confidence }
  })
  known.set(line, tokens)
  return tokens
}

export type Spot = { ms: number; isEstimated: boolean }

/** When the word at a character of the text is said. */
export function timeAt(line: Line, offset: number): Spot {
  const tokens = tokensOf(line)
  const token = tokens.find(({ to }) => offset <= to) ?? tokens.at(-1)
  return { ms: token?.startMs ?? line.startMs, isEstimated: line.words === null && token !== undefined && token !== tokens[0] }
}

/** The word that is said at a time, or the one before a pause. */
export function tokenAt(line: Line, ms: number): Token | null {
  const tokens = tokensOf(line)
  let found: Token | null = null
  for (const token of tokens) {
    if (token.startMs > ms) break
    found = token
  }
  return found
}

export const isDoubtful = ({ confidence }: Token): boolean => confidence !== null && confidence < lowConfidence
