import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Dialog } from './Dialog.tsx'

type Guard = {
  /** Call this before navigating away after saving. */
  allowNavigation: () => void
  dialog: React.ReactNode
}

type Words = { title: string; text: string; stay: string; leave: string }

const unsaved: Words = {
  title: 'Do you want to leave without saving?',
  text: 'Your changes on this page will be lost.',
  stay: 'Keep editing',
  leave: 'Leave without saving',
}

/** Blocks navigation away from unsaved changes and remembers the target. */
export function useUnsavedGuard(changed: boolean, words: Words = unsaved): Guard {
  const navigationAllowed = useRef(false)
  const held = useBlocker({
    shouldBlockFn: ({ current, next }) => changed && !navigationAllowed.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => changed && !navigationAllowed.current,
    withResolver: true,
  })
  const stay = () => held.reset?.()
  const dialog = (
    <Dialog
      opened={held.status === 'blocked'}
      onClose={stay}
      title={words.title}
      actions={
        <>
          <Button variant="default" onClick={stay} data-autofocus>
            {words.stay}
          </Button>
          <Button color="red" onClick={() => held.proceed?.()}>
            {words.leave}
          </Button>
        </>
      }
    >
      <Text c="dimmed">{words.text}</Text>
    </Dialog>
  )
  return { allowNavigation: () => void (navigationAllowed.current = true), dialog }
}

/** The guard for pages that never navigate by themselves. */
export function UnsavedGuard({ changed, words }: { changed: boolean; words?: Words }) {
  return useUnsavedGuard(changed, words).dialog
}
