import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { answerFromMemory, type FindInMemory } from './memory-responses.ts'

type Line = Record<string, unknown>

async function serve(find: FindInMemory, trustedProxies: string[] = []) {
  const lines: Line[] = []
  const counted: unknown[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line)
      done()
    },
  })
  const server = fastify()
  server.get('/routed', async () => 'routed')
  answerFromMemory(server, {
    isOwn: () => true,
    finders: [() => null, find],
    count: (...labels) => counted.push(labels),
    log: createLog('info', destination),
    trustedProxies,
  })
  onTestFinished(() => server.close())
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), lines, counted }
}

const page: FindInMemory = ({ url }) =>
  url?.startsWith('/page') ? { route: '/page', status: 200, headers: ['content-type', 'text/plain'], body: 'Grüße' } : null

test('answers GET and HEAD from memory with metrics and logs, and leaves the rest to the router', async () => {
  const { url, lines, counted } = await serve(page)
  const got = await request(`${url}/page?secret=1`)
  expect([got.statusCode, await got.body.text(), got.headers['content-length']]).toEqual([200, 'Grüße', '7'])
  const head = await request(`${url}/page`, { method: 'HEAD' })
  expect([await head.body.text(), head.headers['content-length']]).toEqual(['', '7'])
  expect((await request(`${url}/page`, { method: 'POST' })).statusCode).toBe(404)
  expect(await (await request(`${url}/routed`)).body.text()).toBe('routed')
  expect(counted).toEqual([
    ['GET', '/page', 200],
    ['HEAD', '/page', 200],
  ])
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({
    reqId: got.headers['x-request-id'],
    req: { method: 'GET', url: '/page', ip: '127.0.0.1' },
    res: { statusCode: 200 },
    msg: 'request completed',
  })
})

test('takes the client address only from trusted proxies', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const behindProxy = await serve(page, ['127.0.0.1'])
  await (await request(`${behindProxy.url}/page`, { headers })).body.text()
  expect(behindProxy.lines[0]).toMatchObject({ req: { ip: '203.0.113.7' } })
  const direct = await serve(page)
  await (await request(`${direct.url}/page`, { headers })).body.text()
  expect(direct.lines[0]).toMatchObject({ req: { ip: '127.0.0.1' } })
})

test('fails one request, not the server', async () => {
  const { url } = await serve(({ url: path }) => {
    if (path === '/routed') throw new Error('The cache failed.')
    return path === '/broken' ? { route: '/broken', status: 301, headers: ['location', 'https://a.example/日'], body: null } : null
  })
  const broken = await request(`${url}/broken`)
  expect([broken.statusCode, await broken.body.text()]).toEqual([500, ''])
  expect(await (await request(`${url}/routed`)).body.text()).toBe('routed')
})
