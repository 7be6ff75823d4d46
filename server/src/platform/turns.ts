import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before other requests get their turn. */
const sliceMs = 8
/** Items between two looks at the clock. */
const step = 64

/** Goes through a long list in slices, so that other requests are answered in between. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now()
  let count = 0
  for (const item of items) {
    work(item)
    count += 1
    if (count % step !== 0 || performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
}

/** The same, for a list of what comes out. */
export async function mapInTurns<T, U>(items: Iterable<T>, map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = []
  await inTurns(items, (item) => mapped.push(map(item)))
  return mapped
}
