import { Box, Button, Group, Text } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { create } from 'zustand'
import { offlineTitle, onReconnect, useOnline } from '../lib/online.ts'
import classes from './loadOrAsk.module.css'
import { addOverlay } from './overlays.ts'

type Question = PromiseWithResolvers<boolean>

/** Everything that fails to load before it is answered shares the answer. */
const useAsked = create<{ asked: Question | null }>(() => ({ asked: null }))

function ask(): Promise<boolean> {
  const asked = useAsked.getState().asked ?? Promise.withResolvers<boolean>()
  useAsked.setState({ asked })
  return asked.promise
}

function answer(tryAgain: boolean): void {
  useAsked.getState().asked?.resolve(tryAgain)
  useAsked.setState({ asked: null })
}

/** Loads the code of something that the user opened. If that fails, the user can try again. Null if they don't. */
export const loadOrAsk = <T,>(load: () => Promise<T>): Promise<T | null> =>
  load().catch(async () => ((await ask()) ? loadOrAsk(load) : null))

const again = 'again'

/**
 * Uses the browser's own dialog, because the app's dialogs may not be loaded either. With a connection, only reloading the page helps, because
 * browsers remember which files failed.
 */
export function NotLoaded() {
  const isAsked = useAsked(({ asked }) => asked !== null)
  const online = useOnline()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const text = useId()
  useEffect(() => {
    if (!isAsked) return
    dialog.current?.showModal()
    return onReconnect(() => dialog.current?.close(again))
  }, [isAsked])
  if (!isAsked) return null
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onClose={({ currentTarget }) => answer(currentTarget.returnValue === again)}
    >
      <Box component="h2" id={title} m={0} fz="lg" lh="lg">
        {online ? "This couldn't be loaded" : offlineTitle()}
      </Box>
      <Text id={text} c="dimmed" mt="xs" mb="lg">
        {online ? 'Check your connection, then reload the page.' : 'This will open when you reconnect.'}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        {online ? (
          <Button onClick={() => location.reload()}>Reload page</Button>
        ) : (
          <Button onClick={() => dialog.current?.close(again)}>Try again</Button>
        )}
      </Group>
    </dialog>
  )
}

addOverlay(NotLoaded)
