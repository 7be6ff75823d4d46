import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fastify, type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { manageConnections, type ConnectionLimits } from './connections.ts'

const limits: ConnectionLimits = { bodyMs: 200, uploadRate: { bytes: 1000, ms: 200 }, requestGraceMs: 300, transferGraceMs: 1200 }

/** Starts a server whose `/slow` and `/media/x` respond after this many milliseconds. */
async function startServer(): Promise<{ server: FastifyInstance; open(request?: string): Promise<Client> }> {
  const server = fastify({ forceCloseConnections: 'idle', requestTimeout: 0 })
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const slow = async (request: { query: unknown }) => {
    await delay(Number((request.query as { ms?: string }).ms ?? 0))
    return 'done'
  }
  server.get('/slow', slow)
  server.get('/media/x', slow)
  server.get('/stream', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-length': 4 }).write('do')
    setTimeout(() => reply.raw.end('ne'), 100)
    return reply.hijack()
  })
  server.post('/api/x', async () => 'done')
  server.put('/storage/x', async (request, reply) => {
    for await (const _ of request.raw.iterator({ destroyOnReturn: false })) continue
    return reply.send('stored')
  })
  manageConnections(server, limits)
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { server, open: (request = '') => openClient(server, request) }
}

type Client = { socket: Socket; said(): string; closed: Promise<unknown> }

async function openClient(server: FastifyInstance, request: string): Promise<Client> {
  const { port } = server.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk))).on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(request)
  return { socket, said: () => said, closed }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const send = (line: string, length: number, type = 'application/json'): string =>
  `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

/** Scaled like the timeouts, because a busy machine is slower. */
const slowness = Number(process.env['TEST_SLOW'] ?? 1)

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('stops once requests in flight are answered, and asks their clients to close', async () => {
  const { server, open } = await startServer()
  const [answering, streaming, idle] = await Promise.all([open(get('/slow?ms=150')), open(get('/stream')), open(get('/slow'))])
  await delay(50)
  expect(await millisecondsOf(() => server.close())).toBeLessThan(1000 * slowness)
  await Promise.all([answering.closed, streaming.closed, idle.closed])
  expect(answering.said()).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*done$/)
  expect(streaming.said()).toMatch(/done$/)
})

test('cuts requests that take too long and connections without a request', async () => {
  const { server, open } = await startServer()
  const clients = await Promise.all([open(get('/slow?ms=5000')), open('GET /slow HTTP/1.1\r\n'), open()])
  await delay(50)
  expect(await millisecondsOf(() => server.close())).toBeLessThan(1100 * slowness)
  await Promise.all(clients.map(({ closed }) => closed))
})

test('gives downloads and uploads more time, but not forever', async () => {
  const { server, open } = await startServer()
  const [listener, endless] = await Promise.all([open(get('/media/x?ms=700')), open(get('/media/x?ms=20000'))])
  await delay(50)
  const ms = await millisecondsOf(() => server.close())
  expect(ms).toBeGreaterThan(1000)
  expect(ms).toBeLessThan(3000 * slowness)
  expect(listener.said()).toMatch(/done$/)
  await endless.closed
})

test('answers 408 to a slow body', async () => {
  const { open } = await startServer()
  const client = await open(send('POST /api/x', 1000))
  const dripping = setInterval(() => client.socket.write('x'), 20)
  onTestFinished(() => clearInterval(dripping))
  await client.closed
  expect(client.said()).toMatch(/^HTTP\/1.1 408 /)
})

test('ends a GET with a slow body', async () => {
  const { open } = await startServer()
  const client = await open(send('GET /slow', 1000))
  const dripping = setInterval(() => client.socket.write('x'), 20)
  onTestFinished(() => clearInterval(dripping))
  await client.closed
})

test('accepts an upload at the minimum rate and ends a slower one', async () => {
  const { open } = await startServer()
  const upload = send('PUT /storage/x', 8000, 'audio/mpeg')
  const [fast, slow] = await Promise.all([open(upload), open(upload)])
  let left = 8000
  const sending = setInterval(() => {
    if (left > 0) fast.socket.write('x'.repeat(400))
    left -= 400
    slow.socket.write('x')
  }, 40)
  onTestFinished(() => clearInterval(sending))
  await slow.closed
  expect(slow.said()).toMatch(/^(HTTP\/1.1 408 |$)/)
  await expect.poll(() => fast.said()).toMatch(/stored$/)
})
