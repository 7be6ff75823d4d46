import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// The manager assumes a connection until it changes, but the page may have been opened offline.
if (!navigator.onLine) onlineManager.setOnline(false)

export const isOnline = (): boolean => onlineManager.isOnline()

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the browser is online. Says nothing about the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Calls the listener on every reconnect. Returns the unsubscribe function. */
export const onReconnect = (listener: () => void): (() => void) => onlineManager.subscribe((online) => (online ? listener() : undefined))

/** For queries that retry three times. Doesn't retry while offline. */
export const retryThrice = (failures: number): boolean => failures < 3 && isOnline()
