import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

type Held = { askBack: RequestRelease; freed: Promise<void> }

/** Milliseconds. */
const patience = 30_000

/**
 * One request at a time for each upload. A new one takes over: the old one is asked to end, since most often its connection is
 * dead and only we have not noticed. Locks of one process: a disk has one server, and an S3 store takes the same parts twice.
 */
export class TusLocks implements Locker {
  readonly #held = new Map<string, Held>()

  newLock(id: string): Lock {
    let free = (): void => {}
    return {
      lock: async (signal, askBack) => {
        const given = AbortSignal.any([signal, AbortSignal.timeout(patience)])
        for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
          await held.askBack()
          await Promise.race([held.freed, aborted(given)])
          if (given.aborted) throw Object.assign(new Error('An older request of this upload does not end.'), ERRORS.ERR_LOCK_TIMEOUT)
        }
        const freed = new Promise<void>((resolve) => (free = resolve))
        this.#held.set(id, { askBack, freed })
      },
      unlock: async () => {
        this.#held.delete(id)
        free()
      },
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
