import { episodeLimits } from '@castwright/contract/limits.ts'
import { toLine } from '@castwright/contract/podcast-form.ts'
import { newId } from '../../../platform/ids.ts'
import { summaryOf, type BroughtEpisode } from '../../episodes/service.ts'
import type { ItemFacts } from '../facts.ts'
import { cleanPersons } from '../sides.ts'
import type { StoredItem } from '../store.ts'

/** An item of an old feed as an episode of ours, and as it is kept until its files are here. */

export type Ready = { item: { item: StoredItem; host: string; position: number }; episode: BroughtEpisode }

export const toItem = (item: ItemFacts): Ready['item'] => ({
  // Notes are in the episode already.
  item: { ...withoutElements(item), notes: '', publishedAt: item.publishedAt?.toISOString() ?? null },
  host: URL.parse(item.enclosure.url)?.host.toLowerCase() ?? '',
  position: item.position,
})

/** What only the feed needs is in the episode already. */
const withoutElements = ({ elements: _elements, ...item }: ItemFacts): ItemFacts => item

const inRange = (number: number | null): number | null => (number !== null && number >= 1 && number <= episodeLimits.number ? number : null)

/** A number says what a trailer or a bonus belongs to: none, the show; a season's alone, the season. */
function levelOf({ episodeType, season, episode }: ItemFacts): BroughtEpisode['level'] {
  if (episodeType === 'FULL') return null
  if (episode !== null) return 'EPISODE'
  return season === null ? 'SHOW' : 'SEASON'
}

type Ground = { /** Cleaned. */ showNotes: string; isExplicit: boolean; createdAt: Date; now: Date }

export function toEpisode(item: ItemFacts, { showNotes, isExplicit, createdAt, now }: Ground): BroughtEpisode {
  const persons = cleanPersons(item.persons)
  return {
    id: newId(),
    guid: item.guid,
    title: toLine(item.title) || 'Untitled',
    showNotes,
    summary: summaryOf(showNotes),
    episodeType: item.episodeType,
    level: levelOf(item),
    seasonNumber: inRange(item.season),
    episodeNumber: inRange(item.episode),
    parentalAdvisory: (item.isExplicit ?? isExplicit) ? 'explicit' : 'clean',
    itunesVisibility: item.isBlocked ? 'hide' : 'show',
    extras: {
      ...(item.guidIsPermaLink && { guidIsPermaLink: true }),
      ...(item.seasonName !== null && { seasonName: item.seasonName.slice(0, 128).toWellFormed() }),
      ...(persons.length > 0 && { persons }),
      ...(/^https?:\/\//i.test(item.link) && item.link.length <= 2000 && { link: item.link }),
      ...(item.itunesTitle !== undefined && { itunesTitle: item.itunesTitle }),
      ...(item.episodeDisplay !== undefined && { episodeDisplay: item.episodeDisplay }),
      ...(item.elements && { elements: item.elements }),
    },
    createdAt,
    updatedAt: now,
  }
}
