import type { Episode } from '@castwright/contract/episodes.ts'
import type { Steps } from '@castwright/contract/steps.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { type PublishAction, publishActions } from './actions.ts'
import classes from './PublishButtons.module.css'

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
