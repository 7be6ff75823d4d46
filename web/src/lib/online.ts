import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// The manager assumes a connection and hears only of changes: a page may have been opened without one.
if (!navigator.onLine) onlineManager.setOnline(false)

export const isOnline = (): boolean => onlineManager.isOnline()

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the browser has a connection at all. It says nothing about the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Calls the listener whenever the connection comes back. Answers with what ends that. */
export const onReconnect = (listener: () => void): (() => void) => onlineManager.subscribe((online) => (online ? listener() : undefined))

/** For queries that the spec retries three times. Without a connection there is nothing to wait for. */
export const retryThrice = (failures: number): boolean => failures < 3 && isOnline()
