import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalState, SlotAnswer, Guest, Pitch } from '@castwright/contract/guests/shapes.ts'
import type { GuestDetails, GuestLink } from '@castwright/contract/guests/form.ts'
import type { GuestEmails, Question } from '@castwright/contract/guests/settings.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { folded, sorted } from '../platform/lists/text.ts'
import { episodes } from './episodes.ts'
import { podcasts } from './podcasts.ts'
import { recordings } from './recordings.ts'

const podcast = () => belongsTo('podcast_id', () => podcasts.id)

const line = (name: string) => text(name).notNull().default('')

/** The guest book of each show. */
export const guests = pgTable(
  'guests',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcast(),
    name: text('name').notNull(),
    /** May be empty. Never public. */
    email: line('email'),
    pronouns: line('pronouns'),
    pronunciation: line('pronunciation'),
    bio: line('bio'),
    links: jsonb('links').$type<GuestLink[]>().notNull().default([]),
    /** Only for the team. */
    notes: line('notes'),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    doNotContact: boolean('do_not_contact').notNull().default(false),
    source: text('source').$type<Guest['source']>().notNull(),
    /** The file name stem in `guest-photos`. */
    photo: text('photo'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('guests_list').on(table.podcastId, sorted(table.name), table.id),
    index('guests_new').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('guests_email').on(table.podcastId, folded(table.email)),
  ],
)

/** What a guest saved on their page. */
export type StoredDetails = GuestDetails & {
  photo: string | null
  answers: Array<{ questionId: string; question: string; answer: string }>
}

/** What a published episode says about a guest. */
export type StoredCredit = { name: string; href: string | null; photo: string | null; bio?: string }

/** The interview as a guest was told of it, so that it can be canceled in their calendar. */
export type ToldEvent = { id: string; startsAt: string; minutes: number; place: string; timeZone: string; version: number }

/** The guests of each episode. */
export const episodeGuests = pgTable(
  'episode_guests',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcast(),
    guestId: belongsTo('guest_id', () => guests.id),
    episodeId: belongsTo('episode_id', () => episodes.id),
    /** Shown to the guest. */
    prepNotes: line('prep_notes'),
    /** The last invitation: who sent it, and its own words if they differ from the show's. */
    invitedAt: instant('invited_at'),
    invitation: jsonb('invitation').$type<{ by?: string; subject?: string; text?: string }>(),
    answer: text('answer').$type<'yes' | 'no'>(),
    answeredAt: instant('answered_at'),
    isAnsweredByTeam: boolean('is_answered_by_team').notNull().default(false),
    answerNote: line('answer_note'),
    timeZone: text('time_zone'),
    details: jsonb('details').$type<StoredDetails>(),
    detailsSavedAt: instant('details_saved_at'),
    detailsVersion: integer('details_version').notNull().default(0),
    acceptedVersion: integer('accepted_version'),
    credit: jsonb('credit').$type<StoredCredit>(),
    approval: text('approval').$type<ApprovalState>(),
    approvalNote: line('approval_note'),
    approvedAt: instant('approved_at'),
    /** The time of the interview that the guest was told, and that they were reminded of. */
    toldTime: instant('told_time'),
    toldEvent: jsonb('told_event').$type<ToldEvent>(),
    remindedTime: instant('reminded_time'),
    thankedAt: instant('thanked_at'),
    toldPublishedAt: instant('told_published_at'),
    /** Why the mail server refused the last email. */
    mailError: text('mail_error'),
    mailErrorAt: instant('mail_error_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('episode_guests_once').on(table.episodeId, table.guestId),
    index('episode_guests_guest').on(table.guestId),
    index('episode_guests_podcast').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    // For emails after the recording and the release.
    index('episode_guests_thanks')
      .on(table.episodeId)
      .where(sql`${table.answer} = 'yes' and ${table.thankedAt} is null`),
    index('episode_guests_published')
      .on(table.episodeId)
      .where(sql`${table.answer} = 'yes' and ${table.toldPublishedAt} is null`),
  ],
)

/** Times that were offered or proposed for interviews. */
export const guestSlots = pgTable(
  'guest_slots',
  {
    id: uuid('id').primaryKey(),
    episodeId: belongsTo('episode_id', () => episodes.id),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** The guest who proposed it. Null if the team offers it. */
    proposerId: uuid('proposer_id').references(() => episodeGuests.id, { onDelete: 'cascade' }),
  },
  (table) => [index('guest_slots_episode').on(table.episodeId, table.startsAt), index('guest_slots_proposer').on(table.proposerId)],
)

/** Which times suit a guest. */
export const guestVotes = pgTable(
  'guest_votes',
  {
    slotId: belongsTo('slot_id', () => guestSlots.id),
    episodeGuestId: belongsTo('episode_guest_id', () => episodeGuests.id),
    answer: text('answer').$type<SlotAnswer>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slotId, table.episodeGuestId] }), index('guest_votes_guest').on(table.episodeGuestId)],
)

/** Tracks that guests send. Their bytes are in the ledger of uploads, and then in a recording. */
export const guestTracks = pgTable(
  'guest_tracks',
  {
    /** The name of the upload. */
    object: text('object').primaryKey(),
    episodeGuestId: belongsTo('episode_guest_id', () => episodeGuests.id),
    /** As the guest called it. */
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until all of it has arrived and was checked. */
    recordingId: uuid('recording_id').references(() => recordings.id, { onDelete: 'cascade' }),
  },
  (table) => [index('guest_tracks_guest').on(table.episodeGuestId, table.createdAt), index('guest_tracks_recording').on(table.recordingId)],
)

/** What shows ask, send and require. Shows without a row use the defaults. */
export const guestSettings = pgTable('guest_settings', {
  podcastId: podcast().primaryKey(),
  intro: line('intro'),
  questions: jsonb('questions').$type<Question[]>().notNull().default([]),
  /** Those that differ from the defaults. */
  emails: jsonb('emails').$type<Partial<GuestEmails>>().notNull().default({}),
  /** The current version of the release form. Null if there is none. */
  releaseVersion: integer('release_version'),
  requiresRelease: boolean('requires_release').notNull().default(false),
  requiresApproval: boolean('requires_approval').notNull().default(false),
  /** Null and empty: what was used last. */
  interviewMinutes: integer('interview_minutes'),
  interviewPlace: line('interview_place'),
  version: integer('version').notNull().default(1),
})

/** All versions of release forms. Rows never change. */
export const releaseForms = pgTable(
  'release_forms',
  {
    podcastId: podcast(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    /** Hex. */
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.podcastId, table.version] })],
)

/** Signatures and withdrawals. Rows never change, except that they lose the IDs of erased guests and deleted episodes. */
export const releases = pgTable(
  'releases',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcast(),
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'set null' }),
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    kind: text('kind').$type<'signed' | 'withdrawn'>().notNull(),
    formVersion: integer('form_version').notNull(),
    /** The exact text that was signed or withdrawn. */
    text: text('text').notNull(),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    maskedEmail: text('masked_email').notNull(),
    /** Keyed hash of the network that it came from, and the kind of browser. */
    networkHash: text('network_hash').notNull(),
    agent: text('agent').notNull(),
    drawing: jsonb('drawing').$type<number[][]>(),
    note: line('note'),
    at: instant('at').notNull(),
    /** When it came here with an archive. Then no one here has verified it. */
    importedAt: instant('imported_at'),
  },
  (table) => [
    index('releases_guest').on(table.guestId, table.episodeId, table.at.desc(), table.id.desc()),
    index('releases_episode').on(table.episodeId),
    index('releases_podcast').on(table.podcastId),
  ],
)

/** Codes that confirm a signature or withdrawal. */
export const guestCodes = pgTable('guest_codes', {
  episodeGuestId: belongsTo('episode_guest_id', () => episodeGuests.id).primaryKey(),
  /** Null until it is emailed, and after it was used. */
  codeHash: text('code_hash'),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})

/** Pitches by visitors. */
export const guestPitches = pgTable(
  'guest_pitches',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcast(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    topic: text('topic').notNull(),
    about: text('about').notNull(),
    links: jsonb('links').$type<GuestLink[]>().notNull(),
    state: text('state').$type<Pitch['state']>().notNull().default('new'),
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    /** When they agreed that the show keeps their data, too. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('guest_pitches_list').on(table.podcastId, table.state, table.createdAt.desc(), table.id.desc()),
    index('guest_pitches_guest').on(table.guestId),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  guests: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  episode_guests: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  guest_slots: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  guest_votes: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  guest_tracks: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  guest_settings: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  release_forms: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  releases: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  guest_codes: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
  guest_pitches: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
