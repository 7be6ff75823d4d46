import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Repeats `check` until it passes, for work in the background. Vitest alone gives up after a second, which is too early for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: patience, interval: 20 })
