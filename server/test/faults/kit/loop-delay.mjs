import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** How long others wait in this process: on the first SIGUSR2 it begins to look, on the next it says what it saw. */
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let isLooking = false
  process.on('SIGUSR2', () => {
    if (isLooking) process.stdout.write(`loop p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms\n`)
    else delay.enable()
    isLooking = true
  })
}
