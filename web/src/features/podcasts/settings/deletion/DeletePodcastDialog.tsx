import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useState } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmPasswordStep } from '../../../../ui/steps/ConfirmPasswordStep.tsx'
import { ConfirmNameStep } from './ConfirmNameStep.tsx'
import { useDeletePodcast } from './useDeletePodcast.tsx'
import { WarningStep } from './WarningStep.tsx'

type Stage = 'warning' | 'password' | 'name'

const titles: Record<Stage, string> = {
  warning: 'Warning',
  password: 'Confirm Password',
  name: 'Confirm Podcast Name',
}

type Props = { opened: boolean; onClose: () => void; podcast: Podcast; onDeleted: () => void }

/** The last step, 'Podcast Deleted', is a separate modal because this page goes away. */
export function DeletePodcastDialog({ opened, onClose, podcast, onDeleted }: Props) {
  const [stage, go] = useState<Stage>('warning')
  const deletePodcast = useDeletePodcast(podcast, onDeleted)
  return (
    <Dialog opened={opened} onClose={onClose} title={titles[stage]} size="wide">
      {stage === 'warning' ? (
        <WarningStep podcast={podcast} onContinue={(needsPassword) => go(needsPassword ? 'password' : 'name')} onCancel={onClose} />
      ) : null}
      {stage === 'password' ? (
        <ConfirmPasswordStep hint="Enter your password to continue." onConfirmed={() => go('name')} onCancel={onClose} />
      ) : null}
      {stage === 'name' ? <ConfirmNameStep title={podcast.title} onConfirmed={deletePodcast} onCancel={onClose} /> : null}
    </Dialog>
  )
}
