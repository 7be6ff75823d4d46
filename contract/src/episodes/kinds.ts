/** The kinds of episodes, without their rules, so that lists don't load those. */

export const episodeTypes = ['FULL', 'TRAILER', 'BONUS'] as const
type EpisodeType = (typeof episodeTypes)[number]

/** What a trailer or bonus belongs to. */
export const episodeLevels = ['SHOW', 'SEASON', 'EPISODE'] as const
type EpisodeLevel = (typeof episodeLevels)[number]

const labels: Record<EpisodeLevel, Record<'TRAILER' | 'BONUS', string>> = {
  SHOW: { TRAILER: 'Show Trailer', BONUS: 'Show Bonus' },
  SEASON: { TRAILER: 'Season Trailer', BONUS: 'Season Bonus' },
  EPISODE: { TRAILER: 'Episode Trailer', BONUS: 'Bonus Episode' },
}

/** `Full Episode`, `Season Trailer`, `Bonus Episode`, ... */
export const kindLabel = (type: EpisodeType, level: EpisodeLevel | null): string =>
  type === 'FULL' ? 'Full Episode' : labels[level ?? 'SHOW'][type]
