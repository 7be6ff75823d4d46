import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcasts/form.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import type { XmlElement } from '../platform/xml/port.ts'
import { users } from './identity.ts'

const words = (name: string) => text(name).notNull().default('')
const list = (name: string) => text(name).array().notNull().default([])

/** A member who was on the team of an imported show. `personId` is their ID in the archive. */
export type TeamCredit = { personId: string; name: string; role: string; group: string; img?: string; href?: string }

/** The show and its settings. */
export const podcasts = pgTable(
  'podcasts',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    profileUrl: text('profile_url').notNull().unique(),
    mediaFormat: text('media_format').$type<NewPodcastForm['mediaFormat']>().notNull(),
    isComplete: boolean('is_complete').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    subtitle: words('subtitle'),
    /** Sanitized HTML. */
    showSummary: words('show_summary'),
    projectKey: words('project_key'),
    /** The file name stem in `podcast-photos`: `<stem>.jpg` is the original, `<stem>-384.webp` a smaller size. Empty until generated. */
    photo: words('photo'),
    /** The digest of the source image, to detect unchanged uploads. */
    photoDigest: words('photo_digest'),
    isDefaultPhoto: boolean('is_default_photo').notNull().default(true),
    /** The object name in `podcast-audio-bios`. */
    audioBio: text('audio_bio'),
    parentalAdvisory: text('parental_advisory').$type<PodcastForm['parentalAdvisory']>().notNull().default('clean'),
    categories: list('categories'),
    language: words('language'),
    location: words('location'),
    keywords: list('keywords'),
    externalWebsite: words('external_website'),
    podcastEmail: words('podcast_email'),
    itunesVisibility: text('itunes_visibility').$type<PodcastForm['itunesVisibility']>().notNull().default('show'),
    showType: text('show_type').$type<PodcastForm['showType']>().notNull().default('episodic'),
    episodeGrouping: text('episode_grouping').$type<PodcastForm['episodeGrouping']>().notNull().default('none'),
    episodeNumbering: text('episode_numbering').$type<PodcastForm['episodeNumbering']>().notNull().default('yes'),
    releaseFrequency: text('release_frequency').$type<PodcastForm['releaseFrequency']>().notNull().default('none'),
    releaseDays: text('release_days').array().$type<PodcastForm['releaseDays']>().notNull().default([]),
    releaseStartDate: date('release_start_date', { mode: 'string' }),
    defaultReleaseTime: text('default_release_time'),
    timeZone: text('time_zone').notNull().default('UTC'),
    authors: list('authors'),
    copyright: words('copyright'),
    ownerName: words('owner_name'),
    ownerEmail: words('owner_email'),
    color: text('color').notNull().default('4e73ff'),
    socialInstagram: words('social_instagram'),
    socialFacebook: words('social_facebook'),
    socialTwitter: words('social_twitter'),
    socialLinkedin: words('social_linkedin'),
    socialYoutube: words('social_youtube'),
    socialPatreon: words('social_patreon'),
    socialCashapp: words('social_cashapp'),
    applePodcastsUrl: words('apple_podcasts_url'),
    spotifyUrl: words('spotify_url'),
    googlePodcastsUrl: words('google_podcasts_url'),
    amazonMusicUrl: words('amazon_music_url'),
    pandoraUrl: words('pandora_url'),
    stitcherUrl: words('stitcher_url'),
    radioPublicUrl: words('radio_public_url'),
    iheartRadioUrl: words('iheart_radio_url'),
    youtubeMusicUrl: words('youtube_music_url'),
    pocketCastsUrl: words('pocket_casts_url'),
    overcastUrl: words('overcast_url'),
    podcastIndexUrl: words('podcast_index_url'),
    deezerUrl: words('deezer_url'),
    /** Whether the feed includes the owner's email address. */
    showOwnerEmail: boolean('show_owner_email').notNull().default(true),
    isLocked: boolean('is_locked').notNull().default(false),
    /** Whether the public page offers to be a guest. */
    acceptsGuests: boolean('accepts_guests').notNull().default(true),
    fundingUrl: words('funding_url'),
    fundingText: words('funding_text'),
    txtRecords: jsonb('txt_records').$type<PodcastForm['txtRecords']>().notNull().default([]),
    /** `podcast:guid`: derived from the first feed URL or imported, and permanent. Null until the feed is first built. */
    feedGuid: text('feed_guid'),
    /** Open podcast tags (see domains/podcasts/open-tags.ts), and other channel elements of an imported feed. */
    feedElements: jsonb('feed_elements').$type<XmlElement[]>().notNull().default([]),
    /** Members of an imported show who have yet to join, as its feed credited them. */
    credits: jsonb('credits').$type<TeamCredit[]>().notNull().default([]),
    /** Whether published trailers are in the feed as `podcast:trailer`, too. */
    listsTrailers: boolean('lists_trailers').notNull().default(false),
    /** Whether the owner's publisher feed lists the show. */
    isInPublisherFeed: boolean('is_in_publisher_feed').notNull().default(false),
    /** The URL of the imported feed. */
    oldFeedUrl: text('old_feed_url'),
    oldHost: text('old_host'),
    lastUpdaterId: uuid('last_updater_id').references(() => users.id, { onDelete: 'set null' }),
    lastUpdatedAt: instant('last_updated_at'),
    /** Incremented by every save of the settings. */
    version: integer('version').notNull().default(0),
  },
  (table) => [index('podcasts_last_updater').on(table.lastUpdaterId)],
)

/** Former profile URLs. They redirect to the podcast's public page and stay reserved. */
export const oldProfileUrls = pgTable(
  'old_profile_urls',
  {
    profileUrl: text('profile_url').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [index('old_profile_urls_podcast').on(table.podcastId)],
)

/** Podcast counters, updated in the transaction of each change. */
export const podcastInfos = pgTable('podcast_infos', {
  podcastId: belongsTo('podcast_id', () => podcasts.id).primaryKey(),
  numberOfEpisodes: integer('number_of_episodes').notNull().default(0),
  /** Unpublished episodes with all steps done or skipped. */
  numberOfCompleteEpisodes: integer('number_of_complete_episodes').notNull().default(0),
  numberOfPublishedEpisodes: integer('number_of_published_episodes').notNull().default(0),
  teamRoles: text('team_roles')
    .array()
    .$type<CollaboratorType[]>()
    .notNull()
    .default(['HOST', 'CO_HOST', 'PRODUCER', 'AUDIO_ENGINEER', 'MARKETING_MANAGER', 'COPYWRITER']),
})

/** Pending ownership offers. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    podcastId: belongsTo('podcast_id', () => podcasts.id).primaryKey(),
    fromUserId: belongsTo('from_user_id', () => users.id),
    toUserId: belongsTo('to_user_id', () => users.id),
    /** Null until the email is written, which creates the link. */
    tokenHash: text('token_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('ownership_offers_token').on(table.tokenHash),
    index('ownership_offers_to').on(table.toUserId),
    index('ownership_offers_from').on(table.fromUserId),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  podcasts: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  old_profile_urls: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  podcast_infos: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  ownership_offers: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: false },
} as const
