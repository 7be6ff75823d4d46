import type { FeedElement, PersonFacts, SimpleChapter } from '../facts.ts'
import type { Enclosure } from './enclosures.ts'

/** A text with whether it is surely HTML (true), surely plain (false), or to be looked at. */
export type Rich = { text: string; isHtml: boolean | null }

/** What an item says, as it was written. */
export class ItemDraft {
  line: number | null = null
  title = ''
  itunesTitle = ''
  otherTitle = ''
  author = ''
  /** The element that names the author. */
  authorTag = ''
  /** Null where there is none that says something. */
  guid: string | null = null
  isPermaLink = true
  link = ''
  date = ''
  otherDate = ''
  encoded: Rich | null = null
  description: Rich | null = null
  summary: Rich | null = null
  enclosures: Enclosure[] = []
  /** Of media:content, which repeats the enclosure where there is one. */
  media: Enclosure[] = []
  /** What cannot be resolved. */
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
  elements: FeedElement[] = []
}
