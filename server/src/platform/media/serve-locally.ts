import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { newToken } from '../ids.ts'
import type { ObjectRef, Storage } from '../storage/port.ts'

/** Serves a stored object to a local program with range requests, wherever it is stored. */
export async function serveLocally<T>(storage: Storage, ref: ObjectRef, use: (address: string) => Promise<T>): Promise<T | null> {
  const object = await storage.head(ref)
  if (!object) return null
  const path = `/${newToken(16)}`
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(first ?? 0)
    const end = Math.min(last ? Number(last) : Infinity, object.size - 1)
    if (request.url !== path || start > end) return response.writeHead(request.url === path ? 416 : 404).end()
    const headers = { 'accept-ranges': 'bytes', 'content-length': end - start + 1 }
    response.writeHead(first ? 206 : 200, first ? { ...headers, 'content-range': `bytes ${start}-${end}/${object.size}` } : headers)
    storage
      .get(ref, { start, end })
      .then(async (found) => found && pipeline(found.body, response))
      .catch(() => null)
      // The reader disconnects as soon as it has what it needs.
      .finally(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
