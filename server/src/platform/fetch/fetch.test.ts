import { expect, test } from 'vitest'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGuardedFetch, FetchError, type FetchOptions, type GuardedFetch } from './fetch.ts'
import { canary, certificate, keep, secureWeb, web } from './testing.ts'

/** Names under `public.example` resolve to 127.0.0.1, which counts as public here. All other local addresses don't. */
const guardFor = (ports: number[], answers: Record<string, string[][]> = {}): GuardedFetch =>
  createGuardedFetch({
    allowPrivate: false,
    userAgent: 'Castwright test',
    except: ['127.0.0.1/32'],
    ports,
    ca: certificate.cert,
    lookup: async (host) => answers[host]?.shift() ?? ['127.0.0.1'],
  })

const failure = async (promise: Promise<unknown>): Promise<FetchError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(FetchError)
  return error as FetchError
}

type Seen = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }
const recorder = (seen: Seen[], answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  web(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    answer(request, response)
  })

test('returns a whole response and identifies itself', async () => {
  const seen: Seen[] = []
  const server = await keep(
    recorder(seen, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1', etag: '"1"', 'set-cookie': ['a=1', 'b=2'] })
      response.end(Buffer.from('caf\xe9', 'latin1'))
    }),
  )
  const answer = await guardFor([server.port])(`http://public.example:${server.port}/feed.xml?a=b#c`, {
    accept: 'text/xml',
    headers: { 'If-None-Match': '"0"' },
  })
  expect(answer).toMatchObject({ status: 200, ok: true, hops: [], headers: { etag: '"1"', 'set-cookie': 'a=1, b=2' } })
  expect(answer.url).toBe(`http://public.example:${server.port}/feed.xml?a=b#c`)
  expect(await answer.text()).toBe('café')
  expect(seen).toMatchObject([{ method: 'GET', url: '/feed.xml?a=b' }])
  expect(seen[0]?.headers).toMatchObject({
    'user-agent': 'Castwright test',
    accept: 'text/xml',
    'if-none-match': '"0"',
    host: `public.example:${server.port}`,
    connection: 'close',
  })
})

test('supports HEAD, error statuses and discarded bodies', async () => {
  const server = await keep(
    web((request, response) => void response.writeHead(request.url === '/gone' ? 410 : 200, { 'content-length': '99999999' }).end()),
  )
  const guarded = guardFor([server.port])
  const head = await guarded(`http://public.example:${server.port}/`, { method: 'HEAD', maxBytes: 10 })
  expect(head.headers['content-length']).toBe('99999999')
  expect(await head.bytes()).toHaveLength(0)
  const gone = await guarded(`http://public.example:${server.port}/gone`)
  expect(gone).toMatchObject({ status: 410, ok: false })
  gone.cancel()
  expect(await failure(guarded(`http://public.example:${server.port}/gone`, { okOnly: true }))).toMatchObject({
    reason: 'status',
    status: 410,
  })
})

test('rejects a name that resolves to a public address first and a private one later', async () => {
  const trap = await keep(canary())
  const server = await keep(web((_request, response) => void response.writeHead(302, { location: '/again' }).end()))
  const answers = { 'rebind.example': [['127.0.0.1'], ['127.0.0.2']], 'second.example': [['127.0.0.1'], ['127.0.0.1', '127.0.0.2']] }
  const guarded = guardFor([server.port, trap.port], answers)
  expect(await failure(guarded(`http://rebind.example:${server.port}/`))).toMatchObject({ reason: 'blocked' })
  expect(await failure(guarded(`http://second.example:${server.port}/`))).toMatchObject({ reason: 'blocked' })
  expect(server.connections()).toBe(2)
})

test('connects to the checked address and resolves the name once', async () => {
  const server = await keep(web((_request, response) => void response.end('ok')))
  const answers = { 'once.example': [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']] }
  const answer = await guardFor([server.port], answers)(`http://once.example:${server.port}/`)
  expect(await answer.text()).toBe('ok')
  expect(answers['once.example']).toHaveLength(2)
})

test('follows no redirect to a private address', async () => {
  const trap = await keep(canary())
  const to = (host: string) => `http://${host}:${trap.port}/`
  const places = [
    ...[
      '127.0.0.2',
      '[::1]',
      'localhost',
      '0',
      '0x7f.0.0.2',
      '2130706434',
      '[::ffff:127.0.0.2]',
      '169.254.169.254',
      'inner.example',
      'localhost.',
    ].map(to),
    `//127.0.0.2:${trap.port}/`,
    `http://me:you@public.example:${trap.port}/`,
    'file:///etc/passwd',
    'gopher://127.0.0.2/',
    'http://public.example:22/',
  ]
  const server = await keep(
    web((request, response) => void response.writeHead(301, { location: places[Number(request.url?.slice(1))] }).end('x')),
  )
  const answers = { 'inner.example': [['127.0.0.2']] }
  const guarded = guardFor([server.port, trap.port], answers)
  for (const [index, place] of places.entries()) {
    expect((await failure(guarded(`http://public.example:${server.port}/${index}`))).reason, place).toBe('blocked')
  }
  expect(trap.connections()).toBe(0)
})

test('follows five redirects, but not six, and no loops', async () => {
  const server = await keep(
    web((request, response) => {
      const step = Number(request.url?.slice(1))
      if (request.url === '/a' || request.url === '/b') response.writeHead(302, { location: request.url === '/a' ? 'b' : 'a' }).end()
      else if (step > 0) response.writeHead(308, { location: String(step - 1) }).end()
      else response.end('there')
    }),
  )
  const guarded = guardFor([server.port])
  const base = `http://public.example:${server.port}`
  const five = await guarded(`${base}/5`)
  expect(await five.text()).toBe('there')
  expect(five.url).toBe(`${base}/0`)
  expect(five.hops.map((hop) => hop.status)).toEqual([308, 308, 308, 308, 308])
  expect(await failure(guarded(`${base}/6`))).toMatchObject({ reason: 'redirects', message: 'public.example redirects more than 5 times.' })
  expect(await failure(guarded(`${base}/1`, { maxRedirects: 0 }))).toMatchObject({ reason: 'redirects' })
  expect(await failure(guarded(`${base}/a`))).toMatchObject({ reason: 'redirects', message: 'public.example redirects in a loop.' })
})

test('sends no credentials to another origin, and turns POST into GET where HTTP says so', async () => {
  const seen: Seen[] = []
  const second = await keep(recorder(seen, (_request, response) => void response.end('ok')))
  const first = await keep(
    recorder([], (request, response) => {
      const [, status, place] = request.url?.split('/') ?? []
      response.writeHead(Number(status), { location: place === 'same' ? '/200/x' : `http://public.example:${second.port}/` }).end()
    }),
  )
  const guarded = guardFor([first.port, second.port])
  const secret = { authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'y', 'proxy-authorization': 'z', accept: 'text/xml' }
  const send = (status: number, options: FetchOptions) =>
    guarded(`http://public.example:${first.port}/${status}/other`, { ...options, headers: { ...secret, ...options.headers } })
  await (await send(302, {})).text()
  await (await send(307, { method: 'POST', body: 'hello', headers: { 'content-type': 'text/plain' } })).text()
  await (await send(302, { method: 'POST', body: 'hello', headers: { 'content-type': 'text/plain' } })).text()
  await (await send(303, { method: 'PUT', body: 'hello' })).text()
  expect(seen.map(({ method, body }) => [method, body])).toEqual([
    ['GET', ''],
    ['POST', 'hello'],
    ['GET', ''],
    ['GET', ''],
  ])
  expect(seen.map(({ headers }) => headers['content-type'])).toEqual([undefined, 'text/plain', undefined, undefined])
  for (const { headers } of seen) {
    expect(headers.accept).toBe('text/xml')
    for (const name of ['authorization', 'cookie', 'x-api-key', 'proxy-authorization']) expect(headers).not.toHaveProperty(name)
  }
})

test('keeps credentials on a redirect within the same origin', async () => {
  const seen: Seen[] = []
  const server = await keep(
    recorder(seen, (request, response) => (request.url === '/a' ? response.writeHead(302, { location: '/b' }).end() : response.end())),
  )
  await (await guardFor([server.port])(`http://public.example:${server.port}/a`, { headers: { authorization: 'Bearer x' } })).text()
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', 'Bearer x'])
})

test('reports a missing server, a missing name and an abort', async () => {
  const gone = await canary()
  await gone.close()
  const guarded = guardFor([gone.port], { 'nowhere.example': [[]] })
  expect(await failure(guarded(`http://public.example:${gone.port}/`))).toMatchObject({ reason: 'network' })
  expect(await failure(guarded(`http://nowhere.example:${gone.port}/`))).toMatchObject({ reason: 'dns' })
  const silent = await keep(web(() => {}))
  const controller = new AbortController()
  const waiting = failure(guardFor([silent.port])(`http://public.example:${silent.port}/`, { signal: controller.signal }))
  controller.abort()
  expect(await waiting).toMatchObject({ reason: 'aborted' })
  expect(await failure(guarded('http://public.example/', { signal: AbortSignal.abort() }))).toMatchObject({ reason: 'aborted' })
})

test('rejects an untrusted certificate, or one for another name', async () => {
  const server = await keep(secureWeb((_request, response) => void response.end('ok')))
  const guarded = guardFor([server.port])
  expect(await (await guarded(`https://public.example:${server.port}/`)).text()).toBe('ok')
  expect(await failure(guarded(`https://other.example:${server.port}/`))).toMatchObject({ reason: 'tls' })
  const strict = createGuardedFetch({
    allowPrivate: false,
    userAgent: 'x',
    except: ['127.0.0.1'],
    ports: [server.port],
    lookup: async () => ['127.0.0.1'],
  })
  expect(await failure(strict(`https://public.example:${server.port}/`))).toMatchObject({ reason: 'tls' })
})

test('redirects only reads from https to http, without credentials', async () => {
  const seen: Seen[] = []
  const plain = await keep(recorder(seen, (_request, response) => void response.end('ok')))
  const secure = await keep(
    secureWeb((_request, response) => void response.writeHead(307, { location: `http://public.example:${plain.port}/` }).end()),
  )
  const guarded = guardFor([plain.port, secure.port])
  const url = `https://public.example:${secure.port}/`
  expect(await (await guarded(url, { headers: { authorization: 'x' } })).text()).toBe('ok')
  expect(await failure(guarded(url, { method: 'POST', body: 'data' }))).toMatchObject({ reason: 'blocked' })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
})
