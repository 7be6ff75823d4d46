/**
 * The calendar, in the order in which it is used:
 * - service/find.ts: everything with a date, of one show or all
 * - service/move.ts: moving a planned release, with the due dates of its steps
 * - service/busy.ts: calendars of others with days off, which are read in the background
 * - service/feed.ts: links to iCalendar files, their revocation, and the files of a link and of one date
 */

export {
  addBusyCalendar,
  findBusyCalendars,
  podcastOfBusyCalendar,
  queueDueCalendars,
  readBusyCalendar,
  refreshBusyCalendar,
  removeBusyCalendar,
} from './service/busy.ts'
export { findFeed, findOneEvent, createLink, findLinks, revokeLink } from './service/feed.ts'
export { findCalendar } from './service/find.ts'
export { moveRelease } from './service/move.ts'
