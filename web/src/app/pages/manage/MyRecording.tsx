import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import type { StepFacts } from '@castwright/contract/workflow/step-requirements.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { refreshRecordings } from '../../../features/recordings/api.ts'
import { EpisodeRecording } from '../../../features/recordings/episode/EpisodeRecording.tsx'
import { RecordingExtrasProvider } from '../../../features/recordings/extras.ts'
import type { StepsState } from '../../../features/workflow/api.ts'
import { StepBadge } from '../../../features/workflow/StepBadge.tsx'
import { StepButtons } from '../../../features/workflow/StepButtons.tsx'
import { clock } from '../../../ui/AudioPlayer.tsx'
import { type Fold, FoldingCard } from '../../../ui/FoldingCard.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const FinishPanel = lazyPart(async () => (await import('../../../features/finishing/recording/FinishPanel.tsx')).FinishPanel)

const FinishRemedy = lazyPart(async () => (await import('../../../features/finishing/recording/FinishRemedy.tsx')).FinishRemedy)

/** Finishing, under the recording. */
const panelOf = (profileUrl: string) => (shown: Recording) => (
  <Suspense fallback={null}>
    <FinishPanel recording={shown} profileUrl={profileUrl} onDone={() => void refreshRecordings()} />
  </Suspense>
)

type Asked = { /** The finding that a link asks to fix. */ fix: string | null; onFix: () => void }

type Props = { podcast: Podcast; episode: Episode; timeZone: string; steps: StepsState | undefined; facts: StepFacts; fold: Fold } & Asked

/** The episode's recording. */
export function MyRecording({ podcast, episode, timeZone, steps, facts, fold, fix, onFix }: Props) {
  const { recording } = episode
  const { profileUrl } = podcast
  const isAudio = podcast.mediaFormat === 'audio'
  const extras = useMemo(() => {
    const remedy = (shown: Recording, advice: MeasurementAdvice) => (
      <Suspense fallback={null}>
        <FinishRemedy podcast={podcast} recording={shown} advice={advice} isAsked={fix === `audio-${advice.id}`} onAsked={onFix} />
      </Suspense>
    )
    return { panel: panelOf(profileUrl), ...(isAudio && { remedy }) }
  }, [podcast, profileUrl, isAudio, fix, onFix])
  return (
    <FoldingCard
      fold={fold}
      title="My Recording"
      result={recording && `${clock(recording.duration)}, ${sizeOf(recording.fileSize)}`}
      hint="Audio (MP3, M4A) or, for video shows, MP4, M4V or MOV."
      aside={<StepBadge progress={steps?.progress} step="uploadAudio" />}
    >
      <Stack align="flex-start" gap="md">
        <RecordingExtrasProvider value={extras}>
          <EpisodeRecording podcast={podcast} episode={episode} timeZone={timeZone} />
        </RecordingExtrasProvider>
        <StepButtons steps={steps} step="uploadAudio" facts={facts} />
      </Stack>
    </FoldingCard>
  )
}
