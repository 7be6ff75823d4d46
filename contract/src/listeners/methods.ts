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
  FindSettings: read(adminOf('podcast'), {
    summary: 'Returns the settings of private feeds, how many there are, and their downloads, which public numbers do not include.',
    output: z.object({
      settings: ListenerSettings,
      counts: z.record(ListenerState, z.number()),
      downloads: z.object({ allTime: z.number(), last30Days: z.number() }),
    }),
  }),
  UpdateSettings: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Changes the settings of the private feeds of a podcast.',
    input: ofPodcast.extend({ settings: ListenerSettings }),
    output: z.object({ settings: ListenerSettings }),
  }),
  FindEpisodes: read(adminOf('podcast'), {
    summary: 'Lists the unpublished episodes of a podcast, and which of them members have.',
    output: z.object({ episodes: z.array(MemberEpisode) }),
  }),
  ReleaseEpisode: write(adminOf('episode', { scope: 'publish' }), {
    summary: 'Adds an unpublished episode to the member feeds of its podcast.',
  }),
  WithdrawEpisode: write(adminOf('episode', { scope: 'publish' }), {
    summary: 'Removes an unpublished episode from the member feeds of its podcast.',
  }),
  Create: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Creates a private feed, and emails an invitation if asked to.',
    input: ofPodcast.extend({ kind: ListenerKind, listener: ListenerForm, invite: z.boolean().default(false) }),
    output: listener.extend({ feedUrl: z.string(), pageUrl: z.string() }),
  }),
  Update: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Changes the name, the email address, the join date or the expiry of a private feed.',
    input: ofListener.extend({ listener: ListenerForm, joinedAt: Instant.optional() }),
    output: listener,
  }),
  SetState: write(adminOf('podcast', { scope: 'admin' }), {
    summary:
      'Pauses, resumes or revokes a private feed. All servers apply it within a second. A revoked feed that is resumed gets another URL.',
    input: ofListener.extend({ state: ListenerState }),
    output: listener,
  }),
  Rotate: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Gives a private feed another URL. The old one stops working.',
    input: ofListener,
    output: z.object({ feedUrl: z.string(), pageUrl: z.string() }),
  }),
  RotateAll: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: 'Gives all private feeds of a podcast that are not revoked other URLs. The old ones stop working.',
    input: ofPodcast.extend({ invite: z.boolean() }),
    output: z.object({ rotated: z.number() }),
  }),
  Delete: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Deletes a private feed and everything that is stored about its listener.',
    input: ofListener,
  }),
  FindFeedURL: read(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Returns the URL of a private feed, and of the page that helps to add it to an app. Null if the feed has none.',
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
      'Creates member feeds from a CSV file. Skips rows whose email address has one already, and rows with errors, which the response lists.',
    // Each reads up to 10,000 rows.
    rate: { max: 30, seconds: 600 },
    maxBytes: 6 * megabyte,
    input: ofPodcast.extend({ text: ImportText, invite: z.boolean() }),
    output: imported,
  }),
  FindCSV: read(adminOf('podcast'), {
    summary: 'Returns the members of a podcast as a CSV file, without the URLs of their feeds.',
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
}
