import { expect, test } from 'vitest'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createGuardedFetch, FetchError, type FetchOptions } from './fetch.ts'
import { certificate, keep, listen, raw, secureWeb, web, type Listening } from './testing.ts'

const guard = (ca = certificate.cert) =>
  createGuardedFetch({ allowPrivate: true, userAgent: 'Castwright test', ca, lookup: async () => ['127.0.0.1'] })

const asFile: FetchOptions = { isFile: true, headers: { 'accept-encoding': 'identity' }, maxBytes: 1e9 }

/** All that came, chunk by chunk, as whoever writes it to a disk would take it. */
async function take(get: ReturnType<typeof guard>, url: string, options: FetchOptions = asFile): Promise<{ status: number; body: string }> {
  const answer = await get(url, options)
  const digest = createHash('sha256')
  for await (const chunk of answer.chunks()) {
    // As a disk does: more comes meanwhile.
    await delay(1)
    digest.update(chunk)
  }
  return { status: answer.status, body: digest.digest('hex') }
}

const sha = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('files of one host come over one connection, byte for byte, larger than the block or empty', async () => {
  const files = [randomBytes(12_345_678), randomBytes(10), Buffer.alloc(0), randomBytes(524_288)]
  const server = await keep(web((request, response) => void response.setHeader('etag', '"1"').end(files[Number(request.url!.slice(1))])))
  const get = guard()
  for (const [at, file] of files.entries())
    expect(await take(get, `http://public.example:${server.port}/${at}`)).toEqual({ status: 200, body: sha(file) })
  expect(server.connections()).toBe(1)
})

test('over a secure connection too, and not where the certificate is of another', async () => {
  const file = randomBytes(12_345_678)
  const server = await keep(secureWeb((_request, response) => void response.end(file)))
  const url = `https://public.example:${server.port}/`
  expect(await take(guard(), url)).toEqual({ status: 200, body: sha(file) })
  await expect(take(guard(), url.replace('public', 'another'))).rejects.toMatchObject({ reason: 'tls' })
})

test('a part of a file is asked for, and redirects are followed without their bodies', async () => {
  const server = await keep(
    web((request, response) => {
      if (request.url === '/old') return response.writeHead(302, { location: '/new' }).end('x'.repeat(100_000))
      response.writeHead(206, { 'content-range': 'bytes 2-4/5' }).end(`${request.headers.range} ${request.headers['user-agent']}`)
    }),
  )
  const answer = await guard()(`http://public.example:${server.port}/old`, { ...asFile, headers: { range: 'bytes=2-' } })
  expect(answer).toMatchObject({ status: 206, hops: [{ status: 302 }], headers: { 'content-range': 'bytes 2-4/5' } })
  expect(await answer.text()).toBe('bytes=2- Castwright test')
})

const crlf = (...lines: string[]): string => lines.join('\r\n')
const packed = gzipSync('packed')

test.each<[name: string, head: string, body?: string | Buffer]>([
  ['in pieces of unknown number', crlf('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', '5\r\nhello\r\n0\r\n\r\n')],
  ['until the connection ends', crlf('HTTP/1.1 200 OK', 'Connection: close', '', 'hello')],
  ['by the oldest protocol', crlf('HTTP/1.0 200 OK', 'Content-Length: 5', '', 'hello')],
  ['after a hint', crlf('HTTP/1.1 103 Early Hints', 'Link: </a>', '', 'HTTP/1.1 200 OK', 'Content-Length: 5', '', 'hello')],
  ['packed', crlf('HTTP/1.1 200 OK', 'Content-Encoding: gzip', `Content-Length: ${packed.length}`, '', ''), packed],
  ['with two lengths', crlf('HTTP/1.1 200 OK', 'Content-Length: 5', 'Content-Length: 6', '', 'hello')],
  ['with a length and pieces', crlf('HTTP/1.1 200 OK', 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '5\r\nhello\r\n0\r\n\r\n')],
  ['with a length that is none', crlf('HTTP/1.1 200 OK', 'Content-Length: -5', '', 'hello')],
  ['with a folded header', crlf('HTTP/1.1 200 OK', 'X-Long: a', ' b', 'Content-Length: 5', '', 'hello')],
  ['with a header without end', crlf('HTTP/1.1 200 OK', `X-Long: ${'a'.repeat(100_000)}`, 'Content-Length: 5', '', 'hello')],
  ['in no protocol at all', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ['with nothing', 'HTTP/1.1 204 No Content\r\n\r\n'],
  ['with a refusal', crlf('HTTP/1.1 404 Not Found', 'Content-Length: 4', '', 'gone')],
])('an answer %s is taken as the usual client takes it', async (_name, head, body = '') => {
  const server = await keep(raw((socket) => void socket.end(Buffer.concat([Buffer.from(head), Buffer.from(body)]))))
  const url = `http://public.example:${server.port}/`
  const outcome = (options: FetchOptions) =>
    take(guard(), url, options).catch((error: unknown) => {
      expect(error).toBeInstanceOf(FetchError)
      return String(error)
    })
  expect(await outcome(asFile)).toEqual(await outcome({ ...asFile, isFile: false }))
})

test('a host that answers in another way is asked twice for the first file only', async () => {
  let asked = 0
  const server = await keep(
    web((_request, response) => {
      asked += 1
      response.write('a')
      response.end('b')
    }),
  )
  const get = guard()
  for (let file = 0; file < 3; file += 1) expect((await take(get, `http://public.example:${server.port}/`)).body).toBe(sha('ab'))
  expect(asked).toBe(4)
})

/** Answers each request by its number over all connections. */
const byNumber = (talk: (socket: Socket, number: number) => void): Promise<Listening> => {
  let number = 0
  return listen(createServer((socket) => void socket.on('data', () => talk(socket, (number += 1)))))
}

const plain = (body: string): string => crlf('HTTP/1.1 200 OK', `Content-Length: ${body.length}`, '', body)

test('a connection that its host closes as it is taken again is replaced by another', async () => {
  const server = await keep(byNumber((socket, number) => (number === 2 ? socket.destroy() : socket.write(plain(`file ${number}`)))))
  const get = guard()
  expect((await take(get, `http://public.example:${server.port}/`)).body).toBe(sha('file 1'))
  expect((await take(get, `http://public.example:${server.port}/`)).body).toBe(sha('file 3'))
})

test('a connection over which more came than was announced is not used again', async () => {
  const server = await keep(byNumber((socket, number) => socket.write(number === 1 ? `${plain('one')}HTTP/1.1 200 OK\r\n` : plain('two'))))
  const get = guard()
  expect((await take(get, `http://public.example:${server.port}/`)).body).toBe(sha('one'))
  expect((await take(get, `http://public.example:${server.port}/`)).body).toBe(sha('two'))
  expect(server.connections()).toBe(2)
})

test('a head may come byte by byte', async () => {
  const server = await keep(
    raw((socket) => {
      socket.setNoDelay(true)
      const bytes = plain('slowly')
      let at = 0
      const next = (): void => void (at < bytes.length && socket.write(bytes[at++]!, next))
      next()
    }),
  )
  expect((await take(guard(), `http://public.example:${server.port}/`)).body).toBe(sha('slowly'))
})

test('a body that breaks off, and a host that falls silent, are told apart', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'
  const breaking = await keep(raw((socket) => void socket.end(`${head}some`)))
  await expect(take(guard(), `http://public.example:${breaking.port}/`)).rejects.toMatchObject({ reason: 'network' })
  const silent = await keep(raw((socket) => void socket.write(`${head}some`)))
  const impatient = { ...asFile, idleTimeoutMs: 50 }
  await expect(take(guard(), `http://public.example:${silent.port}/`, impatient)).rejects.toMatchObject({ reason: 'timeout' })
  const mute = await keep(raw(() => {}))
  await expect(take(guard(), `http://public.example:${mute.port}/`, impatient)).rejects.toMatchObject({ reason: 'timeout' })
})

test('more than may be taken is refused, and a header with a line break is not sent', async () => {
  const server = await keep(web((_request, response) => void response.end('x'.repeat(1000))))
  const url = `http://public.example:${server.port}/`
  await expect(take(guard(), url, { ...asFile, maxBytes: 999 })).rejects.toMatchObject({ reason: 'too_large' })
  const before = server.connections()
  await expect(take(guard(), url, { ...asFile, headers: { 'if-range': 'a\r\nhost: other' } })).rejects.toBeInstanceOf(FetchError)
  expect(server.connections() - before).toBeLessThanOrEqual(1)
})
