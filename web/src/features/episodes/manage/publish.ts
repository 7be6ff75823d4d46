import type { Episode } from '@castwright/contract/episodes.ts'
import { isReadyToPublish, type Steps } from '@castwright/contract/steps.ts'

type Facts = Pick<Episode, 'isPublished' | 'publishedEpisodeModified' | 'scheduledReleaseDate'>

export type PublishAction = {
  label: 'Publish Now' | 'Publish Later' | 'Republish'
  /** Why it is closed, as far as the episode is concerned. */
  closedBecause: string | null
}

const notReady = 'Every step must be done or skipped first.'

/** What an episode offers, by what it is and how far it is. */
export function publishActions(episode: Facts, steps: Steps | undefined): PublishAction[] {
  if (episode.isPublished) {
    return [{ label: 'Republish', closedBecause: episode.publishedEpisodeModified ? null : 'Nothing changed since it was published.' }]
  }
  const unready = steps && isReadyToPublish(steps) ? null : notReady
  const scheduled = episode.scheduledReleaseDate === null ? null : 'It is scheduled already.'
  return [
    { label: 'Publish Now', closedBecause: unready },
    { label: 'Publish Later', closedBecause: unready ?? scheduled },
  ]
}
