import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '../../../ui/modals.tsx'

/** Opened after navigating away, so it isn't tied to a page. */
export function showThankYou(newHost: string): void {
  const id = modals.open({
    title: 'Thank you!',
    children: (
      <Stack gap="lg">
        <Text c="dimmed">
          Your feed now redirects to {newHost === 'Other' ? 'your new host' : newHost}, which may need up to 7 business days to process the
          redirect. Wait at least 7 days before you delete the podcast here so that every app can pick up the new URL.
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </Stack>
    ),
  })
}
