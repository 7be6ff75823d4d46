import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give higher ports to outgoing connections, one of which could take the port before the caller listens. */
const [from, to] = [20_000, 32_000]

/** Returns a free port. If another process listens on it first, listening fails. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(from, to)
    if (await isFree(port, host)) return port
  }
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    // Windows reserves some ports.
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}
