import type { Episode } from '@castwright/contract/episodes.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { isReadyToPublish, type Steps } from '@castwright/contract/steps.ts'

type Facts = Pick<Episode, 'isPublished' | 'publishedEpisodeModified' | 'scheduledReleaseDate'>

export type PublishAction = {
  label: 'Publish Now' | 'Publish Later' | 'Republish'
  /** Why it is closed. */
  closedBecause: string | null
}

const notReady = 'Every step must be done or skipped first.'

/** What an episode offers, by what it is, how far it is, and whether the person's address is proven. */
export function publishActions(episode: Facts, steps: Steps | undefined, isVerified: boolean): PublishAction[] {
  const unproven = isVerified ? null : refusals.unverified.msg
  if (episode.isPublished) {
    const unchanged = episode.publishedEpisodeModified ? null : 'Nothing changed since it was published.'
    return [{ label: 'Republish', closedBecause: unchanged ?? unproven }]
  }
  const unready = (steps && isReadyToPublish(steps) ? null : notReady) ?? unproven
  const scheduled = episode.scheduledReleaseDate === null ? null : 'It is scheduled already.'
  return [
    { label: 'Publish Now', closedBecause: unready },
    { label: 'Publish Later', closedBecause: unready ?? scheduled },
  ]
}
