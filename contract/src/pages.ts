import { z } from 'zod'
import { method } from './method.ts'
import type { Thumbnail } from './podcasts.ts'
import { Id, Instant } from './shapes.ts'

/** What the server hands to the public pages: facts only, with every address made. Whoever draws them decides nothing. */

export type PageLink = { name: string; url: string }

/** Sound or film that can be played. */
export type PageMedia = {
  episodeId: string
  title: string
  podcastTitle: string
  /** The episode's own page. */
  path: string
  url: string
  contentType: string
  isVideo: boolean
  /** Seconds. */
  duration: number
  thumbnails: Thumbnail[]
}

export type PageEpisode = PageMedia & {
  label: string
  seasonNumber: number | null
  episodeNumber: number | null
  /** 'Full Episode', 'Season Trailer', ...; null where it goes without saying. */
  kind: string | null
  summary: string
  publishedDate: string
  isExplicit: boolean
}

export type PageMember = { name: string; role: string; photoUrl: string | null; path: string | null }

export type PagePodcast = {
  id: string
  title: string
  subtitle: string
  path: string
  /** 'Audio' or 'Video'. */
  mediaFormat: string
  photoUrl: string
  thumbnails: Thumbnail[]
  /** Six hexadecimal digits. */
  color: string
  rssFeedUrl: string
  language: string
  /** In which the page shows dates. */
  timeZone: string
  isExplicit: boolean
  isComplete: boolean
  authors: string[]
  categories: string[]
  copyright: string
}

/** What every page has. */
type Page = {
  baseUrl: string
  /** Where this page is, for ever. */
  canonicalUrl: string
  /** For search engines and cards: plain text. */
  description: string
  /** 1200 x 630. */
  cardUrl: string
  /** A link to what only the team sees: not for search engines. */
  isPreview: boolean
}

export type ShowPage = Page & {
  kind: 'show'
  podcast: PagePodcast
  /** HTML that was cleaned. */
  summary: string
  externalWebsite: string
  /** Empty: none. */
  contactEmail: string
  funding: PageLink | null
  audioBioUrl: string | null
  listenOn: PageLink[]
  socials: PageLink[]
  /** Null if it could not be loaded. */
  team: PageMember[] | null
  /** Null if they could not be loaded. */
  episodes: PageEpisode[] | null
  numberOfEpisodes: number
  /** What was searched for; empty: nothing. */
  search: string
  /** The address of the next page of episodes; null on the last. */
  nextPath: string | null
  /** All episodes, and not only the newest, are shown. */
  isWhole: boolean
}

export type EpisodePage = Page & {
  kind: 'episode'
  podcast: PagePodcast
  episode: PageEpisode
  photoUrl: string
  /** HTML that was cleaned. */
  showNotes: string
  listenOn: PageLink[]
  /** Null if it could not be loaded. */
  team: PageMember[] | null
  /** Null if they could not be loaded. */
  recent: PageEpisode[] | null
  embedUrl: string
  /** The audio's length in bytes, for search engines. */
  fileSize: number
  /** Until when this preview can be seen; null for what is published. */
  previewUntil: string | null
}

export type CreatorPage = Page & {
  kind: 'creator'
  firstName: string
  name: string
  /** HTML that was cleaned. */
  bio: string
  photoUrl: string | null
  audioBioUrl: string | null
  color: string
  socials: PageLink[]
  podcasts: Array<{ title: string; role: string; path: string; thumbnails: Thumbnail[] }>
}

/** The player alone, for other sites. */
export type EmbedPage = Page & { kind: 'embed'; podcast: PagePodcast; episode: PageEpisode }

export type MissingPage = Page & { kind: 'missing'; title: string; words: string }

export type PublicPage = ShowPage | EpisodePage | CreatorPage | EmbedPage | MissingPage

/** What the build made for the pages: addresses of files with their hash in the name. */
export type PageAssets = { script: string; icon: string }

/** What the built bundle of the public pages offers the server. */
export type PageRenderer = {
  /** A whole document. */
  render(page: PublicPage, assets: PageAssets): string
  /** Every style that stands in such a document, to the letter: a content security policy names their hashes. */
  stylesOf(page: PublicPage): string[]
}

/** EpisodeService: what the team shows before it is published. */
export const EpisodePreviews = {
  CreatePreview: method({
    summary: 'Creates a preview link: anyone who has it can see the episode as it is now, until the link expires.',
    input: z.object({ episodeId: Id, days: z.number().int().min(1).max(30).default(7) }),
    output: z.object({ url: z.string(), expiresAt: Instant }),
  }),
}
