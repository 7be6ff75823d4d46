import { firstCharacters } from '@castwright/contract/text.ts'

const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with'])

/** Scripts without spaces between words, and with characters that fill a square. */
const square = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Up to two initials of a name, title or email address: the first character of its first two words, as readers count characters. One for
 * Chinese, Japanese and Korean.
 */
export function initials(name: string): string {
  const words = name
    .replace(/@.*$/u, '')
    .split(/[^\p{L}\p{N}\p{M}\u200c\u200d]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()))
  const [first = '', second = ''] = (telling.length > 0 ? telling : words).map((word) => firstCharacters(word, 1)[0] ?? '')
  return (square.test(first) ? first : first + second).toLocaleUpperCase('en') || '?'
}
