import { setTimeout as sleep } from 'node:timers/promises'

const plainLineEveryMs = 30_000
const redrawEveryMs = 250

export const elapsed = (sinceMs) => {
  const seconds = Math.round((Date.now() - sinceMs) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Shows progress while `work` runs: one updating line in a terminal, otherwise a plain line every 30 seconds.
 * `describe` returns the line. `work` gets a function that prints text above it.
 */
export async function withProgress(describe, work, { stream = process.stderr, everyMs = plainLineEveryMs } = {}) {
  const startedAt = Date.now()
  const line = () => `${describe()} (${elapsed(startedAt)})`
  const clear = () => stream.isTTY && stream.write('\r\x1b[2K')
  const draw = () => stream.isTTY && stream.write(`\r\x1b[2K${line().slice(0, (stream.columns ?? 80) - 1)}`)
  const ended = new AbortController()
  const ticking = tick(stream.isTTY ? redrawEveryMs : everyMs, () => (stream.isTTY ? draw() : stream.write(`${line()}\n`)), ended.signal)
  draw()
  try {
    return await work((text) => {
      clear()
      stream.write(`${text}\n`)
      draw()
    })
  } finally {
    ended.abort()
    await ticking
    clear()
  }
}

async function tick(everyMs, show, signal) {
  for (;;) {
    try {
      await sleep(everyMs, undefined, { signal, ref: false })
    } catch {
      return
    }
    show()
  }
}
