import { validateHeaderValue } from 'node:http'
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, rootCertificates } from 'node:tls'
import { FetchError } from './error.ts'
import { pinned } from './resolve.ts'
import type { Target } from './target.ts'

/** Bytes that are read at a time, into the same memory again and again. */
const blockSize = 512 * 1024
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
 * times the cost of the bytes. This one reads into one block, and knows only the plainest of answers, which is what hosts of media
 * give: whoever gets another asks again by the usual client.
 */
export function openWire({ url, host, port }: Target, addresses: string[], ca?: string): Wire {
  const block = Buffer.allocUnsafeSlow(blockSize)
  let start = 0
  let end = 0
  let isIdle = false
  let broken: Error | null = null
  let waiting: { resolve: (came: boolean) => void; reject: (error: Error) => void } | null = null

  const onread = {
    buffer: block,
    callback(length: number): boolean {
      // Nobody asked for anything.
      if (!waiting) return (socket.destroy(), false)
      start = 0
      end = length
      settle()?.resolve(true)
      return false
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
    else left?.resolve(false)
  })

  function settle() {
    const left = waiting
    waiting = null
    return left
  }

  /** The next bytes, in place of those that were read; false where there are no more. */
  function more(): Promise<boolean> {
    if (broken) return Promise.reject(broken)
    if (socket.destroyed) return Promise.resolve(false)
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      socket.resume()
    })
  }

  async function readHead(): Promise<string | null> {
    let head = Buffer.alloc(0)
    for (;;) {
      if (start === end && !(await more().catch((error: unknown) => failed(error, head.length === 0))))
        throw brokeOff(host, head.length === 0)
      const whole = Buffer.concat([head, block.subarray(start, Math.min(end, start + longestHead))])
      const at = whole.subarray(0, longestHead).indexOf('\r\n\r\n')
      if (at >= 0) {
        start += at + 4 - head.length
        return whole.toString('latin1', 0, at)
      }
      if (whole.length >= longestHead) return null
      head = whole
      start = end
    }
  }

  async function* readBody(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (start === end && !(await more())) throw brokeOff(host, false)
      const part = block.subarray(start, Math.min(end, start + left))
      start += part.length
      left -= part.length
      yield part
    }
    isIdle = start === end
    // From here on, who sends anything has not understood.
    if (isIdle) socket.resume()
  }

  return {
    async get(address, headers) {
      isIdle = false
      socket.write(requestOf(address, headers), 'latin1')
      const text = await readHead()
      const head = text === null ? null : readLines(text)
      const size = head && bodySize(head)
      if (!head || size === null) return null
      const isLast = /\bclose\b/i.test(head.headers['connection'] ?? '')
      return { ...head, body: isLast ? closing(readBody(size), socket) : readBody(size), drop: () => void socket.destroy() }
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
