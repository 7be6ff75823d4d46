import { validateHeaderValue } from 'node:http'
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, rootCertificates } from 'node:tls'
import { FetchError } from './error.ts'
import { pinned } from './resolve.ts'
import type { Target } from './target.ts'

/** Bytes of each of the two blocks of memory that are read into, again and again. */
const blockSize = 640 * 1024
/** Where a block counts as full. Behind it is room for what a secure connection has unpacked already when it is told to stop. */
const brim = 512 * 1024
/** Bytes that a status and its headers may have. */
const longestHead = 16 * 1024

export type WireAnswer = {
  status: number
  /** Names in lower case; several of one name joined by a comma. */
  headers: Record<string, string>
  /** A chunk is good until the next is asked for. */
  body: AsyncIterable<Buffer>
  /** Nobody will read the body. */
  drop(): void
}

/** The connection was closed before one byte of an answer came: nobody saw the request, and it may be sent again. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

export type Wire = {
  /** Null where the answer is not of the plain kind. */
  get(url: URL, headers: Record<string, string>): Promise<WireAnswer | null>
  /** The last answer was read to its end: the connection may be asked again. */
  readonly isIdle: boolean
  readonly isClosed: boolean
  close(): void
}

/**
 * A connection for large files. The usual client makes new memory for each 64 KB, and what it costs to find and free that is four
 * times the cost of the bytes. This one reads into two blocks, the one while what came into the other is being used, and knows only
 * the plainest of answers, which is what hosts of media give: whoever gets another asks again by the usual client.
 */
export function openWire({ url, host, port }: Target, addresses: string[], ca?: string): Wire {
  const blocks = [Buffer.allocUnsafeSlow(blockSize), Buffer.allocUnsafeSlow(blockSize)] as const
  /** The block that is being filled, and what of it came and was not given out yet. */
  let block: Buffer = blocks[0]
  let start = 0
  let end = 0
  let isOpen = false
  let isIdle = false
  let broken: Error | null = null
  let waiting: { resolve: (chunk: Buffer | null) => void; reject: (error: Error) => void } | null = null

  const onread = {
    /** Where the next bytes go: it is asked for as soon as some have come. */
    buffer(): Buffer {
      if (end < brim) return block.subarray(end, brim)
      // All was given out just now, to somebody who is done with what was in the other block.
      if (end > 0 && start === end) {
        block = block === blocks[0] ? blocks[1] : blocks[0]
        start = 0
        end = 0
        return block.subarray(0, brim)
      }
      return block.subarray(end)
    },
    callback(length: number): boolean {
      end += length
      const asker = settle()
      asker?.resolve(give())
      // Nobody asked for anything, or there is no end of it.
      if (!isOpen || (!asker && end === blockSize)) socket.destroy()
      return end < brim || asker !== null
    },
  }
  const how = { host, port, lookup: pinned(addresses), onread }
  const socket: Socket =
    url.protocol === 'https:'
      ? connectSecurely({
          ...how,
          servername: isIP(host) ? '' : host,
          ALPNProtocols: ['http/1.1'],
          ...(ca ? { ca: [...rootCertificates, ca] } : {}),
        })
      : connectPlainly(how)
  socket.setNoDelay(true)
  socket.on('error', (error) => {
    broken = error
  })
  socket.on('close', () => {
    const left = settle()
    if (broken) left?.reject(broken)
    else left?.resolve(null)
  })

  function settle() {
    const left = waiting
    waiting = null
    return left
  }

  function give(): Buffer {
    const chunk = block.subarray(start, end)
    start = end
    return chunk
  }

  /** What has come, now or in a while, and is good until the next is asked for; null where there is no more. */
  async function next(): Promise<Buffer | null> {
    if (start < end) return give()
    if (broken) throw broken
    if (socket.destroyed) return null
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.resume()
    })
  }

  /** The head, and what came behind it. */
  async function readHead(): Promise<{ text: string; rest: Buffer } | null> {
    let head = Buffer.alloc(0)
    while (head.length < longestHead) {
      const isFirst = head.length === 0
      const chunk = await next().catch((error: unknown) => failed(error, isFirst))
      if (!chunk) throw brokeOff(host, isFirst)
      const length = head.length
      head = Buffer.concat([head, chunk.subarray(0, longestHead)])
      const at = head.subarray(0, longestHead).indexOf('\r\n\r\n')
      if (at >= 0) return { text: head.toString('latin1', 0, at), rest: chunk.subarray(at + 4 - length) }
    }
    return null
  }

  async function* readBody(size: number, rest: Buffer): AsyncGenerator<Buffer> {
    let left = size
    for (let chunk: Buffer | null = rest; ; chunk = await next()) {
      if (!chunk) throw brokeOff(host, false)
      const part = chunk.subarray(0, left)
      left -= part.length
      if (part.length > 0) yield part
      if (left > 0) continue
      isOpen = false
      isIdle = part.length === chunk.length && start === end
      // From here on, who sends anything has not understood.
      if (isIdle) socket.resume()
      return
    }
  }

  return {
    async get(address, headers) {
      isIdle = false
      isOpen = true
      socket.write(requestOf(address, headers), 'latin1')
      const found = await readHead()
      const head = found && readLines(found.text)
      const size = head && bodySize(head)
      if (!found || !head || size === null) return null
      const body = readBody(size, found.rest)
      const isLast = /\bclose\b/i.test(head.headers['connection'] ?? '')
      return { ...head, body: isLast ? closing(body, socket) : body, drop: () => void socket.destroy() }
    },
    get isIdle() {
      return isIdle && !socket.destroyed
    },
    get isClosed() {
      return socket.destroyed
    },
    close: () => void socket.destroy(),
  }
}

async function* closing(body: AsyncIterable<Buffer>, socket: Socket): AsyncGenerator<Buffer> {
  yield* body
  socket.destroy()
}

function failed(error: unknown, isFirst: boolean): never {
  throw isFirst ? new Unanswered('The connection broke.', { cause: error }) : error
}

const brokeOff = (host: string, isFirst: boolean): Error =>
  isFirst ? new Unanswered('The connection was closed.') : new FetchError('network', `The connection to ${host} broke off.`)

function requestOf(url: URL, headers: Record<string, string>): string {
  const lines = Object.entries({ host: url.host, connection: 'keep-alive', ...headers }).map(([name, value]) => {
    validateHeaderValue(name, value)
    return `${name}: ${value}\r\n`
  })
  return `GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`
}

type Head = Pick<WireAnswer, 'status' | 'headers'>

function readLines(text: string): Head | null {
  const [first = '', ...lines] = text.split('\r\n')
  const status = /^HTTP\/1\.1 ([2-5]\d\d)(?: |$)/.exec(first)?.[1]
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n\0]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    const key = name.toLowerCase()
    const before = headers.get(key)
    headers.set(key, before === undefined ? value.trim() : `${before}, ${value.trim()}`)
  }
  return status ? { status: Number(status), headers: Object.fromEntries(headers) } : null
}

/** Bytes of a body that comes as it is, and whose length is told; of one that nobody reads, none. Null for every other one. */
function bodySize({ status, headers }: Head): number | null {
  const { 'content-length': length = '', 'transfer-encoding': transfer, 'content-encoding': packing = 'identity' } = headers
  if (status >= 300 && status < 400) return headers['location'] === undefined ? null : 0
  if (status === 204 || transfer !== undefined || packing.toLowerCase() !== 'identity' || !/^\d+$/.test(length)) return null
  return Number.isSafeInteger(Number(length)) ? Number(length) : null
}
