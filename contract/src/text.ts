/** Text length as readers count it, shared by on-screen counters and the server. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as readers count them (grapheme clusters): an emoji counts as one. */
export const characters = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Whether the text is a single standard emoji, with or without a skin tone. */
export const isEmoji = (text: string): boolean => /^(?:\p{RGI_Emoji})$/v.test(text)

/** Returns at most `max` characters without segmenting the rest of a long text. */
export function firstCharacters(text: string, max: number): string[] {
  const first: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    if (first.length === max) break
    first.push(segment)
  }
  return first
}

/** One line without invisible and bidirectional control characters. */
export const toLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0' }

/** The visible text of the editor's HTML, line by line. The server sanitizes HTML from other sources itself. */
export const visibleText = (html: string): string =>
  html
    .replace(/[\t\n\f\r]/g, ' ')
    .replace(/<\/?(?:p|ol|ul|li|br|div|h[1-6]|blockquote)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w{2,4});/g, (entity, name: string) => entities[name] ?? entity)
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').replace(/^ | $/g, ''))
    .filter((line) => line !== '')
    .join('\n')

/** Line breaks don't count. */
export const visibleLength = (html: string): number => characters(visibleText(html).replaceAll('\n', '')).length
