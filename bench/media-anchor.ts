import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** A minimal range server on node:http, with 512 KiB reads and without access checks or counting: `node media-anchor.ts FILE`. */
const file = process.argv[2]!

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size, mtimeMs } = await stat(file)
  const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = match ? Number(match[1]) : 0
  const end = match?.[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  response.writeHead(match ? 206 : 200, {
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    etag: `"${mtimeMs.toString(36)}-${size}"`,
    'content-length': end - start + 1,
    ...(match && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (response.destroyed) return
  pipeline(createReadStream(file, { start, end, highWaterMark: 512 * 1024 }), response, () => {})
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!((user + system) / 1e6)
})
process.on('disconnect', () => process.exit(0))
