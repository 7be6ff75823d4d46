import type { Attributes } from './attributes.ts'
import { escape } from './text.ts'

/** HTML that stands in a feed as if it were XML, written as HTML again. */

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

const htmlName = (name: string): string | null => /^(?:[\w-]+:)?([a-z][a-z0-9]*)$/i.exec(name)?.[1]?.toLowerCase() ?? null

export function openingTag(name: string, attributes: Attributes): string {
  const html = htmlName(name)
  if (html === null) return ''
  const list = Object.entries(attributes)
    .filter(([key]) => /^[a-z-]+$/i.test(key) && key !== 'xmlns')
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
  return `<${html}${list.join('')}>`
}

export function closingTag(name: string): string {
  const html = htmlName(name)
  return html === null || voids.has(html) ? '' : `</${html}>`
}
