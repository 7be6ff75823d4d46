/** Milliseconds for which a connection waits for the next request: many hosts close theirs after five seconds. */
const idleMs = 3000
const most = 16

type Connection = { readonly isClosed: boolean; close(): void }

type Spare<C> = { connection: C; timer: NodeJS.Timeout }

/** Connections that were used to the end and may be used again, for a moment. */
export function createSpares<C extends Connection>() {
  const spares = new Map<string, Array<Spare<C>>>()
  let count = 0

  function drop(key: string, connection: C): boolean {
    const list = spares.get(key) ?? []
    const at = list.findIndex((one) => one.connection === connection)
    if (at < 0) return false
    clearTimeout(list[at]!.timer)
    list.splice(at, 1)
    if (list.length === 0) spares.delete(key)
    count -= 1
    return true
  }

  function take(key: string): C | null {
    for (;;) {
      const connection = spares.get(key)?.at(-1)?.connection
      if (!connection) return null
      drop(key, connection)
      // The host may have closed it meanwhile.
      if (!connection.isClosed) return connection
    }
  }

  return {
    take,
    put(key: string, connection: C): void {
      if (count >= most || connection.isClosed) return connection.close()
      const timer = setTimeout(() => {
        if (drop(key, connection)) connection.close()
      }, idleMs)
      timer.unref()
      spares.set(key, [...(spares.get(key) ?? []), { connection, timer }])
      count += 1
    },
  }
}
