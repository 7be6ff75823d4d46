import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../../test/kit/eventually.ts'
import { openDiskStorage, type DiskStorage } from '../disk.ts'
import type { ObjectRef } from '../port.ts'
import { resumableRoutes } from './routes.ts'

const bytes = randomBytes(3_000_000)
const terms = { contentType: 'audio/mpeg', size: bytes.length }
let root: string
let server: FastifyInstance
let storage: DiskStorage
let baseUrl = ''
let awaited = true

async function listen(idleTimeout = 10_000): Promise<FastifyInstance> {
  // The body limit for other requests must not apply to uploads.
  const opened = fastify({ bodyLimit: 10, forceCloseConnections: 'idle' })
  await opened.register(resumableRoutes, { storage, admit: async () => awaited, cancel: (ref) => storage.remove(ref), idleTimeout })
  baseUrl = await opened.listen({ host: '127.0.0.1', port: 0 })
  return opened
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'castwright-tus-'))
  storage = openDiskStorage({
    root,
    areas: ['recordings'],
    baseUrl: () => baseUrl,
    secret: 'a secret for tests',
    now: () => new Date(),
  })
  server = await listen()
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true })
})
beforeEach(() => {
  awaited = true
})

/** An upload that has sent a million bytes and then stalls. */
async function begun(): Promise<{ ref: ObjectRef; url: string; sending: ClientRequest; answer: Promise<IncomingMessage> }> {
  const ref: ObjectRef = { bucket: 'recordings', object: `${randomBytes(12).toString('hex')}.mp3` }
  const { url } = await storage.signResumable(ref, { ...terms, expiresIn: 60 })
  const protocol = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sending = request(url, { method: 'PATCH', headers: { ...protocol, 'content-length': bytes.length } })
  const answer = once(sending, 'response').then(([response]) => response as IncomingMessage)
  answer.catch(() => undefined)
  sending.on('error', () => undefined)
  sending.write(bytes.subarray(0, 1_000_000))
  await eventually(async () => expect(await storage.arrived(ref, terms)).toBeGreaterThan(0))
  return { ref, url, sending, answer }
}

const closeOf = (sending: ClientRequest): Promise<void> => new Promise((resolve) => sending.once('close', () => resolve()))

async function* rest(from: number): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(from)
}

const goesOn = async (ref: ObjectRef): Promise<void> => {
  const from = await storage.arrived(ref, terms)
  expect(await storage.resume(ref, terms, from, rest(from))).toBe(bytes.length)
  const found = await storage.get(ref)
  expect(Buffer.concat(await found!.body.toArray()).equals(bytes)).toBe(true)
}

test('disconnects a sender that stops sending, and keeps what arrived', async () => {
  const impatient = await listen(300)
  try {
    const { ref, sending } = await begun()
    await closeOf(sending)
    await eventually(async () => expect(await storage.arrived(ref, terms)).toBe(1_000_000))
    await goesOn(ref)
  } finally {
    await impatient.close()
    baseUrl = server.listeningOrigin
  }
})

test('shuts down without waiting for uploads, which resume with the next server', async () => {
  const { ref, sending } = await begun()
  const closed = closeOf(sending)
  await server.close()
  await closed
  server = await listen()
  await goesOn(ref)
})

test('stops an upload that is no longer expected while it is being sent', async () => {
  const { sending, answer } = await begun()
  awaited = false
  const more = setInterval(() => sending.write(bytes.subarray(0, 1000)), 50)
  try {
    const response = await answer
    expect([response.statusCode, await text(response)]).toEqual([410, 'This upload was canceled or has already been used.'])
  } finally {
    clearInterval(more)
    sending.destroy()
  }
})

test('finishes a complete file whose note is missing', async () => {
  const { ref, url, sending } = await begun()
  sending.destroy()
  await eventually(async () => expect(await storage.arrived(ref, terms)).toBe(1_000_000))
  const killed = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(1_000_000)
    throw new Error('killed')
  }
  await expect(storage.resume(ref, terms, 1_000_000, killed())).rejects.toThrow('killed')
  expect(await storage.head(ref)).toBeNull()
  const head = await fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  expect(head.headers.get('upload-offset')).toBe(String(bytes.length))
  expect(await storage.head(ref)).toMatchObject({ size: bytes.length })
})

test('forgets uploads whose client has hung up', async () => {
  const other = await listen()
  const sockets = new Set<Socket>()
  other.server.on('connection', (socket: Socket) => sockets.add(socket))
  const senders = await Promise.all(Array.from({ length: 8 }, begun))
  for (const { sending } of senders) sending.destroy()
  await eventually(() => expect([...sockets].every(({ closed }) => closed)).toBe(true))
  const destroy = vi.spyOn(Socket.prototype, 'destroy')
  onTestFinished(() => destroy.mockRestore())
  // The server disconnects the uploads that it knows.
  await other.close()
  expect(destroy.mock.contexts.filter((socket) => sockets.has(socket as Socket))).toEqual([])
})
