import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { oldFeed } from '../../../src/domains/imports/testing.ts'
import { id3, silentMp3 } from '../../../src/platform/audio/testing.ts'

/** What happens to a file at this host, for every request. */
export type Fate = 'comes' | 'page' | 'gone'

export type HostFile = { serial: number; guid: string; fate: Fate; sha256: string; size: number }

const frames = silentMp3(3500)

/** This many kilobytes, and no two alike. */
function soundOf(serial: number): Buffer {
  const tag = id3(1000)
  tag.write(`sound ${serial}`, 20)
  return Buffer.concat([tag, frames.subarray(0, 417 * (500 + (serial % 7) * 500))])
}

const fateOf = (serial: number): Fate => (serial % 15 === 7 ? 'page' : serial % 15 === 11 ? 'gone' : 'comes')

/** Maximum consecutive errors per file, or no one could download it. */
const maxRefusals = 3

/** A host that fails a tenth of the requests, truncates another tenth, labels everything as text, and is slow with some files. */
export async function openUnreliableHost(count: number) {
  const files: HostFile[] = Array.from({ length: count }, (_, serial) => {
    const bytes = soundOf(serial)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { serial, guid: `urn:old:${serial} & so on`, fate: fateOf(serial), sha256, size: bytes.length }
  })
  const refusals = new Map<number, number>()
  const told = { requests: 0, refused: 0, cut: 0, resumed: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/feed.xml') return void response.end(feed())
    told.requests += 1
    const { serial, fate } = files[Number(/\d+/.exec(request.url ?? '')?.[0])]!
    if (fate === 'gone') return void response.writeHead(404).end()
    if (fate === 'page')
      return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('<!doctype html><p>Your episode has moved.')
    const luck = Math.random()
    if (luck < 0.1 && (refusals.get(serial) ?? 0) < maxRefusals) {
      refusals.set(serial, (refusals.get(serial) ?? 0) + 1)
      told.refused += 1
      return luck < 0.05 ? void response.destroy() : void response.writeHead(503).end('Busy')
    }
    refusals.delete(serial)
    await send(request, response, serial, luck >= 0.1 && luck < 0.2)
  }

  async function send(request: IncomingMessage, response: ServerResponse, serial: number, isCut: boolean): Promise<void> {
    const bytes = soundOf(serial)
    const etag = `"${serial}"`
    const from = request.headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
    const rest = bytes.subarray(from)
    const part = from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
    if (part) told.resumed += 1
    response.writeHead(part ? 206 : 200, { 'content-type': 'text/plain', etag, 'content-length': rest.length, ...part })
    const end = isCut ? Math.floor(rest.length / 2) : rest.length
    if (isCut) told.cut += 1
    const piece = serial % 6 === 3 ? Math.ceil(rest.length / 12) : rest.length
    for (let at = 0; at < end && !response.destroyed; at += piece) {
      response.write(rest.subarray(at, Math.min(at + piece, end)))
      if (piece < rest.length) await delay(250)
    }
    if (!isCut) return void response.end()
    await delay(50)
    response.destroy()
  }

  const server = createServer((request, response) => {
    response.on('error', () => {})
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const feed = (): string =>
    oldFeed(
      files.map(({ serial, guid, size }) => ({
        guid: guid.replace('&', '&amp;'),
        title: `Episode ${serial}`,
        length: size,
        url: `${url}/file-${serial}.mp3`,
      })),
    ).replace(/<itunes:image[^>]*>/, '')
  return { url, files, told }
}
