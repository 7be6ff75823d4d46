import { unescapeHtml } from './escape.ts'
import { sanitizeHtml, type Place } from './sanitize.ts'

/** What a reader sees: a line per paragraph and list item, with whitespace as in browsers. */
export const visibleText = (html: string, place: Place = 'bio'): string => textOfClean(sanitizeHtml(html, place))

/** The same for sanitized HTML, which has `<` only in tags and four entities in all, so this is exact. */
export function textOfClean(html: string): string {
  const text = html
    .replace(/[\t\n\f\r]/g, ' ')
    .replace(/<\/?(?:p|ol|ul|li|br|h[2-4])\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
  return unescapeHtml(text)
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').replace(/^ | $/g, ''))
    .filter((line) => line !== '')
    .join('\n')
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The number of visible characters. An emoji counts as one, line breaks as none. */
export const visibleLength = (html: string, place: Place = 'bio'): number =>
  [...characters.segment(visibleText(html, place).replaceAll('\n', ''))].length

/** The mentioned users, each once. The caller checks whether they exist. */
export function mentionsIn(html: string, place: Place = 'bio'): string[] {
  return [...new Set([...sanitizeHtml(html, place).matchAll(/ data-mention="([0-9a-f-]{36})"/g)].map((match) => match[1]!))]
}
