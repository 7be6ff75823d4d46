import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Measures the event loop delay: the first SIGUSR2 starts, the next prints the result. */
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let isLooking = false
  process.on('SIGUSR2', () => {
    if (isLooking) process.stdout.write(`loop p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms\n`)
    else delay.enable()
    isLooking = true
  })
}
