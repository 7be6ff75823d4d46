const letters = (words: readonly string[]): string =>
  words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])

/** Up to two initials of a name, title or email address. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*$/u, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()))
  return letters(telling.length > 0 ? telling : words) || '?'
}
