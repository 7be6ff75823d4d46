import type { Episode } from '@castwright/contract/episodes.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { isReadyToPublish, type Steps } from '@castwright/contract/steps.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import classes from './publishing.module.css'

type Facts = Pick<Episode, 'isPublished' | 'publishedEpisodeModified' | 'scheduledReleaseDate'>

type PublishAction = {
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

type Props = { episode: Episode; steps: Steps | undefined; isVerified: boolean; onAct: (label: PublishAction['label']) => void }

/** In the rail on wide screens; on phones a bar at the bottom that is always in reach. */
export function PublishButtons({ episode, steps, isVerified, onAct }: Props) {
  return (
    <div className={classes.bar} role="group" aria-label="Publishing">
      {publishActions(episode, steps, isVerified).map(({ label, closedBecause }, at) => (
        <HintedButton
          key={label}
          variant={at === 0 ? 'filled' : 'default'}
          closedBecause={closedBecause}
          aria-haspopup="dialog"
          onClick={() => onAct(label)}
        >
          {label}
        </HintedButton>
      ))}
    </div>
  )
}
