import type { Episode } from '@castwright/contract/episodes.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { isReadyToPublish, type Steps } from '@castwright/contract/steps.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import classes from './publishing.module.css'

type Facts = Pick<Episode, 'isPublished' | 'publishedEpisodeModified' | 'scheduledReleaseDate'>

type PublishAction = {
  label: 'Publish Now' | 'Publish Later' | 'Republish'
  /** Why it is disabled, or null. */
  disabledReason: string | null
}

const notReady = 'Finish or skip every step first.'

/** The available actions, depending on the episode, its steps and whether the user's email is verified. */
export function publishActions(episode: Facts, steps: Steps | undefined, isVerified: boolean): PublishAction[] {
  const unverified = isVerified ? null : refusals.unverified.msg
  if (episode.isPublished) {
    const unchanged = episode.publishedEpisodeModified ? null : 'Nothing has changed since it was published.'
    return [{ label: 'Republish', disabledReason: unchanged ?? unverified }]
  }
  const unready = (steps && isReadyToPublish(steps) ? null : notReady) ?? unverified
  const scheduled = episode.scheduledReleaseDate === null ? null : 'Already scheduled.'
  return [
    { label: 'Publish Now', disabledReason: unready },
    { label: 'Publish Later', disabledReason: unready ?? scheduled },
  ]
}

type Props = { episode: Episode; steps: Steps | undefined; isVerified: boolean; onAct: (label: PublishAction['label']) => void }

/** In the sidebar on wide screens, a sticky bottom bar on phones. */
export function PublishButtons({ episode, steps, isVerified, onAct }: Props) {
  return (
    <div className={classes.bar} role="group" aria-label="Publishing">
      {publishActions(episode, steps, isVerified).map(({ label, disabledReason }, at) => (
        <HintedButton
          key={label}
          variant={at === 0 ? 'filled' : 'default'}
          disabledReason={disabledReason}
          aria-haspopup="dialog"
          onClick={() => onAct(label)}
        >
          {label}
        </HintedButton>
      ))}
    </div>
  )
}
