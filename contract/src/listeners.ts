import { z } from 'zod'
import { lines } from './guest-form.ts'
import { Email } from './identity.ts'
import { listenerLimits, listenerMessages } from './listener-limits.ts'
import { method } from './method.ts'
import { requiredLine } from './podcast-form.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { fileText } from './text-files.ts'

/**
 * What a private feed is for. `member`: published episodes, and those released to members. `review`: the current cuts of unpublished
 * episodes. `test`: published and unpublished episodes, as they would look in the public feed.
 */
export const listenerKinds = ['member', 'review', 'test'] as const
export const ListenerKind = z.enum(listenerKinds)
export type ListenerKind = z.infer<typeof ListenerKind>

/** A paused feed only has a message. A revoked feed and its media don't work any more. */
export const listenerStates = ['active', 'paused', 'revoked'] as const
export const ListenerState = z.enum(listenerStates)
export type ListenerState = z.infer<typeof ListenerState>

/** A person with a private feed of a show. */
export const Listener = z.object({
  id: Id,
  kind: ListenerKind,
  name: z.string(),
  /** Empty if it isn't known. */
  email: z.string(),
  state: ListenerState,
  /** Drip feeds start on this day. */
  joinedAt: Instant,
  /** Null if the feed works until it is revoked. */
  expiresAt: Instant.nullable(),
  /** When the last invitation was sent. */
  invitedAt: Instant.nullable(),
  /** When an app last checked the feed, to the hour. */
  lastUsedAt: Instant.nullable(),
  /** When the feed was last used from unusually many networks in a day. */
  sharedAt: Instant.nullable(),
  /** Whether there is a URL. Feeds that were imported with a show, and revoked ones, have none. */
  hasFeed: z.boolean(),
  createdAt: Instant,
})
export type Listener = z.infer<typeof Listener>

const OptionalEmail = z
  .string()
  .trim()
  .refine((email) => email === '' || Email.safeParse(email).success, listenerMessages.emailInvalid)

export const ListenerForm = z.object({
  name: requiredLine(listenerLimits.name, listenerMessages.nameEmpty, listenerMessages.nameTooLong),
  email: OptionalEmail,
  expiresAt: Instant.nullable(),
})
export type ListenerForm = z.infer<typeof ListenerForm>

export const ListenerSettings = z.object({
  /** Shown as the only episode of a paused feed. */
  pauseMessage: lines(listenerLimits.pauseMessage, listenerMessages.messageTooLong),
  /** Days between episodes in member feeds, from the day a member joined. 0: members get all episodes right away. */
  dripDays: z.number().int().min(0).max(listenerLimits.dripDays),
  /** Networks in a day after which the team is notified. */
  shareAlert: z.number().int().min(listenerLimits.shareAlert.min).max(listenerLimits.shareAlert.max),
})
export type ListenerSettings = z.infer<typeof ListenerSettings>

/** An episode that isn't published. */
export const MemberEpisode = z.object({
  episodeId: Id,
  title: z.string(),
  hasRecording: z.boolean(),
  /** When it was released to members. Null if it wasn't. */
  releasedAt: Instant.nullable(),
})
export type MemberEpisode = z.infer<typeof MemberEpisode>

const ImportError = z.object({ line: z.number(), message: z.string() })
export type ListenerImportError = z.infer<typeof ImportError>

const ImportText = fileText(listenerLimits.importText, 'The file is too large. Split it into smaller files.', 'The file is empty.')

/** The columns of member files, in order. Only Email is required. */
export const listenerColumns = ['Name', 'Email', 'State', 'Joined', 'Expires'] as const

const imported = z.object({
  created: z.number(),
  /** Rows whose email address has a member feed already. */
  known: z.number(),
  errors: z.array(ImportError),
})

const ofPodcast = z.object({ podcastId: Id })
const ofListener = ofPodcast.extend({ listenerId: Id })
const listener = z.object({ listener: Listener })

export const ListenerService = {
  FindByPodcastID: method({
    summary: 'Lists the private feeds of a podcast, newest first.',
    input: ofPodcast.extend({
      kind: ListenerKind.optional(),
      state: ListenerState.optional(),
      /** Part of a name or an email address. */
      text: z.string().max(listenerLimits.searchText).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(listenerLimits.maxPage).default(listenerLimits.page),
    }),
    output: z.object({ listeners: z.array(Listener), cursor: z.string().nullable() }),
  }),
  FindSettings: method({
    summary: 'Returns the settings of private feeds, how many there are, and their downloads, which public numbers do not include.',
    input: ofPodcast,
    output: z.object({
      settings: ListenerSettings,
      counts: z.record(ListenerState, z.number()),
      downloads: z.object({ allTime: z.number(), last30Days: z.number() }),
    }),
  }),
  UpdateSettings: method({
    summary: 'Changes the settings of the private feeds of a podcast.',
    input: ofPodcast.extend({ settings: ListenerSettings }),
    output: z.object({ settings: ListenerSettings }),
  }),
  FindEpisodes: method({
    summary: 'Lists the unpublished episodes of a podcast, and which of them members have.',
    input: ofPodcast,
    output: z.object({ episodes: z.array(MemberEpisode) }),
  }),
  ReleaseEpisode: method({
    summary: 'Adds an unpublished episode to the member feeds of its podcast.',
    input: z.object({ episodeId: Id }),
    output: Empty,
  }),
  WithdrawEpisode: method({
    summary: 'Removes an unpublished episode from the member feeds of its podcast.',
    input: z.object({ episodeId: Id }),
    output: Empty,
  }),
  Create: method({
    summary: 'Creates a private feed, and emails an invitation if asked to.',
    input: ofPodcast.extend({ kind: ListenerKind, listener: ListenerForm, invite: z.boolean().default(false) }),
    output: listener.extend({ feedUrl: z.string(), pageUrl: z.string() }),
  }),
  Update: method({
    summary: 'Changes the name, the email address, the join date or the expiry of a private feed.',
    input: ofListener.extend({ listener: ListenerForm, joinedAt: Instant.optional() }),
    output: listener,
  }),
  SetState: method({
    summary:
      'Pauses, resumes or revokes a private feed. All servers apply it within a second. A revoked feed that is resumed gets another URL.',
    input: ofListener.extend({ state: ListenerState }),
    output: listener,
  }),
  Rotate: method({
    summary: 'Gives a private feed another URL. The old one stops working.',
    input: ofListener,
    output: z.object({ feedUrl: z.string(), pageUrl: z.string() }),
  }),
  RotateAll: method({
    summary: 'Gives all private feeds of a podcast that are not revoked other URLs. The old ones stop working.',
    input: ofPodcast.extend({ invite: z.boolean() }),
    output: z.object({ rotated: z.number() }),
  }),
  Delete: method({
    summary: 'Deletes a private feed and everything that is stored about its listener.',
    input: ofListener,
    output: Empty,
  }),
  FindFeedURL: method({
    summary: 'Returns the URL of a private feed, and of the page that helps to add it to an app. Null if the feed has none.',
    input: ofListener,
    output: z.object({ feedUrl: z.string().nullable(), pageUrl: z.string().nullable() }),
  }),
  Invite: method({
    summary: 'Emails people how to add their private feed to an app. Skips those without an email address, and revoked feeds.',
    input: ofPodcast.extend({ listenerIds: z.array(Id).min(1).max(listenerLimits.invitations) }),
    output: z.object({ invited: z.number() }),
  }),
  ParseImport: method({
    summary: 'Reads a CSV file of members and returns what an import would do. Changes nothing.',
    input: ofPodcast.extend({ text: ImportText }),
    output: imported,
  }),
  Import: method({
    summary:
      'Creates member feeds from a CSV file. Skips rows whose email address has one already, and rows with errors, which the response lists.',
    input: ofPodcast.extend({ text: ImportText, invite: z.boolean() }),
    output: imported,
  }),
  FindCSV: method({
    summary: 'Returns the members of a podcast as a CSV file, without the URLs of their feeds.',
    input: ofPodcast,
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
}
