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
import { Empty, Id, Instant, PhotoCrop, Removable, RequestId, Version } from './shapes.ts'
import { CollaboratorType, ShowAccess } from './teams.ts'
import { FileRef } from './uploads.ts'

/** Artwork in one size, in a modern and in an old form. */
export const Thumbnail = z.object({ width: z.number(), webpUrl: z.string(), jpegUrl: z.string() })
export type Thumbnail = z.infer<typeof Thumbnail>

const artwork = {
  /** The whole artwork, a square JPEG of 1400 to 3000 pixels a side. */
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

const LastUpdater = z.object({ id: Id, firstName: z.string(), lastName: z.string(), thumbnailUrl: z.string().nullable() })

export const Podcast = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** HTML that was cleaned. */
  showSummary: z.string(),
  profileUrl: z.string(),
  projectKey: z.string(),
  ...artwork,
  /** The artwork was drawn by us: nobody chose one yet. */
  isDefaultPhoto: z.boolean(),
  mediaFormat: MediaFormat,
  parentalAdvisory: ParentalAdvisory,
  isComplete: z.boolean(),
  categories: z.array(z.string()),
  /** Empty: not chosen yet; so too below. */
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
  fundingUrl: z.string(),
  fundingText: z.string(),
  txtRecords: z.array(z.object({ purpose: z.string(), value: z.string() })),
  /** Where the feed is, for ever. */
  rssFeedUrl: z.string(),
  /** Listeners' apps are sent on to another host's feed. */
  isRedirected: z.boolean(),
  redirectedAt: Instant.nullable(),
  newRssFeedUrl: z.string().nullable(),
  newHost: z.string().nullable(),
  /** Where it was imported from; null for one that began here. */
  oldHost: z.string().nullable(),
  /** The account that owns it. */
  userId: Id,
  /** The caller's own access to it. */
  showAccess: ShowAccess,
  numberOfEpisodes: z.number(),
  /** Bytes. */
  recordingStorageUsed: z.number(),
  lastUpdaterId: Id.nullable(),
  lastUpdatedAt: Instant.nullable(),
  lastUpdater: LastUpdater.nullable(),
  /** Of its settings. */
  version: Version,
  createdAt: Instant,
})
export type Podcast = z.infer<typeof Podcast>

/** What everybody may see of a podcast. */
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
  /** Team members beside the owner, with those who are invited. */
  numberOfCollaborators: z.number(),
  /** Bytes. */
  recordingStorageUsed: z.number(),
  /** Counted since the first of the month, UTC. */
  downloadsThisMonth: z.number(),
  /** The owner's plan. */
  subscriptionType: Plan,
  teamRoles: z.array(CollaboratorType),
  lastUpdaterId: Id.nullable(),
  lastUpdatedAt: Instant.nullable(),
})
export type PodcastInfo = z.infer<typeof PodcastInfo>

const PodcastWithInfo = z.object({ podcast: Podcast, podcastInfo: PodcastInfo })

/** Somebody is asked to take a podcast over. */
export const OwnershipOffer = z.object({
  podcastId: Id,
  podcastTitle: z.string(),
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
        /** What the browser knows: the first language, country and time zone of the podcast. */
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
      /** Why it cannot be deleted now; null where nothing is in the way. */
      obstacle: z.string().nullable(),
    }),
  }),
  OfferOwnership: method({
    summary:
      'Offers ownership to an active team member by email. Replaces an earlier offer. Accounts with a password must confirm it first.',
    input: z.object({ podcastId: Id, newOwnerId: Id }),
    output: z.object({ ownershipOffer: OwnershipOffer }),
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
    output: z.object({ ownershipOffer: OwnershipOffer }),
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
