import { z } from 'zod'
import { lines } from '../guests/form.ts'
import { Email } from '../identity/form.ts'
import { requiredLine } from '../podcasts/form.ts'
import { Id, Instant } from '../shapes.ts'
import { listenerLimits } from './limits.ts'
import { listenerMessages } from './messages.ts'

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

export const ImportError = z.object({ line: z.number(), message: z.string() })
export type ListenerImportError = z.infer<typeof ImportError>

/** The columns of member files, in order. Only Email is required. */
export const listenerColumns = ['Name', 'Email', 'State', 'Joined', 'Expires'] as const
