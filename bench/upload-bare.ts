import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AddressInfo } from 'node:net'

/** The minimum for any server: write the body to a file, sync it, then rename it. */
const folder = process.argv[2]!
const highWaterMark = 1024 * 1024

async function save(request: IncomingMessage): Promise<void> {
  const path = join(folder, randomUUID())
  await pipeline(request, createWriteStream(`${path}.part`, { highWaterMark, flush: true }))
  await rename(`${path}.part`, path)
}

const server = createServer({ requestTimeout: 0, highWaterMark }, (request, answer) => {
  save(request).then(
    () => answer.writeHead(201).end(),
    () => answer.destroy(),
  )
}).listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))

process.on('disconnect', () => process.exit(0))
