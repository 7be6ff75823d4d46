import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack, Text } from '@mantine/core'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { messages } from '../messages.ts'
import { DeletePodcastDialog } from './DeletePodcastDialog.tsx'

export function DeletePanel({ podcast, onDeleted }: { podcast: Podcast; onDeleted: () => void }) {
  const { opened, round, open, close } = useStepDialog()
  return (
    <Stack gap="md" align="flex-start">
      <Text>This also deletes its episodes, recordings and team. You'll see the details before you confirm.</Text>
      <HintedButton variant="outline" color="red" disabledReason={podcast.showAccess === 'OWNER' ? null : messages.notOwner} onClick={open}>
        Delete Podcast
      </HintedButton>
      <DeletePodcastDialog key={round} opened={opened} onClose={close} podcast={podcast} onDeleted={onDeleted} />
    </Stack>
  )
}
