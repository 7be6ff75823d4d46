import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/kit/eventually.ts'
import { watchMemory } from '../../../test/kit/memory.ts'
import { areas } from './testing/objects.ts'
import { openDiskStorage, type DiskStorage } from './disk.ts'
import type { ObjectRef } from './port.ts'
import { storageRoutes } from './routes.ts'
import { isFull } from '../../../test/kit/full.ts'

let root: string
let server: FastifyInstance
let storage: DiskStorage
/** The same routes with a short idle timeout. */
const impatient = fastify()
const faults: unknown[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'castwright-routes-'))
  let baseUrl = ''
  storage = openDiskStorage({ root, areas, baseUrl: () => baseUrl, secret: 'a secret for tests', now: () => new Date() })
  server = fastify({ bodyLimit: 10 })
  server.setErrorHandler((error, _request, reply) => {
    faults.push(error)
    return reply.code(500).send({ code: 'internal' })
  })
  server.post('/json', (incoming) => incoming.body)
  await server.register(storageRoutes, { storage })
  baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  await impatient.register(storageRoutes, { storage, idleTimeout: 200 })
  await impatient.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await impatient.close()
  await rm(root, { recursive: true })
})

/** Nothing a client does may be logged as a bug. */
afterEach(({ expect: expectHere }) => expectHere(faults).toEqual([]))

const fresh = (): ObjectRef => ({ bucket: 'recordings', object: `${randomBytes(12).toString('hex')}.mp3` })
const type = 'audio/mpeg'

const files = async (ref: ObjectRef): Promise<string[]> =>
  (await readdir(root, { recursive: true })).filter((path) => path.includes(ref.object) || path.includes('/~'))

const signPut = async (ref: ObjectRef, size: number): Promise<string> =>
  (await storage.signPut(ref, { contentType: type, size, expiresIn: 60 })).url

const signGet = async (ref: ObjectRef, fileName?: string): Promise<string> =>
  (await storage.signGet(ref, { expiresIn: 60, ...(fileName !== undefined && { fileName }) })).url

/** A PUT with a manually sent body, which can stop, exceed its size or break off. */
const openPut = (
  url: string,
  headers: Record<string, string | number> = {},
): { sending: ClientRequest; answer: Promise<IncomingMessage> } => {
  const sending = request(url, { method: 'PUT', headers: { 'content-type': type, ...headers } })
  const answer = once(sending, 'response').then(([response]) => response as IncomingMessage)
  answer.catch(() => undefined)
  sending.on('error', () => undefined)
  return { sending, answer }
}

const read = async (response: IncomingMessage): Promise<[number | undefined, Record<string, unknown>]> => [
  response.statusCode,
  JSON.parse(await text(response)),
]

describe('PUT', () => {
  test('returns what was stored', async () => {
    const ref = fresh()
    const answer = await fetch(await signPut(ref, 5), { method: 'PUT', body: 'sound', headers: { 'content-type': 'Audio/MPEG' } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ...ref, size: 5, etag: (await storage.head(ref))?.etag })
  })

  test('accepts a body without a length, up to the signed size', async () => {
    const whole = fresh()
    const good = openPut(await signPut(whole, 10))
    good.sending.write('01234')
    good.sending.end('56789')
    expect((await good.answer).statusCode).toBe(200)
    expect(await storage.head(whole)).toMatchObject({ size: 10 })

    const ref = fresh()
    const { sending, answer } = openPut(await signPut(ref, 10))
    sending.write('01234')
    sending.write('5678901')
    expect(await read(await answer)).toEqual([
      400,
      { code: 'invalid_argument', msg: 'The file is larger than the 10 bytes announced.', meta: {} },
    ])
    sending.destroy()
    expect(await files(ref)).toEqual([])

    const short = fresh()
    const few = openPut(await signPut(short, 10))
    few.sending.write('012')
    few.sending.end('34')
    expect(await read(await few.answer)).toEqual([
      400,
      { code: 'invalid_argument', msg: 'The file is smaller than the 10 bytes announced.', meta: {} },
    ])
    expect(await files(short)).toEqual([])
  })

  test.each([
    ['a forged address', { size: 1000 }, (url: string) => url.replace('size=1000', 'size=1001'), 403, 'permission_denied'],
    ['another type', { size: 1000, 'content-type': 'text/html' }, (url: string) => url, 400, 'invalid_argument'],
    ['another length', { size: 999 }, (url: string) => url, 400, 'invalid_argument'],
    ['an unreadable type', { size: 1000, 'content-type': 'nonsense' }, (url: string) => url, 400, 'invalid_argument'],
  ])('refuses %s before a single byte was sent', async (_word, { size, ...headers }, change, status, code) => {
    const ref = fresh()
    const { sending, answer } = openPut(change(await signPut(ref, 1000)), { ...headers, 'content-length': size })
    sending.flushHeaders()
    expect(await read(await answer)).toMatchObject([status, { code, msg: expect.stringMatching(/\.$/), meta: {} }])
    sending.destroy()
    expect(await files(ref)).toEqual([])
  })

  test('works once', async () => {
    const ref = fresh()
    const url = await signPut(ref, 5)
    const put = (body: string) => fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
    const both = await Promise.all([put('first'), put('other')])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const kept = await storage.head(ref)
    const third = await put('third')
    expect(third.status).toBe(409)
    expect(await third.json()).toEqual({ code: 'already_exists', msg: 'This file is already stored.', meta: {} })
    expect(await storage.head(ref)).toEqual(kept)
    expect(await files(ref)).toHaveLength(2)
  })

  test('keeps nothing when the connection breaks', async () => {
    const ref = fresh()
    const { sending } = openPut(await signPut(ref, 1000), { 'content-length': 1000 })
    sending.write('some')
    await eventually(async () => expect(await files(ref)).toHaveLength(1))
    sending.destroy()
    await eventually(async () => expect(await files(ref)).toEqual([]))
  })

  test('keeps nothing when the sender stops sending', async () => {
    const ref = fresh()
    const url = (await signPut(ref, 1000)).replace(server.listeningOrigin, impatient.listeningOrigin)
    const { sending } = openPut(url, { 'content-length': 1000 })
    sending.write('some')
    await new Promise((closed) => sending.once('close', closed))
    await eventually(async () => expect(await files(ref)).toEqual([]))
  })

  test.runIf(isFull)('accepts 192 MiB in flat memory', async () => {
    const ref = fresh()
    const chunk = randomBytes(64 * 1024)
    const hash = createHash('sha256')
    const memory = watchMemory()
    const { sending, answer } = openPut(await signPut(ref, 3072 * chunk.length), { 'content-length': 3072 * chunk.length })
    for (let count = 0; count < 3072; count++) {
      hash.update(chunk)
      if (!sending.write(chunk)) await once(sending, 'drain')
      if (count % 512 === 511) memory.read()
    }
    sending.end()
    expect((await answer).statusCode).toBe(200)
    expect(memory.most()).toBeLessThan(48 * 1024 * 1024)
    const got = createHash('sha256')
    for await (const part of (await storage.get(ref))?.body ?? []) got.update(part as Buffer)
    expect(got.digest('hex')).toBe(hash.digest('hex'))
  })

  test("doesn't affect the bodies of other routes", async () => {
    const json = (body: string) =>
      fetch(new URL('/json', server.listeningOrigin), { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(await (await json('{"a":1}')).json()).toEqual({ a: 1 })
    expect((await json('{"a":12345678}')).status).toBe(500)
    expect(faults.splice(0)).toMatchObject([{ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }])
  })
})

describe('GET and HEAD', () => {
  const ref = { bucket: 'recordings', object: `${'n'.repeat(196)}.mp3` } as const
  let url: string
  beforeAll(async () => {
    await storage.put(ref, Buffer.from('0123456789'), { contentType: type })
    url = await signGet(ref, 'My "show".mp3')
  })

  test('serve the file as a harmless download', async () => {
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('0123456789')
    const object = await storage.head(ref)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-length': '10',
      'content-disposition': 'attachment; filename="My _show_.mp3"',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      etag: `"${object?.etag}"`,
      'last-modified': object?.modifiedAt.toUTCString(),
    })
  })

  test('agree on everything but the body', async () => {
    const [get, head] = await Promise.all([fetch(url), fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-1' } })])
    await get.text()
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const facts = (answer: Response) =>
      Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)))
    expect(facts(head)).toEqual(facts(get))
  })

  test('serve ranges with Content-Range', async () => {
    const tag = `"${(await storage.head(ref))?.etag}"`
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(url, { headers })
      return [answer.status, answer.headers.get('content-range'), answer.headers.get('content-length'), await answer.text()]
    }
    expect(await ask({ range: 'bytes=3-5' })).toEqual([206, 'bytes 3-5/10', '3', '345'])
    expect(await ask({ range: 'bytes=3-5', 'if-range': tag })).toEqual([206, 'bytes 3-5/10', '3', '345'])
    expect(await ask({ range: 'bytes=3-5', 'if-range': '"other"' })).toEqual([200, null, '10', '0123456789'])
    expect(await ask({ range: 'bytes=0-1,4-5' })).toEqual([200, null, '10', '0123456789'])
    expect((await ask({ range: 'bytes=3-5', 'if-none-match': tag }))[0]).toBe(304)
    const [status, range, , body] = await ask({ range: 'bytes=10-' })
    expect([status, range]).toEqual([416, 'bytes */10'])
    expect(JSON.parse(String(body))).toEqual({ code: 'out_of_range', msg: 'The requested range is outside the file.', meta: {} })
  })

  test('return 304 when nothing has changed', async () => {
    const answer = await fetch(url, { headers: { 'if-none-match': `"${(await storage.head(ref))?.etag}"` } })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
    expect(answer.headers.get('etag')).toMatch(/^"/)
    expect((await fetch(url, { headers: { 'if-match': '"other"' } })).status).toBe(412)
  })

  test('serve an empty file', async () => {
    const empty = fresh()
    await storage.put(empty, Buffer.alloc(0), { contentType: type })
    const answer = await fetch(await signGet(empty))
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', ''])
  })

  test.each([
    '..%2f..%2fpasswd',
    '%2e%2e/x',
    'a%00b',
    `x?signature=${'A'.repeat(43)}&expires=99999999999&name=x`,
    'x?signature=1&signature=2',
  ])('know no address like %s', async (path) => {
    const answer = await fetch(new URL(`/storage/recordings/${path}`, server.listeningOrigin))
    expect([403, 404]).toContain(answer.status)
  })

  test.skipIf(!existsSync('/proc/self/fd'))('close the file when the client disconnects', async () => {
    const large = fresh()
    await storage.put(large, Buffer.alloc(30_000_000), { contentType: type })
    const address = await signGet(large)
    const openFiles = (): number =>
      readdirSync('/proc/self/fd').filter(
        (fd) => existsSync(`/proc/self/fd/${fd}`) && readlinkSync(`/proc/self/fd/${fd}`).includes(large.object),
      ).length
    for (let count = 0; count < 10; count++) {
      const asking = request(address).end()
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      answer.on('error', () => undefined)
      asking.on('error', () => undefined).destroy()
    }
    const silent = request(address.replace(server.listeningOrigin, impatient.listeningOrigin)).end()
    await once(silent, 'response')
    await eventually(() => expect(openFiles()).toBe(0))
    silent.on('error', () => undefined).destroy()
  })
})
