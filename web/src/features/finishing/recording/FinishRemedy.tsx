import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { fixLabels } from '@castwright/contract/publishing/fixes.ts'
import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { finishingObstacle } from '../../../components/checks/finishingObstacle.ts'
import { Note } from '../../../ui/Note.tsx'
import { isUnderWay, useFinishing, useSetup } from '../api.ts'
import { FinishDialog } from './FinishDialog.tsx'

type Props = {
  podcast: Pick<Podcast, 'showAccess'>
  recording: Recording
  advice: MeasurementAdvice
  /** Whether a link leads here, which opens the dialog. */
  isAsked?: boolean
  onAsked?: () => void
}

/** The “Fix with Finishing” button next to a warning, or who can turn Finishing on. */
export function FinishRemedy({ podcast, recording, advice, isAsked = false, onAsked }: Props) {
  const { data: setup } = useSetup(recording.podcastId)
  const { data } = useFinishing(recording.id, true)
  const [opened, dialog] = useDisclosure(false)
  const obstacle = setup && finishingObstacle(setup, podcast)
  const isReady = setup !== undefined && obstacle === null
  const begin = useEffectEvent(() => {
    if (isReady) dialog.open()
    onAsked?.()
  })
  useEffect(() => {
    if (isAsked && setup) begin()
  }, [isAsked, setup])
  if (!setup || isUnderWay(data?.finishing)) return null
  if (!isReady) return <Note>{obstacle}</Note>
  const label = fixLabels.finishing
  return (
    <>
      <Button variant="default" size="compact-sm" aria-haspopup="dialog" aria-label={`${label}: ${advice.title}`} onClick={dialog.open}>
        {label}
      </Button>
      <FinishDialog recordings={[recording]} setup={setup} about={advice.id} opened={opened} onClose={dialog.close} />
    </>
  )
}
