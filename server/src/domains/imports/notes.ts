import { importLimits } from '@castwright/contract/limits.ts'
import { sanitizeHtml } from '../../platform/html/sanitize.ts'
import { textOfClean } from '../../platform/html/text.ts'

/** What other hosts' editors write and ours does not know: each stood on lines of its own, and still does. */
const foreignBlocks =
  /<(\/?)(?:div|h[1-6]|blockquote|section|article|header|footer|aside|figure|figcaption|pre|table|tr|dl|dt|dd|hr)\b[^<>]*>/gi

const emptyParagraphs = /<p(?: class="[^"]*")?>(?:\s|&nbsp;|\u00a0|<br ?\/?>)*<\/p>/g

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign]!)

/** Plain text in paragraphs: a blank line ends one, a line break stays one. */
const paragraphs = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** Text of a feed, HTML or plain, as it is kept: whole, and cleaned like what is written here. */
export function cleanText(text: string, isHtml: boolean): string {
  const given = text.slice(0, importLimits.notesMarkup)
  const html = isHtml ? given.replace(foreignBlocks, '<$1p>') : paragraphs(given)
  const clean = sanitizeHtml(html, 'bio').replace(emptyParagraphs, '').trim()
  return textOfClean(clean) === '' ? '' : clean
}
