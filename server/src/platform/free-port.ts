import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Returns a free port. If another process takes it first, listening fails. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
