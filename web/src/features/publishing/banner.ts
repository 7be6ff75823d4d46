import type { Episode } from '@castwright/contract/episodes.ts'
import { bannerMoment } from '../../lib/moments.ts'
import { words } from './words.ts'

type Facts = Pick<Episode, 'scheduledReleaseDate' | 'isPublished' | 'publishedEpisodeModified' | 'lastPublishedDate'>

export type Banner = { kind: 'scheduled' | 'unsynced' | 'published'; text: string }

/** The first that applies. */
export function bannerOf(episode: Facts, timeZone: string): Banner | null {
  if (episode.scheduledReleaseDate !== null) {
    const verb = episode.isPublished ? 'republish' : 'publish'
    const text = `This episode is scheduled to ${verb} on ${bannerMoment(episode.scheduledReleaseDate, timeZone)}`
    return { kind: 'scheduled', text }
  }
  if (episode.isPublished && episode.publishedEpisodeModified) return { kind: 'unsynced', text: words.unsynced }
  if (!episode.isPublished || episode.lastPublishedDate === null) return null
  return { kind: 'published', text: `This episode was published on ${bannerMoment(episode.lastPublishedDate, timeZone)}` }
}
