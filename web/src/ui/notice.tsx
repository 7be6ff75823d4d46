import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { modals } from './modals.tsx'

/** Says something that needs no answer, in a dialog that stays when the page changes. */
export function showNotice(title: string, text: ReactNode, onClose?: () => void): void {
  const id: string = modals.open({
    title,
    ...(onClose && { onClose }),
    children: (
      <>
        <Text c="dimmed">{text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </>
    ),
  })
}
