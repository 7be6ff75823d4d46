import type { Attributes } from './port.ts'
import { escapeHtml } from '../html/escape.ts'

/** An attribute by its lowercase name, in any case. */
export function attribute(attributes: Attributes, name: string): string {
  const value = attributes[name]
  if (typeof value === 'string') return value
  for (const key of Object.keys(attributes)) if (key.toLowerCase() === name) return attributes[key]!
  return ''
}

const breaks = /[\n\r\t]/

/** Collapses a text to one line. */
export function line(text: string): string {
  const trimmed = text.trim()
  return breaks.test(trimmed) ? trimmed.replace(/\s+/g, (blanks) => (breaks.test(blanks) ? ' ' : blanks)) : trimmed
}

const tag = /<\/?[a-z][^<>]*>|<!--/iy
const reference = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,30});/iy

/** Searches for the first character, since most notes don't contain it and a pattern would try every position. */
function has(text: string, sign: string, pattern: RegExp): boolean {
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    // A following blank is the most common case and means nothing.
    if (text.charCodeAt(at + 1) === 32) continue
    pattern.lastIndex = at
    if (pattern.test(text)) return true
  }
  return false
}

/** Contains a tag or an entity, which plain text has only by accident. */
export const looksLikeHtml = (text: string): boolean => has(text, '<', tag) || has(text, '&', reference)

/** Copies a string, since a slice would keep the larger one in memory. */
export const detach = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))

const isWeb = /^https?:\/\/[^\s/]/i

/**
 * Returns an absolute URL as written, else resolved, or null if it isn't a web URL. Not normalized, because apps compare what the feed
 * says.
 */
export function resolve(written: string, base: string): string | null {
  // Like browsers, ignores line breaks inside.
  const address = written.trim().replace(/[\t\n\r]/g, '')
  if (address === '') return null
  if (isWeb.test(address)) return URL.canParse(address) ? address : null
  if (!URL.canParse(address, base)) return null
  const { href } = new URL(address, base)
  return isWeb.test(href) ? href : null
}

/** Converts HTML that was parsed as XML back to HTML. */

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

const htmlName = (name: string): string | null => /^(?:[\w-]+:)?([a-z][a-z0-9]*)$/i.exec(name)?.[1]?.toLowerCase() ?? null

export function openingTag(name: string, attributes: Attributes): string {
  const html = htmlName(name)
  if (html === null) return ''
  const list = Object.entries(attributes)
    .filter(([key]) => /^[a-z-]+$/i.test(key) && key !== 'xmlns')
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${html}${list.join('')}>`
}

export function closingTag(name: string): string {
  const html = htmlName(name)
  return html === null || voids.has(html) ? '' : `</${html}>`
}
