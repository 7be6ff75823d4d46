/** The longest phrase, in tokens, whose repetition is looked for. */
const longestPhrase = 24
/** People do say "no, no, no". */
const allowed = 4

/**
 * Where a phrase begins to repeat itself until the end, or -1. Speech models can get stuck on unclear audio and write the same words again
 * and again.
 */
export function findLoop(tokens: readonly number[]): number {
  for (let phrase = 1; phrase <= longestPhrase; phrase++) {
    let same = 0
    while (same + phrase < tokens.length && tokens[tokens.length - 1 - same] === tokens[tokens.length - 1 - same - phrase]) same++
    const times = Math.floor(same / phrase) + 1
    if (times > allowed && same + phrase >= 12) return tokens.length - same
  }
  return -1
}
