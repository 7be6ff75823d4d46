import { attribute, line, resolve } from '../../../platform/xml/text.ts'
import type { Attributes, XmlElement } from '../../../platform/xml/port.ts'
import type { PersonFacts, SimpleChapter } from '../../../schema/imports.ts'
import { limits, type Other, type Outcome } from './problems.ts'

/** A text that is HTML (true), plain (false) or unknown. */
export type Rich = { text: string; isHtml: boolean | null }

export type Enclosure = { url: string; type: string; length: number | null }

/** The fields of an item as written. */
export class ItemDraft {
  line: number | null = null
  title = ''
  itunesTitle = ''
  otherTitle = ''
  author = ''
  /** The element that contains the author. */
  authorTag = ''
  /** Null if there is none with content. */
  guid: string | null = null
  isPermaLink = true
  link = ''
  date = ''
  otherDate = ''
  encoded: Rich | null = null
  description: Rich | null = null
  summary: Rich | null = null
  enclosures: Enclosure[] = []
  /** From media:content, which often repeats the enclosure. */
  media: Enclosure[] = []
  /** An enclosure URL that can't be resolved. */
  badAddress = ''
  duration = ''
  explicit = ''
  isBlocked = false
  season = ''
  seasonName = ''
  episode = ''
  otherEpisode = ''
  episodeDisplay = ''
  type = ''
  imageUrl: string | null = null
  thumbnailUrl: string | null = null
  transcripts: Array<{ url: string; type: string; language?: string; rel?: string }> = []
  chapters: { url: string; type: string } | null = null
  simpleChapters: SimpleChapter[] = []
  persons: PersonFacts[] = []
  elements: XmlElement[] = []
  /** Values of elements that are used only if others are missing. */
  others: Other[] = []
}

/** The fields of a channel as written. */
export class ShowDraft {
  title = ''
  otherTitle = ''
  subtitle = ''
  description: Rich | null = null
  summary: Rich | null = null
  language = ''
  link = ''
  authors: string[] = []
  otherAuthors: string[] = []
  ownerName = ''
  ownerEmail = ''
  managingEditor = ''
  copyright = ''
  explicit = ''
  /** The category whose subcategories follow. */
  category: { name: string; hasSubcategory: boolean } | null = null
  categories = new Set<string>()
  /** Used if there are no Apple categories. */
  otherCategories = new Set<string>()
  unknownCategories = new Set<string>()
  keywords = new Set<string>()
  imageUrl: string | null = null
  otherImageUrl: string | null = null
  type = ''
  isComplete = false
  isBlocked = false
  isLocked = false
  guid = ''
  medium = ''
  newFeedUrl: string | null = null
  country = ''
  txtRecords: Array<{ purpose: string; value: string }> = []
  funding: Array<{ url: string; text: string }> = []
  persons: PersonFacts[] = []
  elements: XmlElement[] = []
  selfUrl: string | null = null
  nextUrl: string | null = null
  others: Other[] = []
}

export type Drafts = { show: ShowDraft; item: ItemDraft }

export type Take = (drafts: Drafts, text: string, attributes: Attributes, base: string) => Outcome | void

/** What an element means at its place in the feed. */
export type Field = {
  /** Called when it opens. */
  open?: (drafts: Drafts, attributes: Attributes, base: string) => Outcome | void
  /** Called with its text when it closes. */
  take?: Take
  /** Tags inside are unescaped HTML. */
  isRich?: true
  /** Elements allowed inside. */
  children?: Table
  kind?: 'container' | 'item'
}

export type Table = ReadonlyMap<string, Field>

/** A key may name several elements. */
export const table = (fields: Record<string, Field>): Table =>
  new Map(Object.entries(fields).flatMap(([names, field]) => names.split(' ').map((name) => [name, field])))

/** A value that only the first element decides. Others are left out, unless they say the same. */
export const settle = (had: string | null, now: string): Outcome => (now === '' || had === null || had === now ? undefined : 'left out')

/** Keeps an element until it is known whether it is used. */
export function addOther({ others }: { others: Other[] }, other: Other): Outcome {
  if (others.length >= limits.several) return { by: other.by }
  others.push(other)
  return undefined
}

/** Names of fields with a text. */
type TextKey<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft] & string

/** Fields that the show and its items have in common. */
export function commonFields<To extends keyof Drafts>(to: To) {
  // The compiler can't tell which fields of a draft have texts.
  const textsOf = (drafts: Drafts) => drafts[to] as unknown as Record<string, string>

  /** The first one with content wins. */
  const first = (key: TextKey<Drafts[To]>): Field => ({
    take: (drafts, written) => {
      const texts = textsOf(drafts)
      texts[key] ||= written.trim()
      return settle(texts[key], written.trim())
    },
  })

  /** Used only if the element that our feed has is missing. */
  const otherwise = (key: TextKey<Drafts[To]>, name: string, by: string): Field => ({
    take: (drafts, written) => {
      textsOf(drafts)[key] ||= written.trim()
      return written.trim() === '' ? undefined : addOther(drafts[to], { name, by, value: line(written) })
    },
  })

  const image: Field = {
    take: ({ [to]: draft }, written, attributes, base) => {
      const url = imageOf(attributes, base, written)
      draft.imageUrl ??= url
      return settle(draft.imageUrl, url ?? '')
    },
  }

  const link: Field = {
    take: ({ [to]: draft }, written, attributes, base) => {
      const url = resolve(written || attribute(attributes, 'href'), base)
      draft.link ||= url ?? ''
      return url === null && written.trim() !== '' ? 'left out' : settle(draft.link, url ?? '')
    },
  }

  const person: Field = {
    take: ({ [to]: draft }, written, attributes, base) => readPerson(draft.persons, written, attributes, base),
  }
  return { first, otherwise, image, link, person }
}

/** Reads a person of the show or an item. */
function readPerson(persons: PersonFacts[], text: string, attributes: Attributes, base: string): Outcome {
  const name = line(text)
  if (name === '' || persons.length >= limits.persons) return 'left out'
  const [role, group] = ['role', 'group'].map((key) => line(attribute(attributes, key)))
  const [img, href] = ['img', 'href'].map((key) => resolve(attribute(attributes, key), base))
  persons.push({ name, ...(role && { role }), ...(group && { group }), ...(img && { img }), ...(href && { href }) })
  return undefined
}

/** The image URL: Apple's attribute, other attributes, or the text. */
export const imageOf = (attributes: Attributes, base: string, text = ''): string | null =>
  resolve(attribute(attributes, 'href') || attribute(attributes, 'url') || text, base)

/** Atom declares the type of a text. Base64 isn't text. */
export function atomText(text: string, attributes: Attributes): Rich | null {
  const type = attribute(attributes, 'type').trim().toLowerCase()
  if (text.trim() === '') return null
  if (['html', 'xhtml', 'text/html', 'application/xhtml+xml'].includes(type)) return { text, isHtml: true }
  return ['', 'text', 'text/plain'].includes(type) ? { text, isHtml: null } : null
}

export const richText = (text: string, _attributes: Attributes): Rich | null => (text.trim() === '' ? null : { text, isHtml: null })

export const isYes = (text: string): boolean => text.trim().toLowerCase() === 'yes'

/** `clean` is Apple's old name for it. Null for anything else. */
export function explicitness(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (word === 'yes' || word === 'true' || word === 'explicit') return true
  if (word === 'no' || word === 'false' || word === 'clean') return false
  return null
}
