import type { Season, SeasonRule } from '@castwright/contract/templates/shapes.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'

const idOf = (nth: number): string => `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`

export const rule: SeasonRule = {
  frequency: 'weekly',
  interval: 2,
  weekdays: ['TU'],
  startDate: '2026-03-03',
  time: '06:00',
  timeZone: 'UTC',
  count: 3,
  skipDates: [],
}

/** Three drafts on every second Tuesday. */
export const season: Season = {
  id: idOf(700),
  podcastId: longTake.id,
  templateId: null,
  seasonNumber: 2,
  rule,
  createdAt: '2026-02-01T12:00:00.000Z',
  version: 1,
  episodes: ['2026-03-03', '2026-03-17', '2026-03-31'].map((day, at) => ({
    episodeId: idOf(701 + at),
    title: `Episode ${at + 1}`,
    episodeNumber: at + 1,
    plannedReleaseDate: `${day}T06:00:00.000Z`,
    isFixed: false,
  })),
}

/** What the server previews for it. */
export const previewOf = ({ episodes, seasonNumber }: Season) => ({
  episodes: episodes.map(({ title, episodeNumber, plannedReleaseDate }) => ({
    title,
    seasonNumber,
    episodeNumber,
    plannedReleaseDate: plannedReleaseDate ?? '',
    isTaken: false,
  })),
})
