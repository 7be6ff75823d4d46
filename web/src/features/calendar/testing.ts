import type { CalendarItem, UndatedDraft } from '@castwright/contract/calendar/shapes.ts'
import { ada } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import type { CalendarPodcast, Found } from './items.ts'

const idOf = (nth: number): string => `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`

export const theShow: CalendarPodcast = {
  id: longTake.id,
  title: longTake.title,
  profileUrl: longTake.profileUrl,
  color: longTake.color,
  timeZone: 'UTC',
  defaultReleaseTime: '06:00',
}

/** An item as returned by the server. `nth` determines its IDs. */
export const calendarItem = (nth: number, facts: Partial<CalendarItem> = {}): CalendarItem => {
  const { kind = 'planned', date = '2099-03-10' } = facts
  const isTimed = ['planned', 'scheduled', 'published', 'interview'].includes(kind)
  return {
    key: kind === 'step' ? `step:${idOf(nth)}:uploadAudio` : `${kind}:${idOf(nth)}`,
    kind,
    title: `Item ${nth}`,
    podcastId: theShow.id,
    episodeId: idOf(nth),
    date,
    startsAt: isTimed ? `${date}T06:00:00.000Z` : null,
    endsAt: kind === 'interview' ? `${date}T07:00:00.000Z` : null,
    step: kind === 'step' ? 'uploadAudio' : null,
    taskId: kind === 'task' ? idOf(500 + nth) : null,
    people: [],
    isDone: kind === 'published',
    isOverdue: false,
    place: '',
    version: kind === 'interview' ? 3 : null,
    ...facts,
  }
}

export const undatedDraft = (nth: number, facts: Partial<UndatedDraft> = {}): UndatedDraft => ({
  episodeId: idOf(nth),
  podcastId: theShow.id,
  title: `Draft ${nth}`,
  seasonNumber: null,
  episodeNumber: null,
  percentCompleted: 0,
  ...facts,
})

/** A calendar as returned by the server, on March 4, 2099. */
export const calendarWith = (items: CalendarItem[], facts: Partial<Found> = {}): Found => ({
  items,
  hasMore: false,
  undated: [],
  podcasts: [theShow],
  people: [{ id: ada.id, username: null, firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace', thumbnailUrl: null }],
  timeZone: 'UTC',
  today: '2099-03-04',
  ...facts,
})
