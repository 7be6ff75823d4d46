import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// The manager assumes a connection until it changes, but the page may have been opened offline.
if (!navigator.onLine) onlineManager.setOnline(false)

export const isOnline = (): boolean => onlineManager.isOnline()

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the browser is online and, since the last call that failed, the server was reached. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Calls the listener on every reconnect. Returns the unsubscribe function. */
export const onReconnect = (listener: () => void): (() => void) => onlineManager.subscribe((online) => (online ? listener() : undefined))

/** For queries that retry three times. Doesn't retry while offline. */
export const retryThrice = (failures: number): boolean => failures < 3 && isOnline()

/** Milliseconds for a try, and between two while the server can't be reached. */
const pause = 5000
let timer: ReturnType<typeof setTimeout> | undefined
let trying: Promise<boolean> | undefined
let isServerDown = false

/** What is wrong while not online. */
export const offlineTitle = (): string => (isServerDown ? "The server can't be reached" : "You're offline")

async function reach(): Promise<boolean> {
  clearTimeout(timer)
  const isReached = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(pause) }).then(
    ({ ok }) => ok,
    () => false,
  )
  isServerDown = !isReached && navigator.onLine
  if (!isReached) timer = setTimeout(() => void tryConnection(), pause)
  onlineManager.setOnline(isReached)
  return isReached
}

/** Tries to reach the server until it answers. Everything that waits for a reconnect then continues. Returns whether it answered now. */
export const tryConnection = (): Promise<boolean> => (trying ??= reach().finally(() => (trying = undefined)))

/** After a call without an answer. The cause may be only that request, such as a blocked one. */
export function noteFailure(): void {
  if (isOnline()) void tryConnection()
}
