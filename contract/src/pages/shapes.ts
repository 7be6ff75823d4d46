import type { SponsorReport } from '../analytics/shapes.ts'
import type { ClipFormat } from '../clips/shapes.ts'
import type { GuestPage } from '../guests/shapes.ts'
import type { DirectoryField } from '../podcasts/directories.ts'
import type { Thumbnail } from '../podcasts/shapes.ts'

/** The data of the public pages. The server makes all decisions and URLs, and the pages only render them. */

export type PageLink = {
  name: string
  url: string
  /** The directory, which has an icon. */
  directory?: DirectoryField
}

/** Playable audio or video. */
export type PageMedia = {
  episodeId: string
  title: string
  podcastTitle: string
  /** The episode page. */
  path: string
  url: string
  contentType: string
  isVideo: boolean
  /** Seconds. */
  duration: number
  thumbnails: Thumbnail[]
  /** The color of the show: six hexadecimal digits. */
  color: string
}

export type PageChapter = { start: number; title: string }

/** What the player of one episode shows besides its media. */
export type PagePlayer = {
  /** The waveform: the peak of each part, from 0 to 255. Empty if it isn't known. */
  peaks: number[]
  chapters: PageChapter[]
  /** `isMachine`: no one has checked it. */
  transcript: { url: string; type: string; language: string; isMachine: boolean } | null
}

export type PageEpisode = PageMedia & {
  label: string
  seasonNumber: number | null
  episodeNumber: number | null
  /** 'Season Trailer', 'Bonus Episode', ...; null for a regular episode. */
  kind: string | null
  summary: string
  publishedDate: string
  isExplicit: boolean
}

export type PageMember = { name: string; role: string; photoUrl: string | null; path: string | null }

/** A guest of an episode, as they were credited when it was published. */
export type PageGuest = { name: string; bio: string; photoUrl: string | null; url: string | null }

/** A short part of an episode to play and share. The first file is the MP3. */
export type PageClip = {
  id: string
  title: string
  /** Seconds. */
  duration: number
  files: Array<{ format: ClipFormat; url: string; size: number }>
}

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
  /** The time zone for dates on the page. */
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
  /** The permanent URL of this page. */
  canonicalUrl: string
  /** Plain text for search engines and link previews. */
  description: string
  /** 1200 x 630. */
  cardUrl: string
  /** A preview that search engines must not index. */
  isPreview: boolean
  /** The address of this server, on a custom domain. */
  homeUrl?: string
  /** This server has no mail server, so its emails aren't sent. */
  isMailHeld?: true
}

/** Open podcast tags that listeners gain from. */
type PageTags = {
  places: Array<{ name: string; url: string | null }>
  license: { name: string; url: string | null } | null
  /** In addition to the one in the settings. */
  fundings: PageLink[]
  chat: { name: string; url: string | null } | null
}

export type ShowPageTags = PageTags & {
  /** Shows we recommend. */
  recommended: PageLink[]
  /** Scheduled and current live streams. */
  live: Array<{ title: string; isLive: boolean; start: string; links: PageLink[] }>
}

export type EpisodePageTags = PageTags & {
  discussions: PageLink[]
  /** Other versions of the episode. */
  alternates: Array<PageLink & { fileSize: number }>
}

export type ShowPage = Page & {
  kind: 'show'
  podcast: PagePodcast
  /** Sanitized HTML. */
  summary: string
  externalWebsite: string
  /** Empty for none. */
  contactEmail: string
  acceptsGuests: boolean
  /** The form to subscribe to the newsletter. Null if there is none. */
  newsletterPath: string | null
  /** Where listeners become members. Null if nothing is on sale. */
  joinPath: string | null
  funding: PageLink | null
  tags: ShowPageTags
  audioBioUrl: string | null
  listenOn: PageLink[]
  socials: PageLink[]
  /** Null if it could not be loaded. */
  team: PageMember[] | null
  /** Null if they could not be loaded. */
  episodes: PageEpisode[] | null
  numberOfEpisodes: number
  /** The search text, or empty. */
  search: string
  /** The path of the next page of episodes; null on the last page. */
  nextPath: string | null
  /** Whether all episodes are listed, not only the latest. */
  isWhole: boolean
}

export type EpisodePage = Page & {
  kind: 'episode'
  podcast: PagePodcast
  episode: PageEpisode
  player: PagePlayer
  photoUrl: string
  /** Sanitized HTML. */
  showNotes: string
  guests: PageGuest[]
  clips: PageClip[]
  tags: EpisodePageTags
  listenOn: PageLink[]
  /** Null if it could not be loaded. */
  team: PageMember[] | null
  /** Null if they could not be loaded. */
  recent: PageEpisode[] | null
  embedUrl: string
  /** Audio size in bytes, for search engines. */
  fileSize: number
  /** When the preview expires; null for published episodes. */
  previewUntil: string | null
}

export type CreatorPage = Page & {
  kind: 'creator'
  firstName: string
  name: string
  /** Sanitized HTML. */
  bio: string
  photoUrl: string | null
  audioBioUrl: string | null
  color: string
  socials: PageLink[]
  podcasts: Array<{ title: string; role: string; path: string; thumbnails: Thumbnail[] }>
}

/** The colors of an embedded player. `auto` follows the visitor's system. */
export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** The player to embed in other sites. */
export type EmbedPage = Page & {
  kind: 'embed'
  podcast: PagePodcast
  episode: PageEpisode
  player: PagePlayer
  listenOn: PageLink[]
  theme: EmbedTheme
}

/** A report for sponsors, at `/share/report/{secret}`. For print, too. */
export type ReportPage = Page & { kind: 'report'; podcast: PagePodcast; report: SponsorReport; expiresAt: string }

/** What a visitor entered in the pitch form. Links are one per line. */
export type PitchValues = { name: string; email: string; topic: string; about: string; links: string; consent: boolean }

/** The form for people who would like to be a guest, at `/pod/{show}/pitch`. Works without JavaScript. */
export type PitchPage = Page & {
  kind: 'pitch'
  podcast: PagePodcast
  isSent: boolean
  values: PitchValues
  /** By field. `form` is about the whole form. */
  errors: Partial<Record<keyof PitchValues | 'form', string>>
}

/**
 * The newsletter of a show, at `/pod/{show}/newsletter` and at the links in its emails. Works without JavaScript. Links show a button
 * first, because mail programs open every link of an email.
 */
export type NewsletterPage = Page & {
  kind: 'newsletter'
  podcast: PagePodcast
  step: 'form' | 'requested' | 'confirm' | 'confirmed' | 'unsubscribe' | 'unsubscribed'
  /** From the settings, on the form. */
  intro: string
  email: string
  error: string | null
  /** Where the form or button of this step is sent. */
  action: string
}

/** What a listener can join, in words. */
export type PageTier = { id: string; name: string; description: string; price: string; includes: string[] }

/**
 * Memberships of a show: joining at `/pod/{show}/join`, and managing one at the link in its emails. Works without JavaScript. Payments
 * are made at the payment provider.
 */
export type MembershipPage = Page & {
  kind: 'membership'
  podcast: PagePodcast
  /** `known`: the address has a membership. `waiting`: the payment isn't confirmed yet. */
  step: 'join' | 'known' | 'paid' | 'waiting' | 'manage'
  tiers: PageTier[]
  values: { tierId: string; name: string; email: string }
  /** By field. `form` is about the whole form. */
  errors: Partial<Record<'tierId' | 'name' | 'email' | 'form', string>>
  /** Where the form of this step is sent. */
  action: string
  isTestMode: boolean
  /** On `manage`. */
  membership: PageMembership | null
}

export type PageMembership = {
  tierName: string
  state: 'active' | 'unpaid' | 'ended'
  /** Such as `Renews on March 5, 2027.` */
  status: string
  joinUrl: string
  hasPortal: boolean
}

/** The page of a guest with a link, at `/guest/{secret}`. */
export type GuestLinkPage = Page & {
  kind: 'guest'
  podcast: PagePodcast
  guest: GuestPage
  /** With the secret. */
  path: string
  limits: GuestFieldLimits
  /** What recordings may be, for the file chooser, such as `.mp3,.m4a`. */
  accept: string
  /** The recording to listen to before the release. Null if there is none or it isn't shared. */
  preview: { url: string; isVideo: boolean } | null
  /** Null before the release. */
  share: {
    url: string
    embedUrl: string
    isVideo: boolean
    hasCard: boolean
    posts: Array<{ label: string; text: string }>
    clips: PageClip[]
  } | null
}

/** In visible characters, unless named otherwise. */
export type GuestFieldLimits = {
  name: number
  pronouns: number
  pronunciation: number
  bio: number
  answer: number
  note: number
  linkLabel: number
  /** How many. */
  links: number
  proposals: number
  tracks: number
}

/** How to add a private feed to an app, at `/members/{token}`. */
export type MemberPage = Page & {
  kind: 'member'
  podcast: PagePodcast
  feedUrl: string
  /** The URL of this page, for another device. */
  pageUrl: string
  /** Apps that can be opened with the feed. */
  apps: PageLink[]
  /** Why the feed is paused. Null if it isn't. */
  pauseMessage: string | null
  /** For those who pay. */
  membership: (PageMembership & { action: string; isSent: boolean }) | null
}

/** A guest link that has expired or was revoked. */
export type ClosedPage = Page & { kind: 'closed' }

export type MissingPage = Page & { kind: 'missing'; title: string; words: string }

export type PublicPage =
  | ShowPage
  | EpisodePage
  | CreatorPage
  | EmbedPage
  | ReportPage
  | MemberPage
  | PitchPage
  | NewsletterPage
  | MembershipPage
  | GuestLinkPage
  | ClosedPage
  | MissingPage

/** Built assets: URLs of files with a content hash in their name. */
export type PageAssets = { script: string; guestScript: string; icon: string }

/** What the bundle of the public pages exports for the server. */
export type PageRenderer = {
  /** Renders a complete HTML document. */
  render(page: PublicPage, assets: PageAssets): string
  /** The exact inline styles of a document, whose hashes go into the content security policy. */
  stylesOf(page: PublicPage): string[]
}
