import type { XmlElement } from '../../platform/xml/port.ts'

/** What a feed says, as far as it can be read: addresses are absolute, texts as they were written, nothing is cleaned or shortened yet. */

/** An element that no field here takes. */
export type FeedElement = XmlElement

export type PersonFacts = { name: string; role?: string; group?: string; img?: string; href?: string }

/** A chapter that stands in the feed itself. */
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
  /** Apple's names, as our own forms have them; what Apple does not know is left out. */
  categories: string[]
  keywords: string[]
  imageUrl: string | null
  showType: 'episodic' | 'serial'
  isComplete: boolean
  isBlocked: boolean
  /** `podcast:locked` says yes: other hosts must not take it. */
  isLocked: boolean
  /** `podcast:guid`, byte for byte. */
  guid: string | null
  medium: string | null
  /** Where the feed says that it has moved to. */
  newFeedUrl: string | null
  /** ISO 3166, the first of `spotify:countryOfOrigin`. */
  country: string | null
  txtRecords: Array<{ purpose: string; value: string }>
  funding: Array<{ url: string; text: string }>
  persons: PersonFacts[]
  /** Where listeners can write to. */
  contactEmail: string
  /** What has no field here, and is written back as it was. */
  elements: FeedElement[]
}

export type ItemFacts = {
  /** From 0, as the feed has them. */
  position: number
  /** Byte for byte; the address of the enclosure where the item has none. */
  guid: string
  guidIsPermaLink: boolean
  title: string
  /** As written: HTML or plain text. */
  notes: string
  notesAreHtml: boolean
  link: string
  /** Null where no date can be read. */
  publishedAt: Date | null
  enclosure: { url: string; type: string; /** Bytes; null where it says none or nonsense. */ length: number | null }
  /** Seconds; null where it says none or nonsense. */
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
  /** Where the item has any. */
  simpleChapters?: SimpleChapter[]
  persons: PersonFacts[]
  /** Where it differs from the title. */
  itunesTitle?: string
  /** As `podcast:episode` shows the number. */
  episodeDisplay?: string
  /** What has no field here, and is written back as it was. */
  elements?: FeedElement[]
}

/** What could not be read, or was read in another way than it was written. */
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
    /** Not of the feed: a file that it names beside the sound did not come over. */
    | 'left_behind'
    /** The feed has it, and ours will not. */
    | 'lost'
  /** Where: the line of the feed, the item by position and title. */
  line: number | null
  position: number | null
  title: string | null
  /** A sentence for the owner of the show. */
  message: string
}

export type FeedFacts = {
  show: ShowFacts
  /** As the feed has them, with those that cannot become episodes: how many can, whoever took them knows. */
  numberOfItems: number
  /** Where the feed says that it is. */
  selfUrl: string | null
  /** The next page of a feed in pages (RFC 5005), which has more episodes. */
  nextUrl: string | null
  problems: Problem[]
  /** What the feed has and ours will not have, counted by name. */
  losses: Problem[]
}
