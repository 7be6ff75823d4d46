/** A small steady number from a word (FNV-1a): the same id gives the same colour everywhere. */
export function hash(word: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) {
    state ^= word.charCodeAt(at)
    state = Math.imul(state, 0x01000193)
  }
  return state >>> 0
}

/** A stream of numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <T>(list: readonly [T, ...T[]], seed: number): T => list[seed % list.length] ?? list[0]
