import { FetchError } from './error.ts'

export type Exchange = {
  signal: AbortSignal
  /** Awaits the promise with the idle timeout. Everything awaited here must react to `signal`. */
  waitFor<T>(promise: Promise<T>): Promise<T>
  /** Runs when the exchange ends, whether it succeeded or not. */
  onEnd(work: () => void): void
  /** Why the exchange was stopped early, if it was. */
  failure(): FetchError | undefined
  end(): void
}

/** One fetch from the first DNS lookup to the last byte, with all its redirects: a total timeout and an idle timeout. */
export function startExchange(limits: { timeoutMs: number; idleTimeoutMs: number; signal?: AbortSignal | undefined }): Exchange {
  const controller = new AbortController()
  const cleanups: Array<() => void> = []
  let failure: FetchError | undefined
  let isOver = false

  const stop = (error: FetchError) => {
    if (isOver) return
    failure = error
    controller.abort(error)
    end()
  }
  const seconds = (ms: number) => (ms >= 1000 ? `${Math.round(ms / 1000)} s` : `${ms} ms`)
  const deadline = Number.isFinite(limits.timeoutMs)
    ? setTimeout(
        () => stop(new FetchError('timeout', `The response was not complete within ${seconds(limits.timeoutMs)}.`)),
        limits.timeoutMs,
      )
    : undefined
  // A large file has many pauses, so one timer is refreshed instead of creating many.
  let isWaiting = false
  const idle = setTimeout(() => {
    if (isWaiting) stop(new FetchError('timeout', `No data arrived for ${seconds(limits.idleTimeoutMs)}.`))
  }, limits.idleTimeoutMs)
  const onAbort = () => stop(new FetchError('aborted', 'The request was canceled.', { cause: limits.signal?.reason }))

  function end(): void {
    if (isOver) return
    isOver = true
    clearTimeout(deadline)
    clearTimeout(idle)
    limits.signal?.removeEventListener('abort', onAbort)
    for (const work of cleanups.splice(0)) work()
  }

  limits.signal?.addEventListener('abort', onAbort)
  if (limits.signal?.aborted) onAbort()

  return {
    signal: controller.signal,
    async waitFor(promise) {
      isWaiting = true
      if (!isOver) idle.refresh()
      try {
        return await promise
      } finally {
        isWaiting = false
      }
    },
    onEnd: (work) => (isOver ? work() : void cleanups.push(work)),
    failure: () => failure,
    end,
  }
}
