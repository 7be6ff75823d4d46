import { writeCalendar } from '../../platform/ical/write.ts'
import type { ToldEvent } from '../../schema/guests.ts'

type About = {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  episode: string
  show: string
  now: Date
  baseUrl: string
  /** Only for invitations. */
  people?: { organizer: string; attendee: string }
}

/** The calendar file of an interview for a guest. The team's invitations have the same event. */
export const interviewFile = (event: ToldEvent, { method, episode, show, now, baseUrl, people }: About): string => {
  const startsAt = new Date(event.startsAt)
  const isCanceled = method === 'CANCEL'
  return writeCalendar({
    name: show,
    method,
    events: [
      {
        uid: `interview-${event.id}@${new URL(baseUrl).hostname}`,
        changedAt: now,
        // Higher than the one that it cancels, so that calendars apply it.
        sequence: event.version + (isCanceled ? 1 : 0),
        status: isCanceled ? 'CANCELLED' : 'CONFIRMED',
        summary: `Interview: ${episode}`,
        description: `An interview for ${show}.`,
        ...(event.place !== '' && { location: event.place }),
        time: { startsAt, endsAt: new Date(startsAt.getTime() + event.minutes * 60_000), timeZone: event.timeZone },
        isBusy: true,
        ...people,
      },
    ],
  })
}
