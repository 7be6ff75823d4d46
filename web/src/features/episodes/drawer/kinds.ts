import { type EpisodeLevel, type EpisodeType, levelIsOpen } from '@castwright/contract/episode-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'

type Show = Pick<Podcast, 'showType' | 'episodeGrouping' | 'episodeNumbering'>

const noSeasons = 'This show has no seasons.'
const noNumbers = 'The episodes of this show are not numbered.'

/** Why a trailer or bonus cannot belong to that here; null where it can. */
export function levelClosedBecause(show: Show, type: EpisodeType, level: EpisodeLevel): string | null {
  if (type === 'FULL') return 'Trailers and bonuses belong to a show, a season or an episode; a full episode stands by itself.'
  if (levelIsOpen(show, level)) return null
  return level === 'SEASON' ? noSeasons : noNumbers
}

/** Why an episode has no season number. */
export const noSeasonBecause = (show: Show): string => (levelIsOpen(show, 'SEASON') ? 'It belongs to the whole show.' : noSeasons)

/** Why an episode has no number. */
export const noNumberBecause = (show: Show, level: EpisodeLevel): string => {
  if (!levelIsOpen(show, 'EPISODE')) return noNumbers
  return level === 'SEASON' ? 'It belongs to a whole season.' : 'It belongs to the whole show.'
}
