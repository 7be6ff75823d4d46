import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { TestApp } from './app.ts'

/**
 * Asks for /healthz again and again while a call with a large text runs. `blocked` is how long nothing else could run at most, as a
 * multiple of what any call with this text costs on this machine and now.
 */
export async function meanwhile<T>(
  app: TestApp,
  text: string,
  work: () => Promise<T>,
): Promise<{ result: T; answers: number; blocked: number }> {
  const before = performance.now()
  for (let pass = 0; pass < 3; pass += 1) JSON.parse(JSON.stringify({ text }))
  const anchorMs = performance.now() - before
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let [answers, isDone] = [0, false]
  const others = (async () => {
    for (; !isDone; answers += 1) {
      const { statusCode } = await app.server.inject('/healthz')
      if (statusCode !== 200) throw new Error(`/healthz answered ${statusCode}.`)
      await setImmediate()
    }
  })()
  delay.enable()
  try {
    return { result: await work(), answers, blocked: delay.max / 1e6 / anchorMs }
  } finally {
    isDone = true
    delay.disable()
    await others
  }
}
