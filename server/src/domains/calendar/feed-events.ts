import { manageEpisodePath } from '@castwright/contract/paths.ts'
import { stepNames, stepSections, type StepKey } from '@castwright/contract/workflow/steps.ts'
import type { CalendarEvent } from '../../platform/ical/write.ts'
import type { FeedEvent } from '../../schema/calendar.ts'

/** Where events lead and what makes their UIDs unique. */
export type Origin = { baseUrl: string }

type Place = { episodeId: string; title: string }
type Show = { title: string; profileUrl: string; timeZone: string }

const uidOf = (name: string, { baseUrl }: Origin): string => `${name}@${new URL(baseUrl).hostname}`

const urlOf = (origin: Origin, { profileUrl }: Show, episodeId: string, section?: string): string =>
  `${origin.baseUrl}${manageEpisodePath(profileUrl, episodeId, section)}`

export const interviewEvent = (
  origin: Origin,
  show: Show,
  row: Place & { id: string; startsAt: Date; minutes: number; timeZone: string; place: string; confirmedAt: Date | null; version: number },
): FeedEvent => ({
  uid: uidOf(`interview-${row.id}`, origin),
  version: row.version,
  status: row.confirmedAt === null ? 'TENTATIVE' : 'CONFIRMED',
  summary: `Interview: ${row.title}`,
  show: show.title,
  location: row.place,
  url: urlOf(origin, show, row.episodeId, stepSections.scheduleInterview),
  time: {
    startsAt: row.startsAt.toISOString(),
    endsAt: new Date(row.startsAt.getTime() + row.minutes * 60_000).toISOString(),
    timeZone: row.timeZone,
  },
  isBusy: true,
})

export const stepEvent = (origin: Origin, show: Show, row: Place & { step: StepKey; dueDate: string; isOpen: boolean }): FeedEvent => ({
  uid: uidOf(`step-${row.episodeId}-${row.step}`, origin),
  status: 'CONFIRMED',
  summary: `${row.isOpen ? '' : '✓ '}${stepNames[row.step]}: ${row.title}`,
  show: show.title,
  location: '',
  url: urlOf(origin, show, row.episodeId, stepSections[row.step]),
  time: { day: row.dueDate },
  isBusy: false,
})

export const taskEvent = (
  origin: Origin,
  show: Show,
  row: Place & { taskId: string; episodeTitle: string; dueDate: string; isDone: boolean },
): FeedEvent => ({
  uid: uidOf(`task-${row.taskId}`, origin),
  status: 'CONFIRMED',
  summary: `${row.isDone ? '✓ ' : ''}${row.title} (${row.episodeTitle})`,
  show: show.title,
  location: '',
  url: urlOf(origin, show, row.episodeId, 'checklist'),
  time: { day: row.dueDate },
  isBusy: false,
})

const releaseWords = { planned: 'Planned release', scheduled: 'Scheduled release', published: 'Published' } as const

/** One event per episode, whether its release is planned, scheduled or over. */
export const releaseEvent = (origin: Origin, show: Show, row: Place & { kind: keyof typeof releaseWords; at: Date }): FeedEvent => ({
  uid: uidOf(`release-${row.episodeId}`, origin),
  status: row.kind === 'planned' ? 'TENTATIVE' : 'CONFIRMED',
  summary: `${releaseWords[row.kind]}: ${row.title}`,
  show: show.title,
  location: '',
  url: urlOf(origin, show, row.episodeId),
  time: {
    startsAt: row.at.toISOString(),
    endsAt: new Date(row.at.getTime() + 15 * 60_000).toISOString(),
    timeZone: show.timeZone,
  },
  isBusy: false,
})

type Shown = { sequence: number; changedAt: Date; isGone: boolean; hasShow?: boolean }

/** What is gone only keeps its title. Of a show that the reader left, or that was deleted, not even that. */
export const toEvent = (
  { show, location, time, version: _version, ...event }: FeedEvent,
  { sequence, changedAt, isGone, hasShow = true }: Shown,
): CalendarEvent => ({
  ...(isGone
    ? { uid: event.uid, summary: hasShow ? event.summary : 'Canceled', status: 'CANCELLED' as const, isBusy: false }
    : { ...event, description: show }),
  ...(location && !isGone ? { location } : {}),
  time: 'day' in time ? time : { ...time, startsAt: new Date(time.startsAt), endsAt: new Date(time.endsAt) },
  sequence,
  changedAt,
})
