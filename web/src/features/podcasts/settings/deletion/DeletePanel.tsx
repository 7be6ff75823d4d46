import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Stack, Text } from '@mantine/core'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { words } from '../words.ts'
import { DeletePodcastDialog } from './DeletePodcastDialog.tsx'

export function DeletePanel({ podcast, onDeleted }: { podcast: Podcast; onDeleted: () => void }) {
  const { opened, round, open, close } = useStepDialog()
  return (
    <Stack gap="md" align="flex-start">
      <Text>Its episodes, recordings and team go with it. You will see what that means before you decide.</Text>
      <HintedButton variant="outline" color="red" closedBecause={podcast.showAccess === 'OWNER' ? null : words.notOwner} onClick={open}>
        Delete Podcast
      </HintedButton>
      <DeletePodcastDialog key={round} opened={opened} onClose={close} podcast={podcast} onDeleted={onDeleted} />
    </Stack>
  )
}
