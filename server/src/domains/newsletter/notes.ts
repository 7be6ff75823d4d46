import { unescapeHtml } from '../../platform/html/escape.ts'
import { textOfClean } from '../../platform/html/text.ts'
import type { Paragraph } from '../../platform/mail/layout.ts'

const isSafe = (href: string): boolean => {
  const url = URL.parse(href)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** Sanitized show notes as parts of an email: their lines, and then the links in them. */
export function notesOf(html: string): Paragraph[] {
  const lines = textOfClean(html)
    .split('\n')
    .filter((line) => line !== '')
  const links = new Map<string, string>()
  for (const [, href = '', label = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g)) {
    const address = unescapeHtml(href)
    if (isSafe(address) && !links.has(address)) links.set(address, textOfClean(label) || address)
  }
  return [...lines, ...[...links].map(([href, label]): Paragraph => ({ link: { label, href } }))]
}
