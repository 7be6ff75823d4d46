import type { EmailMessage } from '../../platform/mail/port.ts'
import { writeCalendar } from '../../platform/ical/write.ts'
import { clean, type MessageInput } from './messages.ts'

type Sender = { to: string; baseUrl: string; mailFrom: string; path: string; sentAt: Date }

/** The calendar invitation to an interview, or its cancellation. Undefined for other notifications. */
export function invitationOf({ type, data }: MessageInput, { to, baseUrl, mailFrom, path, sentAt }: Sender): EmailMessage['calendar'] {
  const startsAt = new Date(data['startsAt'] ?? Number.NaN)
  if (type !== 'InterviewChanged' || Number.isNaN(startsAt.getTime())) return undefined
  const isCanceled = data['change'] === 'removed'
  const method = isCanceled ? 'CANCEL' : 'REQUEST'
  const place = clean(data['place'])
  return {
    method,
    content: writeCalendar({
      name: 'Castwright',
      method,
      events: [
        {
          uid: `interview-${data['interviewId']}@${new URL(baseUrl).hostname}`,
          changedAt: sentAt,
          sequence: Number(data['version'] ?? 0),
          status: isCanceled ? 'CANCELLED' : data['isConfirmed'] === 'no' ? 'TENTATIVE' : 'CONFIRMED',
          summary: `Interview: ${clean(data['episodeTitle']) || 'an episode'}`,
          description: `An interview for ${clean(data['podcastTitle']) || 'a podcast'}.`,
          ...(place ? { location: place } : {}),
          url: `${baseUrl}${path}`,
          time: {
            startsAt,
            endsAt: new Date(startsAt.getTime() + Number(data['minutes'] ?? 60) * 60_000),
            timeZone: data['timeZone'] ?? 'UTC',
          },
          isBusy: true,
          organizer: mailFrom,
          attendee: to,
        },
      ],
    }),
  }
}
