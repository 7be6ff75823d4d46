/** How long a text is for a reader: the same for the counter on the screen and for the server. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as a reader counts them: an emoji is one, however it is made. */
export const characters = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** True for one emoji of the Unicode standard, with or without a skin tone. */
export const isEmoji = (text: string): boolean => /^(?:\p{RGI_Emoji})$/v.test(text)

/** So many of them at most: of a long text the rest is not looked at. */
export function firstCharacters(text: string, most: number): string[] {
  const first: string[] = []
  for (const { segment } of graphemes.segment(text)) {
    if (first.length === most) break
    first.push(segment)
  }
  return first
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0' }

/** What a reader sees of an editor's HTML, line by line. The server has the last word on HTML that no editor of ours wrote. */
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

/** Breaks between lines do not count. */
export const visibleLength = (html: string): number => characters(visibleText(html).replaceAll('\n', '')).length
