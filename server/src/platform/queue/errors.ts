import type { Log } from '../log.ts'

type ErrorLog = {
  report(error: unknown): void
  /** Logs what was counted so far. */
  flush(): void
}

/**
 * Logs each error of the job queue once and counts its repeats. Every worker of every kind of job polls, so one lost connection is reported
 * hundreds of times.
 */
export function openErrorLog(log: Log, countingSeconds: number): ErrorLog {
  const counting = new Map<string, { error: unknown; repeats: number; end: NodeJS.Timeout }>()

  const finish = (key: string): void => {
    const counted = counting.get(key)
    if (!counted) return
    counting.delete(key)
    clearTimeout(counted.end)
    const { error, repeats } = counted
    if (repeats > 0) log.error({ err: error, repeats }, 'A job queue error was repeated')
  }

  return {
    report(error) {
      const key = keyOf(error)
      const counted = counting.get(key)
      if (counted) {
        counted.repeats += 1
        return
      }
      counting.set(key, { error, repeats: 0, end: setTimeout(() => finish(key), countingSeconds * 1000).unref() })
      log.error({ err: error }, 'Job queue error')
    },
    flush() {
      for (const key of counting.keys()) finish(key)
    },
  }
}

/** Equal for the same cause. Numbers in messages, such as process IDs, differ each time. */
function keyOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return `${String(code)} ${String(message).replaceAll(/\d+/g, '#')}`
}
