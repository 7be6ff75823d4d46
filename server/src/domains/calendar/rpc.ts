import type { Service } from '../../platform/rpc.ts'
import * as calendar from './service.ts'

export const BusyCalendarService: Service<'BusyCalendarService'> = {
  FindByPodcastID: async ({ app, input }) => ({ calendars: await calendar.findBusyCalendars(app.db, input.podcastId) }),
  Create: async ({ app, caller, input }) => ({ calendar: await calendar.addBusyCalendar(app, caller.userId, input) }),
  Refresh: ({ app, input }) => calendar.refreshBusyCalendar(app, input.busyCalendarId),
  Delete: ({ app, caller, input }) => calendar.removeBusyCalendar(app, caller.userId, input.busyCalendarId),
}

export const CalendarService: Service<'CalendarService'> = {
  Find: ({ app, caller, input }) => calendar.findCalendar(app, caller.userId, input),
  MoveRelease: ({ app, caller, input }) => calendar.moveRelease(app, caller.userId, input),
  FindLinks: async ({ app, caller }) => ({ links: await calendar.findLinks(app, caller.userId) }),
  CreateLink: ({ app, caller, input }) => calendar.createLink(app, caller.userId, input.podcastId),
  RevokeLink: ({ app, caller, input }) => calendar.revokeLink(app, caller.userId, input.podcastId),
}
