/** Generates artwork for shows without any. The server uses it for directories and emails, and the app on every screen. */

type Pair = readonly [string, string]

/** Color pairs, each dark enough for white text. */
export const artPairs: readonly [Pair, ...Pair[]] = [
  ['#3654d5', '#6a4fd8'],
  ['#7a3fc4', '#c13f8f'],
  ['#a3346a', '#c9472f'],
  ['#b0421d', '#93600b'],
  ['#4d6b12', '#0d7a4f'],
  ['#0b6e63', '#1b6f9e'],
  ['#1a6299', '#3a55c9'],
  ['#4a4fb8', '#0f7389'],
  ['#5a4a8f', '#8a4470'],
  ['#39506e', '#25707a'],
]

/** A color pair, always the same for the same word. */
export const artPairOf = (word: string): Pair => artPairs[hash(word) % artPairs.length] ?? artPairs[0]

const bars = 16

export type ArtPlan = { from: string; to: string; angle: number; wave: { x: number; height: number }[] }

/** Derived from the title alone. Positions and heights are fractions of the side length. */
export function planArt(title: string): ArtPlan {
  const word = title.trim().toLowerCase()
  const next = numbers(hash(word))
  const [from, to] = artPairOf(word)
  const angle = Math.floor(next() * 360)
  const beat = 1 + Math.floor(next() * 3)
  const wave = Array.from({ length: bars }, (_, at) => {
    const swell = Math.sin(((at + 0.5) / bars) * Math.PI) * (0.55 + 0.45 * Math.abs(Math.cos(at * beat * 0.6)))
    return { x: (at + 0.5) / bars, height: (6 + swell * 26 + next() * 10) / 100 }
  })
  return { from, to, angle, wave }
}

/** FNV-1a. */
function hash(word: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) {
    state ^= word.charCodeAt(at)
    state = Math.imul(state, 0x01000193)
  }
  return state >>> 0
}

/** A seeded random number generator from 0 to 1 (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
