import type { Episode } from '@castwright/contract/episodes.ts'
import type { StepFacts } from '@castwright/contract/step-requirements.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { EpisodeRecording } from '../../../features/recordings/episode/EpisodeRecording.tsx'
import type { StepsState } from '../../../features/workflow/api.ts'
import { StepBadge } from '../../../features/workflow/StepBadge.tsx'
import { StepButtons } from '../../../features/workflow/StepButtons.tsx'
import { Card } from '../../../ui/Card.tsx'
import classes from './MyRecording.module.css'

type Props = { podcast: Podcast; episode: Episode; timeZone: string; steps: StepsState | undefined; facts: StepFacts }

/** The episode's recording. */
export function MyRecording({ podcast, episode, timeZone, steps, facts }: Props) {
  return (
    <Card
      title="My Recording"
      hint="Audio (MP3, M4A) or, for video shows, MP4, M4V or MOV."
      aside={<StepBadge progress={steps?.progress} step="uploadAudio" />}
    >
      <div className={classes.body}>
        <EpisodeRecording podcast={podcast} episode={episode} timeZone={timeZone} />
        <StepButtons steps={steps} step="uploadAudio" facts={facts} />
      </div>
    </Card>
  )
}
