import { importLimits } from '@castwright/contract/limits.ts'
import { sanitizeHtml } from './sanitize.ts'
import { textOfClean } from './text.ts'

/** What other hosts' editors write and ours does not know: each stood on lines of its own, and still does. */
const foreignBlocks = /<(\/?)(?:div|blockquote|section|article|header|footer|aside|figure|figcaption|pre|table|tr|dl|dt|dd|hr)\b[^<>]*>/gi

// No two of its signs match the same: text of nothing but blanks must not be tried in every way that there is.
const emptyParagraphs = /<p(?: class="[^"]*")?>(?:\s|&nbsp;|<br ?\/?>)*<\/p>/g

/** Words of neighbouring cells are not one word. */
const cellEnds = /<\/t[dh]\s*>/gi

const anyBlock = /<\/?(?:p|br|ol|ul|li|div|h[1-6]|blockquote|section|article|header|footer|aside|figure|pre|table|dl|hr)\b/i

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

/** Text with links in it and nothing that makes lines: its line breaks were meant. Those inside a tag were not. */
const inLines = (html: string): string => {
  const lines = html
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/<[^<>]*>|\n/g, (found) => (found === '\n' ? '<br />' : found))
  return `<p>${lines.replace(/<br \/>(?:\s*<br \/>)+/g, '</p><p>')}</p>`
}

const linesOf = (html: string): string =>
  anyBlock.test(html) || !/[\r\n]/.test(html.trim()) ? html.replace(cellEnds, '$& ').replace(foreignBlocks, '<$1p>') : inLines(html)

/** Text of a feed, HTML or plain, as it is kept: whole, and cleaned like what is written here. */
export function cleanText(text: string, isHtml: boolean): string {
  const given = text.slice(0, importLimits.notesMarkup)
  const html = isHtml ? linesOf(given) : paragraphs(given)
  const clean = sanitizeHtml(html, 'notes').replace(emptyParagraphs, '').trim()
  return textOfClean(clean) === '' && !clean.includes('<img ') ? '' : clean
}
