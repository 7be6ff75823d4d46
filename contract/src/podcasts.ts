import { z } from 'zod'
import { Plan } from './billing.ts'
import { directoryAnswers } from './directories.ts'
import { method } from './method.ts'
import {
  EpisodeGrouping,
  EpisodeNumbering,
  ItunesVisibility,
  MediaFormat,
  NewPodcastForm,
  ParentalAdvisory,
  PodcastForm,
  ReleaseFrequency,
  ShowType,
  Weekday,
} from './podcast-form.ts'
import { TimeZone } from './profile-form.ts'
import { Downloads, Empty, Id, Instant, PhotoCrop, Removable, RequestId, Version } from './shapes.ts'
import { CollaboratorType, ShowAccess } from './teams.ts'
import { FileRef } from './uploads.ts'

/** Artwork in one size, as WebP and JPEG. */
export const Thumbnail = z.object({ width: z.number(), webpUrl: z.string(), jpegUrl: z.string() })
export type Thumbnail = z.infer<typeof Thumbnail>

const artwork = {
  /** The full artwork: a square JPEG of 1400 to 3000 pixels. */
  photoUrl: z.string(),
  thumbnails: z.array(Thumbnail),
}

const socials = {
  socialInstagram: z.string(),
  socialFacebook: z.string(),
  socialTwitter: z.string(),
  socialLinkedin: z.string(),
  socialYoutube: z.string(),
  socialPatreon: z.string(),
  socialCashapp: z.string(),
}

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

const PodcastWithInfo = z.object({ podcast: Podcast, podcastInfo: PodcastInfo })

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
})
export type OwnershipOffer = z.infer<typeof OwnershipOffer>

const Token = z.string().min(1).max(200)

export const PodcastService = {
  Create: method({
    summary: 'Creates a podcast owned by the caller. Without artwork, it is generated from the title.',
    input: z.object({
      requestId: RequestId,
      podcast: NewPodcastForm.extend({
        /** Defaults from the browser: language, country and time zone. */
        language: z.string().max(35).optional(),
        location: z.string().max(10).optional(),
        timeZone: TimeZone.optional(),
      }),
      userId: Id,
      thumbnailFile: FileRef.nullish(),
      thumbnailCrop: PhotoCrop.nullish(),
    }),
    output: z.object({ podcastId: Id }),
  }),
  Find: method({
    summary: 'Returns a podcast.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcast: Podcast }),
  }),
  FindByProfileURL: method({
    summary: 'Returns the public fields of the podcast with this profile URL.',
    input: z.object({ requestId: RequestId, profileUrl: z.string().max(200) }),
    output: z.object({ podcast: PublicPodcast }),
  }),
  FindByUserID: method({
    summary: 'Lists the podcasts the caller works on, by title.',
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcasts: z.array(Podcast) }),
  }),
  FindOwnedByUserID: method({
    summary: 'Lists the podcasts the caller owns, by title.',
    input: z.object({ requestId: RequestId, userId: Id }),
    output: z.object({ podcasts: z.array(Podcast) }),
  }),
  FindWithInfo: method({
    summary: 'Returns a podcast with its statistics.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcastWithInfo: PodcastWithInfo }),
  }),
  Update: method({
    summary: 'Updates the given fields. Set a file URL to null to remove the file.',
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      updatedPodcast: PodcastForm.partial().extend({ photoUrl: Removable, audioBioUrl: Removable, version: Version.optional() }),
      thumbnailFile: FileRef.nullish(),
      thumbnailCrop: PhotoCrop.nullish(),
      audioBioFile: FileRef.nullish(),
      userId: Id,
    }),
    output: z.object({ updatedPodcast: Podcast }),
  }),
  ValidatePodcastProfileURL: method({
    summary: 'Checks whether a profile URL is valid and available, or already belongs to the given podcast.',
    input: z.object({ podcastProfileUrl: z.string().max(200), podcastId: Id.optional() }),
    /** Empty if it is valid. */
    output: z.object({ isValid: z.boolean(), message: z.string() }),
  }),
  Delete: method({
    summary: 'Permanently deletes a podcast and everything in it. Accounts with a password must confirm it first.',
    input: z.object({ requestId: RequestId, podcastId: Id, userId: Id }),
    output: Empty,
  }),
  FindDeletionImpact: method({
    summary: 'Returns what would be deleted with a podcast, and what prevents its deletion.',
    input: z.object({ podcastId: Id }),
    output: z.object({
      numberOfEpisodes: z.number(),
      numberOfCollaborators: z.number(),
      needsPassword: z.boolean(),
      /** Why it can't be deleted now. Null if it can. */
      obstacle: z.string().nullable(),
    }),
  }),
  OfferOwnership: method({
    summary:
      'Offers ownership to an active team member by email. Replaces an earlier offer. Accounts with a password must confirm it first.',
    input: z.object({ podcastId: Id, newOwnerId: Id }),
    output: z.object({ ownershipOffer: OwnershipOffer }),
  }),
  CheckNewOwner: method({
    summary: 'Checks whether a team member can be offered the ownership. Fails with the same reasons as the offer.',
    input: z.object({ podcastId: Id, newOwnerId: Id }),
    output: Empty,
  }),
  FindOwnershipOffer: method({
    summary: 'Returns the pending ownership offer, or null.',
    input: z.object({ podcastId: Id }),
    output: z.object({ ownershipOffer: OwnershipOffer.nullable() }),
  }),
  WithdrawOwnershipOffer: method({
    summary: 'Withdraws the ownership offer.',
    input: z.object({ podcastId: Id }),
    output: Empty,
  }),
  FindOwnershipOfferByToken: method({
    summary: 'Returns the ownership offer for the token from an email link. For its recipient.',
    input: z.object({ token: Token }),
    output: z.object({
      ownershipOffer: OwnershipOffer,
      /** Why the recipient can't accept it yet. */
      obstacle: z.enum(['full', 'unverified']).nullable(),
    }),
  }),
  AnswerOwnershipOffer: method({
    summary: 'Accepts or declines an ownership offer. The previous owner stays on the team as an admin.',
    input: z.object({ token: Token, accept: z.boolean() }),
    output: z.object({ podcastId: Id }),
  }),
}

export const PodcastInfoService = {
  FindByPodcastID: method({
    summary: 'Returns podcast statistics.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcastInfo: PodcastInfo }),
  }),
  Update: method({
    summary: 'Sets the team roles that can be assigned in a podcast.',
    input: z.object({
      podcastInfo: z.object({ podcastId: Id, teamRoles: z.array(CollaboratorType).min(1, 'Please choose at least one team role.').max(6) }),
    }),
    output: z.object({ podcastInfo: PodcastInfo }),
  }),
}
