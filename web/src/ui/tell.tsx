import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { modals } from './modals.tsx'

/** Says something that needs no answer. */
export function tell(title: string, text: ReactNode): void {
  const id: string = modals.open({
    title,
    children: (
      <Stack gap="lg">
        <Text c="dimmed">{text}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </Stack>
    ),
  })
}
