import { getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { downloadImports, importedDays, listening } from '../../../schema/analytics.ts'
import { busyCalendars, busyDays } from '../../../schema/calendar.ts'
import { chapterImages, chapterLists, chapterVersions } from '../../../schema/chapters.ts'
import { episodeChecklists } from '../../../schema/checklist.ts'
import * as clip from '../../../schema/clips.ts'
import { commentReactions, comments } from '../../../schema/comments.ts'
import * as delivery from '../../../schema/delivery.ts'
import { episodes } from '../../../schema/episodes.ts'
import { events } from '../../../schema/events.ts'
import { feedRedirects } from '../../../schema/feeds.ts'
import * as finishing from '../../../schema/finishing.ts'
import * as guest from '../../../schema/guests.ts'
import * as listener from '../../../schema/listeners.ts'
import { tiers } from '../../../schema/memberships.ts'
import { newsletters, newsletterSubscribers } from '../../../schema/newsletter.ts'
import { oldProfileUrls, podcastInfos, podcasts } from '../../../schema/podcasts.ts'
import { publicationAlternates, publications } from '../../../schema/publishing.ts'
import { recordings } from '../../../schema/recordings.ts'
import { episodeReviews } from '../../../schema/reviews.ts'
import { podcastRoles } from '../../../schema/teams.ts'
import { seasonEpisodes, seasons, templates } from '../../../schema/templates.ts'
import { transcripts, transcriptSegments, transcriptSettings, transcriptVersions } from '../../../schema/transcripts.ts'
import { episodeProgresses, interviewPeople, interviews, stepAssignments } from '../../../schema/workflow.ts'

/** Whose rows: `podcastId` is the show, `userId` the owner who exports it. */
export type Scope = { podcastId: string; userId: string }

export type Part = {
  table: PgTable
  where: (scope: Scope) => SQL
  /** Only with this option. */
  needs?: 'guests' | 'members'
  /** Columns that are secret or made again. They aren't written, and get their default. */
  without?: string[]
  /** Columns that may call members by their email address. Addresses in them are exported only with the members. */
  addresses?: string[]
  /** For people to read: an import doesn't restore it. */
  isForReading?: true
}

const ofPodcast = ({ podcastId }: Scope): SQL => sql`podcast_id = ${podcastId}`
/** Deleted drafts aren't exported. */
const keptEpisodes = ({ podcastId }: Scope): SQL => sql`(select id from ${episodes} where podcast_id = ${podcastId} and deleted_at is null)`
const ofEpisode = (scope: Scope): SQL => sql`episode_id in ${keptEpisodes(scope)}`
/** Rows without a foreign key stay when their episode is deleted, such as its downloads. */
const ofAnyEpisode = ({ podcastId }: Scope): SQL =>
  sql`episode_id in (select episode_id from ${delivery.downloadTotals} where podcast_id = ${podcastId})`
const of =
  (column: string, parent: PgTable, where: (scope: Scope) => SQL, key = 'id') =>
  (scope: Scope): SQL =>
    sql`${sql.identifier(column)} in (select ${sql.identifier(key)} from ${parent} where ${where(scope)})`

/** Every table of an archive, in the order in which rows can be inserted. */
export const parts: Part[] = [
  { table: podcasts, where: ({ podcastId }) => sql`id = ${podcastId}` },
  {
    table: podcastInfos,
    where: ofPodcast,
    without: ['number_of_episodes', 'number_of_complete_episodes', 'number_of_published_episodes'],
  },
  { table: oldProfileUrls, where: ofPodcast },
  { table: feedRedirects, where: ofPodcast, isForReading: true },
  { table: podcastRoles, where: ofPodcast, needs: 'members', without: ['token_hash', 'copied_hash'] },
  { table: episodes, where: (scope) => sql`id in ${keptEpisodes(scope)}`, without: ['state', 'deleted_at', 'deleter_id'] },
  { table: episodeProgresses, where: ofEpisode },
  { table: stepAssignments, where: ofEpisode },
  { table: interviews, where: ofEpisode },
  { table: interviewPeople, where: ofEpisode },
  { table: recordings, where: ofPodcast },
  { table: publications, where: ofPodcast },
  { table: publicationAlternates, where: ofEpisode },
  { table: transcripts, where: ofPodcast },
  { table: transcriptSegments, where: of('transcript_id', transcripts, ofPodcast) },
  { table: transcriptVersions, where: ofPodcast },
  { table: transcriptSettings, where: ofPodcast },
  { table: finishing.finishingSettings, where: ofPodcast },
  { table: finishing.finishingSounds, where: ofPodcast },
  { table: finishing.finishingPresets, where: ofPodcast },
  { table: finishing.finishingCuts, where: ofPodcast },
  // Running jobs end here.
  {
    table: finishing.finishings,
    where: (scope) => sql`${ofPodcast(scope)} and state not in ('waiting', 'running')`,
    without: ['runner_id', 'attempts', 'progress'],
  },
  { table: chapterLists, where: ofPodcast },
  { table: chapterVersions, where: ofPodcast },
  { table: chapterImages, where: ofPodcast },
  { table: clip.clips, where: ofPodcast, without: ['runner_id', 'attempts', 'progress'] },
  { table: clip.clipFiles, where: of('clip_id', clip.clips, ofPodcast) },
  { table: clip.clipAdoptions, where: ofEpisode },
  { table: comments, where: ofEpisode, addresses: ['author_name'] },
  { table: commentReactions, where: of('comment_id', comments, ofEpisode) },
  { table: episodeReviews, where: ofEpisode },
  // Checklists are private, so everyone gets their own only.
  { table: episodeChecklists, where: (scope) => sql`${ofEpisode(scope)} and user_id = ${scope.userId}` },
  { table: templates, where: ofPodcast },
  { table: seasons, where: ofPodcast },
  { table: seasonEpisodes, where: ofEpisode },
  // Its address may contain a secret. The days that were read from it are kept.
  { table: busyCalendars, where: ofPodcast, without: ['url', 'tried_at', 'problem', 'failing_since'] },
  { table: busyDays, where: of('calendar_id', busyCalendars, ofPodcast) },
  // Off, so that an imported show sends nothing until someone turns it on.
  { table: newsletters, where: ofPodcast, without: ['is_on'] },
  { table: newsletterSubscribers, where: ofPodcast, needs: 'members', without: ['requested_at'] },
  { table: guest.guests, where: ofPodcast, needs: 'guests' },
  { table: guest.episodeGuests, where: ofEpisode, needs: 'guests' },
  { table: guest.guestSlots, where: ofEpisode, needs: 'guests' },
  { table: guest.guestVotes, where: of('slot_id', guest.guestSlots, ofEpisode), needs: 'guests' },
  {
    table: guest.guestTracks,
    where: (scope) => sql`recording_id is not null and ${of('episode_guest_id', guest.episodeGuests, ofEpisode)(scope)}`,
    needs: 'guests',
  },
  { table: guest.guestSettings, where: ofPodcast, needs: 'guests' },
  { table: guest.releaseForms, where: ofPodcast, needs: 'guests' },
  { table: guest.releases, where: ofPodcast, needs: 'guests' },
  { table: guest.guestPitches, where: ofPodcast, needs: 'guests' },
  // Without their links, which are secrets of this instance.
  { table: listener.listeners, where: ofPodcast, needs: 'members' },
  { table: listener.listenerSettings, where: ofPodcast },
  { table: listener.listenerEpisodes, where: ofEpisode },
  { table: listener.listenerDays, where: ofPodcast },
  { table: tiers, where: ofPodcast },
  { table: events, where: ofPodcast, addresses: ['actor_name', 'data'] },
  { table: downloadImports, where: ofPodcast },
  { table: importedDays, where: of('import_id', downloadImports, ofPodcast) },
  { table: listening, where: ofEpisode },
  { table: delivery.downloadDays, where: ofPodcast },
  { table: delivery.downloadPodcastDays, where: ofPodcast },
  { table: delivery.downloadFacts, where: ofAnyEpisode },
  { table: delivery.downloadPodcastFacts, where: ofPodcast },
  { table: delivery.downloadMonths, where: ofPodcast },
  { table: delivery.downloadPodcastFactMonths, where: ofPodcast },
  { table: delivery.downloadPodcastHourMonths, where: ofPodcast },
  { table: delivery.downloadHours, where: ofAnyEpisode },
  { table: delivery.downloadTotals, where: ofPodcast },
  { table: delivery.downloadPodcastTotals, where: ofPodcast },
  { table: delivery.downloadReasons, where: ofPodcast },
  { table: delivery.downloadPodcastReasons, where: ofPodcast },
]

/** Tables with rows about shows that no archive has, and why. */
export const leftOut: Record<string, string> = {
  uploads: 'the list of stored files, which the manifest has',
  closed_invitations: 'links of this instance that no longer work',
  ownership_offers: 'offers to people on this instance, who have to answer here',
  migrations: 'the progress of an import from a feed',
  migration_items: 'the progress of an import from a feed',
  feeds: 'made again from the rows. The archive has the feed as a file',
  links: 'addresses of this instance with secrets',
  access_token_podcasts: 'belong to access tokens of people on this instance',
  webhooks: 'addresses and secrets of receivers, which would get messages from both instances',
  webhook_sequences: 'numbers of messages of this instance',
  webhook_messages: 'copies of events that the archive has, deleted after 30 days',
  webhook_deliveries: 'the progress of deliveries',
  confirmations: 'requests of assistants to people on this instance, with secrets',
  calendar_entries: 'what calendar links of this instance have shown',
  notifications: 'belong to the people who got them',
  deleted_comments: 'deleted',
  guest_codes: 'secrets that are valid for minutes',
  transcriptions: 'the progress of jobs',
  transcription_pieces: 'the progress of jobs',
  download_events: 'requests of single listeners, deleted after some days',
  download_listens: 'requests of single listeners, deleted after some days',
  download_recordings: 'made again when listeners request files',
  listener_listens: 'requests of single listeners, deleted after some days',
  listener_networks: 'requests of single listeners, deleted after a day',
  tier_prices: 'prices of the payment account of this instance',
  memberships: 'customers of the payment account of this instance. Their private feeds are in the archive',
  search_rows: 'made again from the rows',
  usage_warnings: 'about the plan of an account here',
  archives: 'exports themselves',
  hosts: 'domains that point to this instance, and are verified again',
  newsletter_issues: 'emails that this instance has sent',
  newsletter_deliveries: 'emails that this instance has sent',
  archive_imports: 'the progress of imports',
  archive_people: 'people who have yet to confirm who they are',
  archive_claims: 'what these people get back',
  hidden_first_tasks: 'hints that people on this instance hid',
}

export type Reference = { column: string; to: string; isNullable: boolean; isPerson: boolean }

type Shape = {
  name: string
  columns: PgColumn[]
  /** Columns of foreign keys. `to` is a table. */
  references: Reference[]
  key: string[]
}

/** Read once, because every row asks for the shape of its table. */
const shapes = new WeakMap<PgTable, Shape>()

export function shapeOf(table: PgTable): Shape {
  const known = shapes.get(table)
  if (known) return known
  const { name, columns, foreignKeys, primaryKeys } = getTableConfig(table)
  const references = foreignKeys.flatMap((key) => {
    const { columns: own, foreignTable } = key.reference()
    const to = getTableName(foreignTable)
    return own.map((column) => ({ column: column.name, to, isNullable: !column.notNull, isPerson: to === 'users' }))
  })
  const inline = columns.filter(({ primary }) => primary).map((column) => column.name)
  const key = inline.length > 0 ? inline : (primaryKeys[0]?.columns.map((column) => column.name) ?? [])
  const shape = { name, columns, references, key }
  shapes.set(table, shape)
  return shape
}

/** Columns in a statement. */
export function listOf(columns: string[]): SQL {
  const names = columns.map((column) => sql.identifier(column))
  return sql.join(names, sql`, `)
}

/** The columns that archives have. */
export const columnsOf = ({ table, without = [] }: Part): PgColumn[] =>
  shapeOf(table).columns.filter((column) => !without.includes(column.name) && column.generated === undefined)
