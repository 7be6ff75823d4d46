import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

type Guard = {
  /** To be called by a form that leaves by itself, after saving. */
  allowNavigation: () => void
  dialog: React.ReactNode
}

/** Holds back every way out of a page with unsaved changes and remembers where it led. */
export function useUnsavedGuard(changed: boolean): Guard {
  const navigationAllowed = useRef(false)
  const held = useBlocker({
    shouldBlockFn: ({ current, next }) => changed && !navigationAllowed.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => changed && !navigationAllowed.current,
    withResolver: true,
  })
  const stay = () => held.reset?.()
  const dialog = (
    <Modal opened={held.status === 'blocked'} onClose={stay} title="Do you want to leave without saving?">
      <Stack gap="lg">
        <Text c="dimmed">Your changes on this page will be lost.</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={stay} data-autofocus>
            Keep editing
          </Button>
          <Button color="red" onClick={() => held.proceed?.()}>
            Leave without saving
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
  return { allowNavigation: () => void (navigationAllowed.current = true), dialog }
}

/** The guard for a page that never leaves by itself. */
export function UnsavedGuard({ changed }: { changed: boolean }) {
  return useUnsavedGuard(changed).dialog
}
