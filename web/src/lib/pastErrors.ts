import { create } from 'zustand'

export type PastError = { id: string; message: string; at: Date }

/** More would only be repetitions. */
const maxKept = 20

/** Errors since the page was loaded, newest first. */
export const usePastErrors = create<readonly PastError[]>(() => [])

/** Keeps the error of a toast that closes by itself, for the notification list. It replaces an earlier one with the same message. */
export const keepError = (id: string, message: string): void =>
  usePastErrors.setState(
    (errors) => [{ id, message, at: new Date() }, ...errors.filter((one) => one.message !== message)].slice(0, maxKept),
    true,
  )

export const dropError = (id: string): void => usePastErrors.setState((errors) => errors.filter((one) => one.id !== id), true)

export const dropAllErrors = (): void => usePastErrors.setState([], true)
