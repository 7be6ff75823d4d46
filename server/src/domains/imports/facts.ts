import type { XmlElement } from '../../platform/xml/port.ts'

/** What a feed contains, as far as it can be read. URLs are absolute, texts are as written: nothing is sanitized or shortened yet. */

/** An element without a field of its own. */
export type FeedElement = XmlElement

export type PersonFacts = { name: string; role?: string; group?: string; img?: string; href?: string }

/** A chapter listed in the feed itself. */
export type SimpleChapter = { /** Seconds. */ startTime: number; title: string; url?: string; img?: string }

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
  elements: FeedElement[]
}

export type ItemFacts = {
  /** From 0, in feed order. */
  position: number
  /** Byte for byte. If the item has none, the enclosure URL. */
  guid: string
  guidIsPermaLink: boolean
  title: string
  /** As written: HTML or plain text. */
  notes: string
  notesAreHtml: boolean
  link: string
  /** Null if no date can be parsed. */
  publishedAt: Date | null
  enclosure: { url: string; type: string; /** Bytes, or null if missing or invalid. */ length: number | null }
  /** Seconds, or null if missing or invalid. */
  duration: number | null
  isExplicit: boolean | null
  isBlocked: boolean
  season: number | null
  seasonName: string | null
  /** Whole numbers only. */
  episode: number | null
  episodeType: 'FULL' | 'TRAILER' | 'BONUS'
  imageUrl: string | null
  transcripts: Array<{ url: string; type: string; language?: string; rel?: string }>
  chapters: { url: string; type: string } | null
  /** If the item has any. */
  simpleChapters?: SimpleChapter[]
  persons: PersonFacts[]
  /** If it differs from the title. */
  itunesTitle?: string
  /** The display form of the number in `podcast:episode`. */
  episodeDisplay?: string
  /** Elements without a field here, written back unchanged. */
  elements?: FeedElement[]
}

/** Something that could not be read, or was read differently than written. */
export type Problem = {
  kind:
    | 'recovered'
    | 'cut_off'
    | 'no_enclosure'
    | 'duplicate_guid'
    | 'no_guid'
    | 'bad_date'
    | 'several_enclosures'
    | 'bad_value'
    /** Not about the feed: a file next to the audio could not be imported. */
    | 'left_behind'
    /** In the old feed, but not in ours. */
    | 'lost'
  /** The line of the feed, and the item's position and title. */
  line: number | null
  position: number | null
  title: string | null
  /** A sentence for the podcast owner. */
  message: string
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
