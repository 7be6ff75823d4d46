import type { PersonFacts } from '../facts.ts'
import { resolve } from './addresses.ts'
import { attribute, type Attributes } from './attributes.ts'
import type { Rich } from './item-draft.ts'
import { limits } from './limits.ts'
import { line } from './text.ts'

/** A person of the show or of an item. */
export function readPerson(persons: PersonFacts[], text: string, attributes: Attributes, base: string): void {
  const name = line(text)
  if (name === '' || persons.length >= limits.several) return
  const [role, group] = ['role', 'group'].map((key) => line(attribute(attributes, key)))
  const [img, href] = ['img', 'href'].map((key) => resolve(attribute(attributes, key), base))
  persons.push({ name, ...(role && { role }), ...(group && { group }), ...(img && { img }), ...(href && { href }) })
}

/** Where an image is: Apple's attribute, that of others, or the text. */
export const imageOf = (attributes: Attributes, base: string, text = ''): string | null =>
  resolve(attribute(attributes, 'href') || attribute(attributes, 'url') || text, base)

/** Atom says what a text is; a base64 text is none. */
export function atomText(text: string, attributes: Attributes): Rich | null {
  const type = attribute(attributes, 'type').trim().toLowerCase()
  if (text.trim() === '') return null
  if (type === 'html' || type === 'xhtml' || type === 'text/html' || type === 'application/xhtml+xml') return { text, isHtml: true }
  if (type === '' || type === 'text' || type === 'text/plain') return { text, isHtml: null }
  return null
}

export const richText = (text: string): Rich | null => (text.trim() === '' ? null : { text, isHtml: null })
