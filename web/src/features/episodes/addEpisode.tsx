import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'

const modalId = 'add-episode'

/** Says plainly that episodes cannot be added on this version yet. */
export function openAddEpisode(): void {
  modals.open({
    modalId,
    title: 'Add Episode',
    children: (
      <Stack gap="lg">
        <Text>Planning and publishing episodes opens with a coming release of this instance. Your podcast is ready for it.</Text>
        <Group justify="flex-end">
          <Button onClick={() => modals.close(modalId)}>Close</Button>
        </Group>
      </Stack>
    ),
  })
}
