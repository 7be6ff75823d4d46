import type { Log } from './log.ts'

export type BatchWriter<Item> = {
  /** Never waits and never fails. */
  add(item: Item): void
  /** Writes everything that is queued. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type BatchWriterOptions = {
  /** Milliseconds between writes, which is what a crash can lose. */
  everyMs?: number
  /** Maximum queue length while the database is down. */
  maxQueued?: number
}

type Terms<Item> = BatchWriterOptions & {
  /** What is written, such as `downloads`. For the log. */
  name: string
  log: Log
  /** Items per transaction. Larger ones are no faster and delay responses. */
  batch: number
  /** Returns what writes the items. Called while the database is still busy with those before. */
  prepare(items: Item[]): Promise<() => Promise<void>>
}

/** Collects items and writes them in batches, in the background. Tries again if that fails. */
export function openBatchWriter<Item>({ name, log, batch, everyMs = 500, maxQueued = 200_000, prepare }: Terms<Item>): BatchWriter<Item> {
  const waiting: Item[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    /** How many queued items are being written. */
    let inFlight = 0
    let pendingWrite: Promise<void> = Promise.resolve()
    for (;;) {
      const items = waiting.slice(inFlight, inFlight + batch)
      if (items.length === 0) {
        await pendingWrite
        if (waiting.length === 0) break
        continue
      }
      const write = await prepare(items)
      await pendingWrite
      inFlight = items.length
      pendingWrite = write().then(() => {
        waiting.splice(0, items.length)
        inFlight = 0
      })
      pendingWrite.catch(() => {})
    }
    if (dropped > 0) log.error({ dropped }, `Not all ${name} were counted: more arrived than the database could take`)
    dropped = 0
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll).catch((error: unknown) => {
      log.error({ err: error, waiting: waiting.length }, `Could not save ${name}, retrying`)
      later()
    })
    return writing
  }

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  return {
    add(item) {
      if (waiting.length >= maxQueued) dropped += 1
      else waiting.push(item)
      later()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
