import type { Episode } from '@castwright/contract/episodes.ts'
import type { StepFacts } from '@castwright/contract/step-requirements.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { EpisodeRecording } from '../../../features/recordings/episode/EpisodeRecording.tsx'
import type { StepsState } from '../../../features/workflow/api.ts'
import { StepBadge } from '../../../features/workflow/StepBadge.tsx'
import { StepButtons } from '../../../features/workflow/StepButtons.tsx'
import { clock } from '../../../ui/AudioPlayer.tsx'
import { type Fold, FoldingCard } from '../../../ui/FoldingCard.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import classes from './MyRecording.module.css'

type Props = { podcast: Podcast; episode: Episode; timeZone: string; steps: StepsState | undefined; facts: StepFacts; fold: Fold }

/** The episode's recording. */
export function MyRecording({ podcast, episode, timeZone, steps, facts, fold }: Props) {
  const { recording } = episode
  return (
    <FoldingCard
      fold={fold}
      title="My Recording"
      result={recording && `${clock(recording.duration)}, ${sizeOf(recording.fileSize)}`}
      hint="Audio (MP3, M4A) or, for video shows, MP4, M4V or MOV."
      aside={<StepBadge progress={steps?.progress} step="uploadAudio" />}
    >
      <div className={classes.body}>
        <EpisodeRecording podcast={podcast} episode={episode} timeZone={timeZone} />
        <StepButtons steps={steps} step="uploadAudio" facts={facts} />
      </div>
    </FoldingCard>
  )
}
