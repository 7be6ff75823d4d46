import { FetchError } from './error.ts'

export type Trip = {
  signal: AbortSignal
  /** The promise, given up where nothing comes for the idle time. Works because all that is awaited heeds `signal`. */
  waitFor<T>(promise: Promise<T>): Promise<T>
  /** Runs at the end of the trip, however it ends. */
  onEnd(work: () => void): void
  /** Why the trip was cut short, if it was. */
  failure(): FetchError | undefined
  end(): void
}

/** One fetch from first lookup to last byte: a deadline for the whole of it, and for each silence in it. */
export function startTrip(limits: { timeoutMs: number; idleTimeoutMs: number; signal?: AbortSignal | undefined }): Trip {
  const controller = new AbortController()
  const atEnd: Array<() => void> = []
  let failure: FetchError | undefined
  let over = false

  const stop = (error: FetchError) => {
    if (over) return
    failure = error
    controller.abort(error)
    end()
  }
  const seconds = (ms: number) => (ms >= 1000 ? `${Math.round(ms / 1000)} s` : `${ms} ms`)
  const deadline = Number.isFinite(limits.timeoutMs)
    ? setTimeout(
        () => stop(new FetchError('timeout', `The answer was not complete within ${seconds(limits.timeoutMs)}.`)),
        limits.timeoutMs,
      )
    : undefined
  // One timer for all silences, set anew with each: a large file has many.
  let isWaiting = false
  const silence = setTimeout(() => {
    if (isWaiting) stop(new FetchError('timeout', `Nothing came for ${seconds(limits.idleTimeoutMs)}.`))
  }, limits.idleTimeoutMs)
  const onAbort = () => stop(new FetchError('aborted', 'The request was called off.', { cause: limits.signal?.reason }))

  function end(): void {
    if (over) return
    over = true
    clearTimeout(deadline)
    clearTimeout(silence)
    limits.signal?.removeEventListener('abort', onAbort)
    for (const work of atEnd.splice(0)) work()
  }

  limits.signal?.addEventListener('abort', onAbort)
  if (limits.signal?.aborted) onAbort()

  return {
    signal: controller.signal,
    async waitFor(promise) {
      isWaiting = true
      if (!over) silence.refresh()
      try {
        return await promise
      } finally {
        isWaiting = false
      }
    },
    onEnd: (work) => (over ? work() : void atEnd.push(work)),
    failure: () => failure,
    end,
  }
}
