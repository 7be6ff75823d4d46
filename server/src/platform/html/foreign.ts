import { importLimits } from '@castwright/contract/imports/limits.ts'
import { escapeText } from './escape.ts'
import { sanitizeHtml } from './sanitize.ts'
import { textOfClean } from './text.ts'

/** Block elements of other editors that ours doesn't support. Each was on its own line, and still is. */
const foreignBlocks = /<(\/?)(?:div|blockquote|section|article|header|footer|aside|figure|figcaption|pre|table|tr|dl|dt|dd|hr)\b[^<>]*>/gi

// Unambiguous, so that a text of nothing but blanks can't cause backtracking.
const emptyParagraphs = /<p(?: class="[^"]*")?>(?:\s|&nbsp;|<br ?\/?>)*<\/p>/g

/** Separates the words of neighboring cells. */
const cellEnds = /<\/t[dh]\s*>/gi

const anyBlock = /<\/?(?:p|br|ol|ul|li|div|h[1-6]|blockquote|section|article|header|footer|aside|figure|pre|table|dl|hr)\b/i

/** Plain text in paragraphs: a blank line ends one, and line breaks stay. */
const paragraphs = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeText(part).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** Text with links but without block elements: its line breaks are meant, except inside tags. */
const inLines = (html: string): string => {
  const lines = html
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/<[^<>]*>|\n/g, (found) => (found === '\n' ? '<br />' : found))
  return `<p>${lines.replace(/<br \/>(?:\s*<br \/>)+/g, '</p><p>')}</p>`
}

const linesOf = (html: string): string =>
  anyBlock.test(html) || !/[\r\n]/.test(html.trim()) ? html.replace(cellEnds, '$& ').replace(foreignBlocks, '<$1p>') : inLines(html)

/** Converts a feed text, HTML or plain, to what is stored: complete, and sanitized like our own texts. */
export function cleanText(text: string, isHtml: boolean): string {
  const given = text.slice(0, importLimits.notesMarkup)
  const html = isHtml ? linesOf(given) : paragraphs(given)
  const clean = sanitizeHtml(html, 'notes').replace(emptyParagraphs, '').trim()
  return textOfClean(clean) === '' && !clean.includes('<img ') ? '' : clean
}
