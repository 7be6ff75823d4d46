import { z } from 'zod'
import { Plan } from '../billing/shapes.ts'
import { Downloads, Id, Instant, Version } from '../shapes.ts'
import { CollaboratorType, ShowAccess } from '../teams/shapes.ts'
import { directoryAnswers } from './directories.ts'
import {
  EpisodeGrouping,
  EpisodeNumbering,
  ItunesVisibility,
  MediaFormat,
  ParentalAdvisory,
  ReleaseFrequency,
  ShowType,
  Weekday,
} from './form.ts'
import { type SocialField, socialFields } from './social-links.ts'

/** Artwork in one size, as WebP and JPEG. */
export const Thumbnail = z.object({ width: z.number(), webpUrl: z.string(), jpegUrl: z.string() })
export type Thumbnail = z.infer<typeof Thumbnail>

const artwork = {
  /** The full artwork: a square JPEG of 1400 to 3000 pixels. */
  photoUrl: z.string(),
  thumbnails: z.array(Thumbnail),
}

const socials = Object.fromEntries(socialFields.map((field) => [field, z.string()])) as Record<SocialField, z.ZodString>

const LastUpdater = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  thumbnailUrl: z.string().nullable(),
})

export const Podcast = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** Sanitized HTML. */
  showSummary: z.string(),
  profileUrl: z.string(),
  projectKey: z.string(),
  ...artwork,
  /** The artwork was generated, because none was chosen. */
  isDefaultPhoto: z.boolean(),
  mediaFormat: MediaFormat,
  parentalAdvisory: ParentalAdvisory,
  isComplete: z.boolean(),
  categories: z.array(z.string()),
  /** Empty until chosen, as are the fields below. */
  language: z.string(),
  location: z.string(),
  keywords: z.array(z.string()),
  externalWebsite: z.string(),
  podcastEmail: z.string(),
  itunesVisibility: ItunesVisibility,
  showType: ShowType,
  episodeGrouping: EpisodeGrouping,
  episodeNumbering: EpisodeNumbering,
  releaseFrequency: ReleaseFrequency,
  releaseDays: z.array(Weekday),
  releaseStartDate: z.string().nullable(),
  defaultReleaseTime: z.string().nullable(),
  timeZone: z.string(),
  authors: z.array(z.string()),
  copyright: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  color: z.string(),
  audioBioUrl: z.string().nullable(),
  ...socials,
  ...directoryAnswers,
  showOwnerEmail: z.boolean(),
  isLocked: z.boolean(),
  acceptsGuests: z.boolean(),
  fundingUrl: z.string(),
  fundingText: z.string(),
  txtRecords: z.array(z.object({ purpose: z.string(), value: z.string() })),
  /** The permanent feed URL. */
  rssFeedUrl: z.string(),
  /** Set if the feed redirects to another host. */
  isRedirected: z.boolean(),
  redirectedAt: Instant.nullable(),
  newRssFeedUrl: z.string().nullable(),
  newHost: z.string().nullable(),
  /** The previous host. Null if it was not imported. */
  oldHost: z.string().nullable(),
  /** The owner's user ID. */
  userId: Id,
  /** The caller's access. */
  showAccess: ShowAccess,
  numberOfEpisodes: z.number(),
  /** Bytes. */
  recordingStorageUsed: z.number(),
  /** Of all its episodes. Only in lists. */
  downloads: Downloads.optional(),
  lastUpdaterId: Id.nullable(),
  lastUpdatedAt: Instant.nullable(),
  lastUpdater: LastUpdater.nullable(),
  /** The version of its settings. */
  version: Version,
  createdAt: Instant,
})
export type Podcast = z.infer<typeof Podcast>

/** The public fields of a podcast. */
export const PublicPodcast = Podcast.pick({
  id: true,
  title: true,
  subtitle: true,
  showSummary: true,
  profileUrl: true,
  photoUrl: true,
  thumbnails: true,
  mediaFormat: true,
  parentalAdvisory: true,
  isComplete: true,
  categories: true,
  language: true,
  externalWebsite: true,
  podcastEmail: true,
  authors: true,
  copyright: true,
  color: true,
  audioBioUrl: true,
  rssFeedUrl: true,
  fundingUrl: true,
  fundingText: true,
}).extend({ ...socials, ...directoryAnswers })
export type PublicPodcast = z.infer<typeof PublicPodcast>

export const PodcastInfo = z.object({
  podcastId: Id,
  numberOfEpisodes: z.number(),
  numberOfPublishedEpisodes: z.number(),
  /** Team members and invitations, without the owner. */
  numberOfCollaborators: z.number(),
  /** Bytes. */
  recordingStorageUsed: z.number(),
  /** Since the first of the month (UTC). */
  downloadsThisMonth: z.number(),
  /** The owner's plan. */
  subscriptionType: Plan,
  /** No limits apply, whatever the plan: for the operator, and for everyone on an instance without billing. */
  unlimited: z.boolean(),
  teamRoles: z.array(CollaboratorType),
  lastUpdaterId: Id.nullable(),
  lastUpdatedAt: Instant.nullable(),
})
export type PodcastInfo = z.infer<typeof PodcastInfo>

/** A pending ownership offer. */
export const OwnershipOffer = z.object({
  podcastId: Id,
  podcastTitle: z.string(),
  /** The show's artwork; empty until it is generated. */
  photoUrl: z.string(),
  fromName: z.string(),
  toUserId: Id,
  toName: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** The link for the new owner, to pass on without email. Only for the current owner. */
  url: z.string().nullable(),
})
export type OwnershipOffer = z.infer<typeof OwnershipOffer>
