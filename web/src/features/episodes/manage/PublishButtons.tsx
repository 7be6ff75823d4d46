import type { Episode } from '@castwright/contract/episodes.ts'
import type { Steps } from '@castwright/contract/steps.ts'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { publishActions } from './publish.ts'
import { words } from './words.ts'
import classes from './PublishButtons.module.css'

type Props = { episode: Episode; steps: Steps | undefined }

/** In the rail on wide screens; on phones a bar at the bottom that is always in reach. */
export function PublishButtons({ episode, steps }: Props) {
  return (
    <div className={classes.bar} role="group" aria-label="Publishing">
      {publishActions(episode, steps).map(({ label, closedBecause }, at) => (
        <HintedButton
          key={label}
          variant={at === 0 ? 'filled' : 'default'}
          closedBecause={closedBecause === null ? words.publishingToCome : `${closedBecause} ${words.publishingToCome}.`}
        >
          {label}
        </HintedButton>
      ))}
    </div>
  )
}
