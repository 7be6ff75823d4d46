import { useSyncExternalStore } from 'react'

export type PastError = { id: string; message: string; at: Date }

/** More would only be repetitions. */
const maxKept = 20

let errors: readonly PastError[] = []
const listeners = new Set<() => void>()

function set(next: readonly PastError[]): void {
  errors = next
  listeners.forEach((tell) => tell())
}

/** Keeps the error of a toast that closes by itself, for the notification list. It replaces an earlier one with the same message. */
export const keepError = (id: string, message: string): void =>
  set([{ id, message, at: new Date() }, ...errors.filter((one) => one.message !== message)].slice(0, maxKept))

export const dropError = (id: string): void => {
  if (errors.some((one) => one.id === id)) set(errors.filter((one) => one.id !== id))
}

export const dropAllErrors = (): void => set([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Errors since the page was loaded, newest first. */
export const usePastErrors = (): readonly PastError[] => useSyncExternalStore(subscribe, () => errors)
