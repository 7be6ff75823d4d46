import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../platform/columns.ts'
import type { CalendarEvent } from '../platform/ical/write.ts'
import { links } from './links.ts'
import { podcasts } from './podcasts.ts'

/** An event in the file of a calendar link, as JSON. Sequence and date of its last change depend on the link. */
export type FeedEvent = Pick<CalendarEvent, 'uid' | 'summary' | 'isBusy'> & {
  status: 'TENTATIVE' | 'CONFIRMED'
  /** The SEQUENCE that emails about it have. Other events aren't emailed. */
  version?: number
  show: string
  location: string
  url: string
  time: { startsAt: string; endsAt: string; timeZone: string } | { day: string }
}

/**
 * What each calendar link showed last, so that a change increases the SEQUENCE of an event, and an event that is gone can be shown as
 * canceled for a while.
 */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    linkId: belongsTo('link_id', () => links.id),
    uid: text('uid').notNull(),
    event: jsonb('event').$type<FeedEvent>().notNull(),
    sequence: integer('sequence').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When the event was no longer there. Null while it is. */
    goneAt: instant('gone_at'),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.uid] })],
)

/** Calendars with days off, such as public holidays, that a show reads from another server. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    id: uuid('id').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    name: text('name').notNull(),
    /** May contain a secret, so it is never sent to anyone. Null for a file, which is read once. */
    url: text('url'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** The last attempt, successful or not. */
    triedAt: instant('tried_at'),
    /** Why the last attempt failed, and since when attempts fail. */
    problem: text('problem'),
    failingSince: instant('failing_since'),
    /** Events that could not be read. */
    skipped: integer('skipped').notNull().default(0),
  },
  (table) => [index('busy_calendars_podcast').on(table.podcastId), index('busy_calendars_tried').on(table.triedAt)],
)

/** The days off in a calendar. An event of several days has one row per day. */
export const busyDays = pgTable(
  'busy_days',
  {
    calendarId: belongsTo('calendar_id', () => busyCalendars.id),
    day: date('day', { mode: 'string' }).notNull(),
    title: text('title').notNull(),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.day, table.title] })],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  calendar_entries: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
  busy_calendars: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  busy_days: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
