type Waiting<Item, Result> = { item: Item; done: PromiseWithResolvers<Result> }

/**
 * Batches items by key. While a batch is handled, new items with the same key wait and form the next batch. If a batch fails, its items
 * are retried one by one, so that one bad item doesn't fail the others.
 */
export function gather<Item, Result>(handle: (items: Item[]) => Promise<Result[]>): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Array<Waiting<Item, Result>>>()

  async function finish(waiting: Array<Waiting<Item, Result>>): Promise<void> {
    try {
      const results = await handle(waiting.map(({ item }) => item))
      for (const [at, { done }] of waiting.entries()) done.resolve(results[at]!)
    } catch (error) {
      if (waiting.length === 1) waiting[0]!.done.reject(error)
      else for (const one of waiting) await finish([one])
    }
  }

  async function run(key: string): Promise<void> {
    for (let next = queues.get(key)!; next.length > 0; next = queues.get(key)!) {
      queues.set(key, [])
      await finish(next)
    }
    queues.delete(key)
  }

  return (key, item) => {
    const done = Promise.withResolvers<Result>()
    const queue = queues.get(key)
    if (queue) queue.push({ item, done })
    else {
      queues.set(key, [{ item, done }])
      void run(key)
    }
    return done.promise
  }
}
