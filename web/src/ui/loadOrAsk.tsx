import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { onReconnect, useOnline } from '../lib/online.ts'
import classes from './loadOrAsk.module.css'
import { addOverlay } from './overlays.ts'

type Question = { promise: Promise<boolean>; answer: (tryAgain: boolean) => void }

/** Everything that fails to load before it is answered shares the answer. */
let asked: Question | null = null
const listeners = new Set<() => void>()

function setAsked(next: Question | null): void {
  asked = next
  listeners.forEach((tell) => tell())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(): Promise<boolean> {
  if (asked) return asked.promise
  let answer: Question['answer'] = () => undefined
  const promise = new Promise<boolean>((resolve) => (answer = resolve))
  setAsked({ promise, answer })
  return promise
}

function answer(tryAgain: boolean): void {
  asked?.answer(tryAgain)
  setAsked(null)
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
  const isAsked = useSyncExternalStore(subscribe, () => asked !== null)
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
      <h2 id={title} className={classes.title}>
        {online ? "This couldn't be loaded" : "You're offline"}
      </h2>
      <p id={text} className={classes.text}>
        {online ? 'Check your connection, then reload the page.' : 'This opens when you reconnect.'}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        {online ? (
          <Button onClick={() => location.reload()}>Reload page</Button>
        ) : (
          <Button onClick={() => dialog.current?.close(again)}>Try again</Button>
        )}
      </div>
    </dialog>
  )
}

addOverlay(NotLoaded)
