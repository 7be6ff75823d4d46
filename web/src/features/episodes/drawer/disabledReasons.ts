import { type EpisodeLevel, type EpisodeType, levelIsOpen } from '@castwright/contract/episodes/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'

type Show = Pick<Podcast, 'showType' | 'episodeGrouping' | 'episodeNumbering'>

const noSeasons = 'This show has no seasons.'
const noNumbers = "This show doesn't number its episodes."

/** Why the level can't be chosen, or null if it can. */
export function levelDisabledReason(show: Show, type: EpisodeType, level: EpisodeLevel): string | null {
  if (type === 'FULL') return 'Only trailers and bonus episodes have a type.'
  if (levelIsOpen(show, level)) return null
  return level === 'SEASON' ? noSeasons : noNumbers
}

export const noSeasonReason = (show: Show): string => (levelIsOpen(show, 'SEASON') ? 'It applies to the whole show.' : noSeasons)

export const noNumberReason = (show: Show, level: EpisodeLevel): string => {
  if (!levelIsOpen(show, 'EPISODE')) return noNumbers
  return level === 'SEASON' ? 'It applies to a whole season.' : 'It applies to the whole show.'
}
