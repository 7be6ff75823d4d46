import type { FeedElement, PersonFacts } from '../facts.ts'
import type { Rich } from './item-draft.ts'

/** What a channel says, as it was written. */
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
  /** The category whose subcategories come next. */
  category: { name: string; hasSubcategory: boolean } | null = null
  categories = new Set<string>()
  /** Apple's come first; where it has none, those of others. */
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
  elements: FeedElement[] = []
  selfUrl: string | null = null
  nextUrl: string | null = null
}
