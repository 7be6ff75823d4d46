import { z } from 'zod'
import { megabyte } from '../limits.ts'
import { adminOf, read, write } from '../method.ts'
import { Id, Instant } from '../shapes.ts'
import { fileText } from '../text-files.ts'
import { listenerLimits } from './limits.ts'
import { ImportError, Listener, ListenerForm, ListenerKind, ListenerSettings, ListenerState, MemberEpisode } from './shapes.ts'

const ImportText = fileText(listenerLimits.importText, 'The file is too large. Split it into smaller files.', 'The file is empty.')

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
  FindByPodcastID: read(adminOf('podcast'), {
    summary: "Lists a podcast's private feeds, newest first.",
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
  FindSettings: read(adminOf('podcast'), {
    summary: "Returns private feed settings, the number of feeds, and their downloads, which public numbers don't include.",
    output: z.object({
      settings: ListenerSettings,
      counts: z.record(ListenerState, z.number()),
      downloads: z.object({ allTime: z.number(), last30Days: z.number() }),
    }),
  }),
  UpdateSettings: write(adminOf('podcast', { scope: 'admin' }), {
    summary: "Changes a podcast's private feed settings.",
    input: ofPodcast.extend({ settings: ListenerSettings }),
    output: z.object({ settings: ListenerSettings }),
  }),
  FindEpisodes: read(adminOf('podcast'), {
    summary: "Lists a podcast's unpublished episodes and whether members have them.",
    output: z.object({ episodes: z.array(MemberEpisode) }),
  }),
  ReleaseEpisode: write(adminOf('episode', { scope: 'publish' }), {
    summary: "Adds an unpublished episode to its podcast's member feeds.",
  }),
  WithdrawEpisode: write(adminOf('episode', { scope: 'publish' }), {
    summary: "Removes an unpublished episode from its podcast's member feeds.",
  }),
  Create: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Creates a private feed and, on request, emails an invitation.',
    input: ofPodcast.extend({ kind: ListenerKind, listener: ListenerForm, invite: z.boolean().default(false) }),
    output: listener.extend({ feedUrl: z.string(), pageUrl: z.string() }),
  }),
  Update: write(adminOf('podcast', { scope: 'admin' }), {
    summary: "Changes a private feed's name, email address, join date or expiration date.",
    input: ofListener.extend({ listener: ListenerForm, joinedAt: Instant.optional() }),
    output: listener,
  }),
  SetState: write(adminOf('podcast', { scope: 'admin' }), {
    summary:
      'Pauses, resumes or revokes a private feed. Takes effect on all servers within a second. Resuming a revoked feed gives it a new URL.',
    input: ofListener.extend({ state: ListenerState }),
    output: listener,
  }),
  Rotate: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Gives a private feed a new URL. The old one stops working.',
    input: ofListener,
    output: z.object({ feedUrl: z.string(), pageUrl: z.string() }),
  }),
  RotateAll: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: "Gives all of a podcast's private feeds new URLs, except revoked ones. The old URLs stop working.",
    input: ofPodcast.extend({ invite: z.boolean() }),
    output: z.object({ rotated: z.number() }),
  }),
  Delete: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Deletes a private feed and all data stored about its listener.',
    input: ofListener,
  }),
  FindFeedURL: read(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Returns the URLs of a private feed and of the page that helps listeners add it to an app. Null if the feed has none.',
    input: ofListener,
    output: z.object({ feedUrl: z.string().nullable(), pageUrl: z.string().nullable() }),
  }),
  Invite: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Emails people how to add their private feed to an app. Skips those without an email address, and revoked feeds.',
    rate: { max: 60, seconds: 3600 },
    input: ofPodcast.extend({ listenerIds: z.array(Id).min(1).max(listenerLimits.invitations) }),
    output: z.object({ invited: z.number() }),
  }),
  ParseImport: read(adminOf('podcast'), {
    summary: 'Reads a CSV file of members and returns what an import would do. Changes nothing.',
    rate: { max: 60, seconds: 600 },
    maxBytes: 6 * megabyte,
    input: ofPodcast.extend({ text: ImportText }),
    output: imported,
  }),
  Import: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary:
      'Creates member feeds from a CSV file. Skips rows whose email address already has one and rows with errors, and lists both in the response.',
    // Each reads up to 10,000 rows.
    rate: { max: 30, seconds: 600 },
    maxBytes: 6 * megabyte,
    input: ofPodcast.extend({ text: ImportText, invite: z.boolean() }),
    output: imported,
  }),
  FindCSV: read(adminOf('podcast'), {
    summary: "Returns a podcast's members as a CSV file, without their feed URLs.",
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
}
