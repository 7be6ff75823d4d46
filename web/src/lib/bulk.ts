import { RpcError } from './rpc.ts'

export type BulkResult<Item> = { done: Item[]; failed: Array<{ item: Item; error: unknown }> }

type Options = {
  /** Called after each item, with how many are finished. */
  onProgress?: (finished: number) => void
  /** No further item is started after this is aborted. */
  signal?: AbortSignal
}

/** How many calls run at the same time. */
const atOnce = 4

/** In seconds. */
const longestPause = 60

/** Waits and tries again while the server says that there were too many calls. */
async function patiently(work: () => Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      const seconds = error instanceof RpcError ? Number(error.meta['retry_after']) : Number.NaN
      if (Number.isNaN(seconds) || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, longestPause) * 1000))
    }
  }
}

/** Does the same with many items. Each succeeds or fails on its own. */
export async function forEachItem<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { onProgress, signal }: Options = {},
): Promise<BulkResult<Item>> {
  const result: BulkResult<Item> = { done: [], failed: [] }
  const waiting = [...items]
  const takeTurns = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (signal?.aborted) return
      try {
        await patiently(() => work(item), signal)
        result.done.push(item)
      } catch (error) {
        result.failed.push({ item, error })
      }
      onProgress?.(result.done.length + result.failed.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  return result
}
