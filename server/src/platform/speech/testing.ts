/** Without punctuation, capitals and the difference between "Mr." and "mister". */
const normalize = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/\bmr\./g, 'mister')
    .replaceAll(/\bmrs\./g, 'missus')
    .replaceAll(/\bdr\./g, 'doctor')
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .split(' ')
    .filter(Boolean)

/** Counts the words that have to be replaced, added and removed to get from one text to the other. */
export function wordErrors(wanted: string, found: string): { words: number; errors: number; rate: number } {
  const [a, b] = [normalize(wanted), normalize(found)]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, word] of a.entries()) {
    const next = [i + 1]
    for (const [j, other] of b.entries()) next.push(Math.min(row[j]! + (word === other ? 0 : 1), row[j + 1]! + 1, next[j]! + 1))
    row = next
  }
  const errors = row.at(-1)!
  return { words: a.length, errors, rate: errors / a.length }
}
