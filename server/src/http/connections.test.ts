import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test/kit/eventually.ts'
import { manageConnections, type ConnectionLimits } from './connections.ts'

/** Longer than any test. */
const never = 2 ** 31 - 1

const patient: ConnectionLimits = {
  bodyMs: never,
  uploadRate: { bytes: 1000, ms: never },
  requestGraceMs: never,
  transferGraceMs: never,
}

type Server = {
  server: FastifyInstance
  answer(): void
  open(request?: string): Promise<Client>
  hasArrived(requests: number): Promise<void>
}

/** Starts a server that answers `/slow`, `/stream` and `/media/x` when the test says so, if at all. */
async function startServer(limits: Partial<ConnectionLimits> = {}): Promise<Server> {
  const server = fastify({ forceCloseConnections: 'idle', requestTimeout: 0 })
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  let arrived = 0
  server.addHook('onRequest', async () => void (arrived += 1))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  server.get('/quick', async () => 'done')
  for (const path of ['/slow', '/media/x']) server.get(path, () => answered.then(() => 'done'))
  server.get('/stream', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-length': 4 }).write('do')
    void answered.then(() => reply.raw.end('ne'))
    return reply.hijack()
  })
  server.post('/api/x', async () => 'done')
  server.put('/storage/x', async (request, reply) => {
    for await (const _ of request.raw.iterator({ destroyOnReturn: false })) continue
    return reply.send('stored')
  })
  manageConnections(server, { ...patient, ...limits })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return {
    server,
    answer,
    open: (request = '') => openClient(server, request),
    hasArrived: (requests) => eventually(() => expect(arrived).toBe(requests)),
  }
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

test('stops once requests in flight are answered, and asks their clients to close', async () => {
  const { server, answer, open, hasArrived } = await startServer()
  const [answering, streaming, idle] = await Promise.all([open(get('/slow')), open(get('/stream')), open(get('/quick'))])
  await hasArrived(3)
  const closing = server.close()
  await idle.closed
  answer()
  await Promise.all([closing, answering.closed, streaming.closed])
  expect(answering.said()).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*done$/)
  expect(streaming.said()).toMatch(/done$/)
})

test('cuts requests that take too long and connections without a request', async () => {
  const { server, open, hasArrived } = await startServer({ requestGraceMs: 100 })
  const clients = await Promise.all([open(get('/slow')), open('GET /slow HTTP/1.1\r\n'), open()])
  await hasArrived(1)
  await server.close()
  await Promise.all(clients.map(({ closed }) => closed))
})

test('gives downloads more time than other requests', async () => {
  const { server, answer, open, hasArrived } = await startServer({ requestGraceMs: 100 })
  const [request, listener] = await Promise.all([open(get('/slow')), open(get('/media/x'))])
  await hasArrived(2)
  const closing = server.close()
  await request.closed
  answer()
  await Promise.all([closing, listener.closed])
  expect(request.said()).toBe('')
  expect(listener.said()).toMatch(/done$/)
})

test('cuts downloads that never end', async () => {
  const { server, open, hasArrived } = await startServer({ transferGraceMs: 100 })
  const endless = await open(get('/media/x'))
  await hasArrived(1)
  await server.close()
  await endless.closed
})

test('answers 408 to a slow body', async () => {
  const { open } = await startServer({ bodyMs: 200 })
  const client = await open(send('POST /api/x', 100_000))
  const dripping = setInterval(() => client.socket.write('x'), 20)
  onTestFinished(() => clearInterval(dripping))
  await client.closed
  expect(client.said()).toMatch(/^HTTP\/1.1 408 /)
})

test('ends a GET with a slow body', async () => {
  const { open } = await startServer({ bodyMs: 200 })
  const client = await open(send('GET /quick', 100_000))
  const dripping = setInterval(() => client.socket.write('x'), 20)
  onTestFinished(() => clearInterval(dripping))
  await client.closed
})

test('accepts an upload at the minimum rate and ends a slower one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server, open, hasArrived } = await startServer({ uploadRate: { bytes: 1000, ms: 60_000 } })
  const received = new Map<Socket, () => number>()
  server.server.on('connection', (socket: Socket) => received.set(socket, () => socket.bytesRead))
  const upload = send('PUT /storage/x', 3000, 'audio/mpeg')
  const [fast, slow] = await Promise.all([open(upload), open(upload)])
  await hasArrived(2)
  const total = () => [...received.values()].reduce((sum, count) => sum + count(), 0)
  for (let minute = 0; minute < 2; minute += 1) {
    const before = total()
    fast.socket.write('x'.repeat(1000))
    if (minute === 0) slow.socket.write('x'.repeat(999))
    await eventually(() => expect(total() - before).toBe(minute === 0 ? 1999 : 1000))
    vi.advanceTimersByTime(60_000)
    await slow.closed
  }
  expect(slow.said()).toMatch(/^(HTTP\/1.1 408 |$)/)
  fast.socket.write('x'.repeat(1000))
  await eventually(() => expect(fast.said()).toMatch(/stored$/))
})
