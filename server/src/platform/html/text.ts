import { sanitizeHtml, type Place } from './sanitize.ts'

const marks: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** What a reader sees: a line for each paragraph and list item, white space as a browser shows it. */
export const visibleText = (html: string, place: Place = 'bio'): string => textOfClean(sanitizeHtml(html, place))

/** The same of HTML that was cleaned already: it has `<` in tags only and four entities in all, so this reads it exactly. */
export function textOfClean(html: string): string {
  return html
    .replace(/[\t\n\f\r]/g, ' ')
    .replace(/<\/?(?:p|ol|ul|li|br|h[2-4])\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => marks[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').replace(/^ | $/g, ''))
    .filter((line) => line !== '')
    .join('\n')
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a reader would count. An emoji is one, however it is made; breaks between lines are none. */
export const visibleLength = (html: string, place: Place = 'bio'): number =>
  [...characters.segment(visibleText(html, place).replaceAll('\n', ''))].length

/** The users that are mentioned, each once. Whether they exist is the caller's to know. */
export function mentionsIn(html: string, place: Place = 'bio'): string[] {
  return [...new Set([...sanitizeHtml(html, place).matchAll(/ data-mention="([0-9a-f-]{36})"/g)].map((match) => match[1]!))]
}
