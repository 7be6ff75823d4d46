import type { XmlElement } from '../../platform/xml/port.ts'
import type { PersonFacts, Problem, StoredItem } from '../../schema/imports.ts'

/** What a feed contains, as far as it can be read. URLs are absolute, texts are as written: nothing is sanitized or shortened yet. */

export type ShowFacts = {
  title: string
  subtitle: string
  /** As written: HTML or plain text. */
  description: string
  descriptionIsHtml: boolean
  language: string
  link: string
  authors: string[]
  ownerName: string
  ownerEmail: string
  copyright: string
  isExplicit: boolean
  /** Apple category names, as in our forms. Unknown ones are left out. */
  categories: string[]
  keywords: string[]
  imageUrl: string | null
  showType: 'episodic' | 'serial'
  isComplete: boolean
  isBlocked: boolean
  /** `podcast:locked` is yes: other hosts must not import it. */
  isLocked: boolean
  /** `podcast:guid`, byte for byte. */
  guid: string | null
  medium: string | null
  /** The address the feed says it has moved to. */
  newFeedUrl: string | null
  /** ISO 3166, the first of `spotify:countryOfOrigin`. */
  country: string | null
  txtRecords: Array<{ purpose: string; value: string }>
  funding: Array<{ url: string; text: string }>
  persons: PersonFacts[]
  /** Contact address for listeners. */
  contactEmail: string
  /** Elements without a field here, written back unchanged. */
  elements: XmlElement[]
}

export type ItemFacts = Omit<StoredItem, 'publishedAt'> & {
  /** Null if no date can be parsed. */
  publishedAt: Date | null
}

export type FeedFacts = {
  show: ShowFacts
  /** All items in the feed, including those that can't become episodes. */
  numberOfItems: number
  /** The address the feed gives for itself. */
  selfUrl: string | null
  /** The next page of a paged feed (RFC 5005) with more episodes. */
  nextUrl: string | null
  problems: Problem[]
  /** What the old feed has and ours won't have, counted by name. */
  losses: Problem[]
}
