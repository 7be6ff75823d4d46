import { createHash } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { openDb } from '../../platform/db.ts'
import { openMediaFinder } from './service.ts'
import { ask, makeRecording, makeShow, setState, type MadeRecording } from './testing.ts'
import { rangeTable } from './testing/ranges.ts'

let episodes = 0

const make = (options: Parameters<typeof makeRecording>[3] = {}) =>
  makeRecording(app, owner, podcastId, { episodeNumber: (episodes += 1), ...options })
const signed = (recording: MadeRecording, download = false) => app.app.mediaAddresses.sign(recording, { download })

const app = await useApp({ listen: true, worker: false })
const owner = await makePerson(app)
const { podcastId } = await makeShow(app, owner)
const published = await make()
const draft = await make({ state: 'draft' })

test('serves a published recording to everyone with the headers players need', async () => {
  const { status, headers, body } = await ask(published.url)
  expect(status).toBe(200)
  expect(body.equals(published.bytes)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '100000',
    'accept-ranges': 'bytes',
    etag: `"${published.object}"`,
    'content-disposition': 'inline',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['access-control-expose-headers']).toMatch(/Accept-Ranges, Content-Length, Content-Range/)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
  expect(headers['last-modified']).toMatch(/GMT$/)
  expect(headers['set-cookie']).toBeUndefined()
  const head = await ask(published.url, {}, 'HEAD')
  expect(head.body.length).toBe(0)
  for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'last-modified']) {
    expect(head.headers[name]).toBe(headers[name])
  }
  const again = await ask(published.url, { 'if-none-match': headers.etag })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
})

test('answers a preflight from another site', async () => {
  const { status, headers } = await ask(
    published.url,
    { origin: 'https://player.example', 'access-control-request-method': 'GET' },
    'OPTIONS',
  )
  expect(status).toBe(204)
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-headers']).toMatch(/Range/)
})

test('returns the right bytes for every range', async () => {
  for (const [range, status, ranges] of rangeTable) {
    const given = await ask(published.url, { range })
    expect(given.status, range).toBe(status)
    if (status !== 206 || !ranges) continue
    const parts = ranges.split(',').map((part) => part.split('-').map(Number) as [number, number])
    if (parts.length === 1) {
      const [[start, end]] = parts as [[number, number]]
      expect(given.headers['content-range'], range).toBe(`bytes ${start}-${end}/100000`)
      expect(given.body.equals(published.bytes.subarray(start, end + 1)), range).toBe(true)
    } else {
      expect(given.headers['content-type'], range).toMatch(/^multipart\/byteranges; boundary=/)
      expect(String(given.body.length), range).toBe(given.headers['content-length'])
      for (const [start, end] of parts) {
        const head = Buffer.from(`Content-Type: audio/mpeg\r\nContent-Range: bytes ${start}-${end}/100000\r\n\r\n`)
        const at = given.body.indexOf(head) + head.length
        expect(at, range).toBeGreaterThanOrEqual(head.length)
        expect(given.body.subarray(at, at + end - start + 1).equals(published.bytes.subarray(start, end + 1)), range).toBe(true)
      }
    }
  }
})

test('returns the whole file in a hundred ranges', async () => {
  const part = 64 * 1024 + 7
  const large = await make({ size: 100 * part })
  const hash = createHash('sha256')
  for (let at = 0; at < 100; at += 1) hash.update((await ask(large.url, { range: `bytes=${at * part}-${(at + 1) * part - 1}` })).body)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(large.bytes).digest('hex'))
  expect((await ask(large.url)).body.equals(large.bytes)).toBe(true)
  expect((await app.server.inject(large.url.slice(app.url.length))).rawPayload.equals(large.bytes)).toBe(true)
})

const foreign = '00000000-0000-7000-8000-000000000000'

test('reveals nothing about unpublished recordings', async () => {
  const deleted = await make({ state: 'deleted' })
  const other = await make({ state: 'draft' })
  const expired = signed(draft)
  const forged = expired.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A'))
  const query = (url: string) => new URL(url).search
  const refused = [
    draft.url,
    `${draft.url}?signature=`,
    `${draft.url}?expires=9999999999&signature=${'A'.repeat(43)}`,
    forged,
    `${draft.url}${query(signed(other))}`,
    `${signed(draft)}&download=1`,
    deleted.url,
    signed(deleted),
    published.url.replace(/\.mp3$/, '.m4a'),
    published.url.replace(/\.mp3$/, ''),
    `${published.url}/more.mp3`,
    `${app.url}/media/${foreign}/talk.mp3`,
    `${app.url}/media/${draft.object}/talk.mp3`,
    `${app.url}/media/not-an-id/talk.mp3`,
    `${app.url}/media/..%2f..%2f/talk.mp3`,
  ]
  const bodies = new Set<string>()
  for (const url of refused) {
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { range: 'bytes=0-9' }],
      ['GET', { 'if-none-match': `"${draft.object}"` }],
    ] as const) {
      const given = await ask(url, headers, method)
      expect([given.status, given.headers['content-range'], given.headers.etag], `${method} ${url}`).toEqual([404, undefined, undefined])
      expect(given.headers['cache-control']).toBe('no-store')
      if (method === 'GET') bodies.add(given.body.toString())
    }
  }
  // The same response for everything that must stay hidden.
  expect(bodies.size).toBe(1)
  app.clock.move(13 * 3600 * 1000)
  expect((await ask(expired)).status).toBe(404)
})

test('plays drafts to the team by a signed URL, and downloads by another', async () => {
  const heard = await ask(signed(draft), { range: 'bytes=-5' })
  expect([heard.status, heard.headers['cache-control'], heard.headers['content-disposition']]).toEqual([206, 'private, no-store', 'inline'])
  expect(heard.body.equals(draft.bytes.subarray(-5))).toBe(true)
  const got = await ask(signed(draft, true))
  expect(got.headers['content-disposition']).toBe(`attachment; filename="${draft.fileName}"`)
  expect(got.body.equals(draft.bytes)).toBe(true)
})

test('sees changes right away, and popular recordings cost no query', async () => {
  const one = await make({ state: 'draft' })
  expect((await ask(one.url)).status).toBe(404)
  await setState(app, one, { isPublished: true })
  expect((await ask(one.url)).status).toBe(200)
  const queries = await countQueries(app, async () => {
    for (let at = 0; at < 20; at += 1) await app.server.inject({ url: new URL(one.url).pathname, method: 'HEAD' })
  })
  expect(queries).toBe(0)
  await setState(app, one, { retiredUntil: new Date(app.clock.now().getTime() + 60_000) })
  expect((await ask(one.url)).status).toBe(200)
  app.clock.move(61_000)
  expect((await ask(one.url)).status).toBe(404)
})

test('serves the last known state while the database is down, and the current one afterwards', async () => {
  const [one, other] = [await make(), await make()]
  const line = { isLive: true, reconnected: () => {} }
  const signals = {
    ...app.app.signals,
    live: () => line.isLive,
    onReconnect: (listener: () => void) => {
      line.reconnected = listener
      return () => {}
    },
  }
  const reach = { db: app.app.db, signals }
  const finder = openMediaFinder(reach, app.disk)
  expect((await finder.find(one.id))?.isPublished).toBe(true)
  line.isLive = false
  const gone = openDb({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  onTestFinished(gone.close)
  reach.db = gone.db
  expect((await finder.find(one.id))?.isPublished).toBe(true)
  await expect(finder.find(other.id)).rejects.toThrow()
  // Signals aren't back yet, but the database is: cached state no longer counts.
  reach.db = app.app.db
  await app.pool.pool.query('update recordings set is_published = false where id = $1', [one.id])
  expect((await finder.find(one.id))?.isPublished).toBe(false)
  await app.pool.pool.query('update recordings set is_published = true where id = $1', [one.id])
  line.reconnected()
  line.isLive = true
  // Briefly down again: the last known state still counts.
  reach.db = gone.db
  expect((await finder.find(one.id))?.isPublished).toBe(false)
  reach.db = app.app.db
  expect((await finder.find(one.id))?.isPublished).toBe(true)
  finder.close()
})

test('answers 404 for a missing file', async () => {
  const one = await make()
  expect((await ask(one.url)).status).toBe(200)
  const { path } = (await app.disk!.locate({ bucket: 'recordings', object: one.object }))!
  await rm(join(app.disk!.root, path))
  expect((await ask(one.url)).status).toBe(404)
  expect((await ask(one.url)).status).toBe(404)
})

test('reports unreadable storage, and recovers', async () => {
  const one = await make()
  expect((await ask(one.url)).status).toBe(200)
  const { path } = (await app.disk!.locate({ bucket: 'recordings', object: one.object }))!
  const folder = dirname(join(app.disk!.root, path))
  await rename(folder, `${folder}.away`)
  await writeFile(folder, 'no folder')
  const { status, headers } = await ask(one.url)
  expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '30'])
  await rm(folder)
  await rename(`${folder}.away`, folder)
  expect((await ask(one.url)).body.equals(one.bytes)).toBe(true)
})

const openFiles = async (): Promise<number> => (await readdir('/proc/self/fd')).length

test.skipIf(process.platform !== 'linux')('cleans up after clients that disconnect', async () => {
  const large = await make({ size: 4_000_000 })
  const { port, pathname } = new URL(large.url)
  await ask(large.url)
  const before = await openFiles()
  const hangUp = (serial: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const words = `GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`
        socket.write(serial % 5 === 0 ? words.slice(0, 20) : words)
        if (serial % 3 === 0) socket.destroy()
      })
      // Some disconnect before the first byte, some at it, some later.
      let got = 0
      socket.on('data', (chunk) => {
        got += chunk.length
        if (got > (serial % 7) * 200_000) socket.destroy()
      })
      if (serial % 5 === 0) setTimeout(() => socket.destroy(), 20)
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 30 }, (_, at) => hangUp(round * 30 + at)))
  await eventually(async () => expect(Math.abs((await openFiles()) - before)).toBeLessThanOrEqual(5))
  expect((await ask(large.url)).body.equals(large.bytes)).toBe(true)
})
