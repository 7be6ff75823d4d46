import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Watches how many bytes stay reachable. Garbage is collected before each reading: resident memory also holds buffers that
 * are no longer in use, and how many depends on the load of the machine.
 */
export function watchMemory(): { read: () => void; most: () => number } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = (): number => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const start = used()
  let most = 0
  return { read: () => void (most = Math.max(most, used() - start)), most: () => most }
}
