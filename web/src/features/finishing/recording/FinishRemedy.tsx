import { isMaster } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { LinkButton } from '../../../ui/Links.tsx'
import { isUnderWay, useFinishing, useSetup } from '../api.ts'
import { FinishDialog } from './FinishDialog.tsx'
import { FinishButton } from './FinishPanel.tsx'
import { Note } from '../../../ui/Note.tsx'

const isAudio = ({ fileType }: Recording): boolean => fileType === 'mp3' || fileType === 'm4a' || isMaster(fileType)

/** Whether a recording can be finished: only uploads, because results would be encoded twice. */
export const canFinish = (recording: Recording): boolean => isAudio(recording) && recording.madeBy === null

type Props = { recording: Recording; /** A panel with Finish follows if finishing is on. */ hasPanel?: boolean }

/** Offers finishing under advice on the sound. */
export function FinishRemedy({ recording, hasPanel = false }: Props) {
  const { data: setup } = useSetup(recording.podcastId)
  const isPossible = canFinish(recording)
  const { data } = useFinishing(recording.id, isPossible)
  const [opened, dialog] = useDisclosure(false)
  if (!setup || !isPossible || isUnderWay(data?.finishing)) return null
  if (setup.settings.isEnabled && hasPanel) return null
  return (
    <Group gap="sm">
      {setup.settings.isEnabled ? (
        <FinishButton setup={setup} isMain={false} onClick={dialog.open} />
      ) : (
        <LinkButton variant="default" to="/settings/podcast/$podcastId/finishing" params={{ podcastId: recording.podcastId }}>
          Turn on finishing
        </LinkButton>
      )}
      <Note>Finishing corrects loudness, peaks and silence.</Note>
      <FinishDialog recordings={[recording]} setup={setup} opened={opened} onClose={dialog.close} />
    </Group>
  )
}
