import { Button, Group, Text } from '@mantine/core'
import { modals } from './modals.tsx'

/** Says something in a dialog that stays when the page changes. */
export const showNotice = (title: string, text: string, onClose?: () => void): string =>
  modals.open({
    title,
    ...(onClose && { onClose }),
    children: (
      <>
        <Text c="dimmed">{text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={() => modals.closeAll()}>
            OK
          </Button>
        </Group>
      </>
    ),
  })
