import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { watchMemory } from '../../../test/kit/memory.ts'
import { createGuardedFetch, FetchError, type GuardedFetch } from './fetch.ts'
import { certificate, keep, raw, secureWeb, web, type Listening } from './testing.ts'

const addressOf = async (server: Promise<Listening>): Promise<string> => `http://127.0.0.1:${(await keep(server)).port}/`
const guarded = createGuardedFetch({ allowPrivate: true, userAgent: 'test' })
const MB = 1024 * 1024

/** Sends the chunk repeatedly, as fast as the client reads. Returns a counter of bytes sent. */
function pour(response: ServerResponse, chunk: Buffer, times = Infinity): () => number {
  let count = 0
  const source = function* () {
    for (; count < times; count += 1) yield chunk
  }
  pipeline(Readable.from(source(), { objectMode: false }), response, () => {})
  return () => count * chunk.length
}

const reasonOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work()
    return 'none'
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return error.reason
  }
}

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['identity', (data: Buffer) => data],
] as const)('decompresses %s', async (encoding, pack) => {
  const data = Buffer.from('A feed about nothing. '.repeat(10_000))
  const url = await addressOf(web((_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(pack(data))))
  expect((await (await guarded(url)).bytes()).equals(data)).toBe(true)
  expect(await reasonOf(async () => (await guarded(url)).bytes(1000))).toBe('too_large')
})

test("throws if data can't be decompressed, instead of returning half a body", async () => {
  const whole = gzipSync(Buffer.from('x'.repeat(100_000)))
  const answers: Array<[string, Buffer]> = [
    ['gzip', whole.subarray(0, whole.length - 20)],
    ['gzip', Buffer.from('not packed at all')],
    ['br', Buffer.from('not packed at all')],
    ['deflate', Buffer.from('xxxxxxxx')],
    ['gzip, br', whole],
    ['zstd', whole],
  ]
  const url = await addressOf(
    web((request, response) => {
      const [encoding, data] = answers[Number(request.url?.slice(1))]!
      response.writeHead(200, { 'content-encoding': encoding }).end(data)
    }),
  )
  for (const index of answers.keys())
    expect(await reasonOf(async () => (await guarded(`${url}${index}`)).bytes()), String(index)).toBe('encoding')
})

test('stops a decompression bomb of ten gigabytes at the limit, with constant memory', async () => {
  // 10,240 members of 1 MB each form one valid gzip file of about 10 MB.
  const member = gzipSync(Buffer.alloc(MB), { level: 9 })
  const url = await addressOf(
    web((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      pour(response, member, 10_240)
    }),
  )
  let size = 0
  const memory = watchMemory()
  const read = async () => {
    for await (const chunk of (await guarded(url, { maxBytes: 256 * MB, timeoutMs: 60_000 })).stream()) {
      const before = size
      size += (chunk as Buffer).length
      if (Math.floor(before / (32 * MB)) < Math.floor(size / (32 * MB))) memory.read()
    }
  }
  expect(await reasonOf(read)).toBe('too_large')
  expect(size).toBeGreaterThan(200 * MB)
  expect(size).toBeLessThanOrEqual(256 * MB)
  expect(memory.most()).toBeLessThan(48 * MB)
})

test('limits compressed data that decompresses to nothing', async () => {
  const empty = gzipSync(Buffer.alloc(0))
  const block = Buffer.concat(Array.from({ length: 2000 }, () => empty))
  const url = await addressOf(
    web((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      pour(response, block)
    }),
  )
  expect(await reasonOf(async () => (await guarded(url, { maxBytes: MB })).bytes())).toBe('too_large')
})

test('stops an endless body at the limit', async () => {
  let sent = () => 0
  const url = await addressOf(web((_request, response) => void (sent = pour(response, Buffer.alloc(64 * 1024)))))
  expect(await reasonOf(async () => (await guarded(url, { maxBytes: MB })).bytes())).toBe('too_large')
  expect(sent()).toBeLessThan(64 * MB)
})

test('applies the deadline to a slow server and the idle timeout to a silent one', async () => {
  const url = await addressOf(
    web((request, response) => {
      response.write('x')
      if (request.url === '/silent') return
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }),
  )
  const drip = async () => (await guarded(url, { timeoutMs: 300, idleTimeoutMs: 5000 })).bytes()
  const silent = async () => (await guarded(`${url}silent`, { timeoutMs: 30_000, idleTimeoutMs: 100 })).bytes()
  await expect(drip()).rejects.toMatchObject({ reason: 'timeout', message: 'The response was not complete within 300 ms.' })
  await expect(silent()).rejects.toMatchObject({ reason: 'timeout', message: 'No data arrived for 100 ms.' })
})

test('applies the limits to slow headers', async () => {
  const url = await addressOf(
    raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x: y\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    }),
  )
  expect(await reasonOf(() => guarded(url, { timeoutMs: 30_000, idleTimeoutMs: 200 }))).toBe('timeout')
})

test.each([
  ['more than comes', 'Content-Length: 100\r\n\r\nhello', 'network'],
  ['more than is taken', 'Content-Length: 999999999\r\n\r\nhello', 'too_large'],
  ['nonsense', 'Content-Length: -5\r\n\r\nhello', 'network'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 'network'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', 'network'],
  ['a broken chunk', 'Transfer-Encoding: chunked\r\n\r\nzz\r\nhello', 'network'],
  ['chunks that end early', 'Transfer-Encoding: chunked\r\n\r\nff\r\nhello', 'network'],
])('throws for a wrong length (%s)', async (_name, rest, reason) => {
  const url = await addressOf(raw((socket) => socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n${rest}`)))
  expect(await reasonOf(async () => (await guarded(url, { maxBytes: MB })).bytes())).toBe(reason)
})

test('returns no more bytes than the declared length', async () => {
  const url = await addressOf(raw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nhello')))
  expect(await (await guarded(url)).text()).toBe('hel')
})

test.each(['', 'SSH-2.0-OpenSSH\r\n', 'HTTP/1.1 200 OK\r\nBad Header\r\n\r\n', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`])(
  "throws for a response that isn't HTTP",
  async (answer) => {
    const url = await addressOf(raw((socket) => socket.end(answer)))
    expect(await reasonOf(async () => (await guarded(url)).bytes())).toBe('network')
  },
)

test('closes the connection when the reader leaves', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  const url = await addressOf(
    web((_request, response) => {
      closed = once(response, 'close')
      response.write('x'.repeat(1000))
    }),
  )
  const stream = (await guarded(url)).stream()
  await once(stream, 'readable')
  stream.destroy()
  await closed
})

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Reads the body slower than it arrives, like a disk. */
async function hashSlowly(fetch: GuardedFetch, url: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of (await fetch(url, { maxBytes: 64 * MB })).chunks()) {
    digest.update(chunk)
    if (Math.random() < 0.1) await delay(1)
  }
  return digest.digest('hex')
}

test('receives files of every size byte for byte, also over TLS', async () => {
  const files = [randomBytes(12_345_678), randomBytes(10), Buffer.alloc(0), randomBytes(524_288)]
  const url = await addressOf(web((request, response) => void response.end(files[Number(request.url!.slice(1))])))
  for (const [index, file] of files.entries()) expect(await hashSlowly(guarded, `${url}${index}`)).toBe(sha256(file))
  const secure = await keep(secureWeb((_request, response) => void response.end(files[0])))
  const trusting = createGuardedFetch({ allowPrivate: true, userAgent: 'test', ca: certificate.cert, lookup: async () => ['127.0.0.1'] })
  expect(await hashSlowly(trusting, `https://public.example:${secure.port}/`)).toBe(sha256(files[0]!))
  expect(await reasonOf(() => trusting(`https://another.example:${secure.port}/`))).toBe('tls')
})

test.each([
  ['chunked', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', 'hello'],
  ['until the connection closes', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello', 'hello'],
  ['over HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello', 'hello'],
  ['after early hints', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 'hello'],
  ['without content', 'HTTP/1.1 204 No Content\r\n\r\n', ''],
  ['with more than it announced', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 200 OK\r\n', 'hello'],
])('reads a body that arrives %s', async (_name, answer, body) => {
  const url = await addressOf(raw((socket) => void socket.end(answer)))
  expect(await (await guarded(url)).text()).toBe(body)
})

test('reads headers that arrive byte by byte', async () => {
  const url = await addressOf(
    raw((socket) => {
      socket.setNoDelay(true)
      const bytes = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nslowly'
      let at = 0
      const next = (): void => void (at < bytes.length && socket.write(bytes[at++]!, next))
      next()
    }),
  )
  expect(await (await guarded(url)).text()).toBe('slowly')
})

test('applies the idle timeout to a server that never answers', async () => {
  const url = await addressOf(raw(() => {}))
  expect(await reasonOf(() => guarded(url, { idleTimeoutMs: 50 }))).toBe('timeout')
})

test('rejects a header with a line break', async () => {
  const server = await keep(web((_request, response) => void response.end('ok')))
  const attempt = guarded(`http://127.0.0.1:${server.port}/`, { headers: { 'if-range': 'a\r\nhost: other' } })
  await expect(attempt).rejects.toBeInstanceOf(FetchError)
  expect(server.connections()).toBe(0)
})
