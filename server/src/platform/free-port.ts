import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port on which nobody listens. Somebody may take it before we do; then listening says so. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
