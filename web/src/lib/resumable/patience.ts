import { RpcError } from '../rpcError.ts'

/** Seconds before the next try; the last one again and again, for hours if need be. */
const delays = [1, 2, 4, 8, 15, 30] as const

export const delayBefore = (tries: number): number => (delays[Math.min(tries, delays.length - 1)] ?? 30) * 1000

const passing: ReadonlySet<string> = new Set(['network', 'unavailable', 'deadline_exceeded'])

/** Nothing is wrong with the file or the person: it goes through once the way is free. */
export const isPassing = (error: unknown): boolean => error instanceof RpcError && passing.has(error.code)

/** Waits so long, or until the network is back or the page is seen again, whichever comes first. */
export function breath(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const back = () => resolve()
  const leave = () => reject(signal.reason as Error)
  const seen = () => {
    if (document.visibilityState === 'visible') resolve()
  }
  if (signal.aborted) leave()
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', seen)
  signal.addEventListener('abort', leave, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    window.removeEventListener('online', back)
    document.removeEventListener('visibilitychange', seen)
    signal.removeEventListener('abort', leave)
  })
}

/** Tries again as long as only the way is closed. */
export async function patiently<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await breath(delayBefore(tries), signal)
    }
  }
}
