import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'

/** After the redirect, on whatever page one is led to. */
export function thank(newHost: string): void {
  const id = modals.open({
    title: 'Thank you!',
    children: (
      <Stack gap="lg">
        <Text c="dimmed">
          Your feed leads to {newHost === 'Other' ? 'your new host' : newHost} now. It may need up to 7 business days to process the
          redirect. Wait at least 7 days before you delete the podcast here, so that every app learns the new address.
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
