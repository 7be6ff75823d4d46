import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storagePortTests } from './testing/port-tests.ts'
import { areas } from './testing/objects.ts'
import { openDiskStorage, type DiskStorage } from './disk.ts'
import { namesInOrder } from './disk-files.ts'
import { markerName } from './port.ts'
import { storageRoutes } from './routes.ts'

const secret = 'a secret for tests, longer than it needs to be'

/** All files in a folder, by relative path. */
const filesBelow = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** The files without a note. */
const unspokenOf = async (root: string): Promise<string[]> => {
  const files = await filesBelow(root)
  const bytes = files
    .filter((path) => !path.includes('~') && path !== markerName)
    .map((path) => `${path}~${JSON.parse(readFileSync(join(root, path), 'utf8')).etag}`)
  return files.filter((path) => path.includes('~') && !bytes.includes(path))
}

storagePortTests('disk storage', async () => {
  const root = await mkdtemp(join(tmpdir(), 'castwright-disk-'))
  let baseUrl = ''
  const storage = openDiskStorage({ root, areas, baseUrl: () => baseUrl, secret, now: () => new Date() })
  const behind = openDiskStorage({ root, areas, baseUrl: () => baseUrl, secret, now: () => new Date(Date.now() - 3_600_000) })
  const server = fastify()
  await server.register(storageRoutes, { storage })
  baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    storage,
    behind,
    leftovers: () => unspokenOf(root),
    async close() {
      await server.close()
      await rm(root, { recursive: true })
    },
  }
})

describe('disk storage', () => {
  let root: string
  let storage: DiskStorage
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'castwright-disk-'))
    storage = openDiskStorage({ root, areas, baseUrl: 'http://localhost', secret, now: () => new Date() })
  })
  afterAll(() => rm(root, { recursive: true }))
  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)

  test('sweep removes old files without a note', async () => {
    await storage.put({ bucket: 'recordings', object: 'kept.mp3' }, Buffer.from('kept'), { contentType: 'audio/mpeg' })
    const folder = join(root, (await filesBelow(root))[0] ?? '', '..')
    for (const name of ['~half', '~half.note', 'kept.mp3~replaced', 'never.mp3~noted']) await writeFile(join(folder, name), 'x')
    expect(await storage.sweep(minutes(-1))).toBe(0)
    expect(await storage.sweep(minutes(1))).toBe(4)
    expect(await filesBelow(root)).toHaveLength(2)
    const kept = await storage.get({ bucket: 'recordings', object: 'kept.mp3' })
    expect(kept && String(await buffer(kept.body))).toBe('kept')
  })

  test('lists every object once, however many passes it takes', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `${(index * 37) % 50}.png`)
    for (const object of names) await storage.put({ bucket: 'user-avatars', object }, Buffer.from('x'), { contentType: 'image/png' })
    for (const limit of [1, 7, 25, 50, 51]) {
      const listed: string[] = []
      for await (const name of namesInOrder(join(root, 'user-avatars'), limit)) listed.push(name)
      expect(listed).toEqual(names.toSorted())
    }
  })

  test('keeps serving the old bytes to a reader while the object is replaced', async () => {
    const ref = { bucket: 'rss-feeds', object: 'feed.xml' } as const
    await storage.put(ref, Buffer.alloc(3_000_000, 'a'), { contentType: 'text/xml' })
    const found = await storage.get(ref)
    await storage.put(ref, Buffer.from('new'), { contentType: 'text/xml' })
    await storage.remove(ref)
    expect(found && (await buffer(found.body)).equals(Buffer.alloc(3_000_000, 'a'))).toBe(true)
  })

  test('never shows half an object to concurrent readers and writers', async () => {
    const ref = { bucket: 'rss-feeds', object: 'busy.xml' } as const
    const put = (round: number) => storage.put(ref, Buffer.alloc(5000, 97 + (round % 26)), { contentType: 'text/xml' })
    await put(0)
    let writing = true
    const reads = (async () => {
      let count = 0
      for (; writing; count++) {
        const found = await storage.get(ref)
        const bytes = found && (await buffer(found.body))
        expect(bytes?.equals(Buffer.alloc(5000, bytes[0]))).toBe(true)
      }
      return count
    })()
    for (let round = 1; round <= 50; round++) await put(round)
    writing = false
    expect(await reads).toBeGreaterThan(0)
    expect(await unspokenOf(root)).toEqual([])
  })

  test('leaves no object when a writer is killed, and sweep removes the rest', async () => {
    const script = `
      import { openDiskStorage } from ${JSON.stringify(import.meta.resolve('./disk.ts'))}
      import { Readable } from 'node:stream'
      const storage = openDiskStorage({ root: ${JSON.stringify(root)}, areas: ['recordings'], baseUrl: '', secret: 'x', now: () => new Date() })
      let count = 0
      const endless = new Readable({ read() { this.push(Buffer.alloc(65536)); if (++count === 100) process.stdout.write('writing') } })
      await storage.put({ bucket: 'recordings', object: 'killed.mp3' }, endless, { contentType: 'audio/mpeg' })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await storage.head({ bucket: 'recordings', object: 'killed.mp3' })).toBeNull()
    expect(await unspokenOf(root)).toHaveLength(1)
    expect(await storage.sweep(minutes(1))).toBe(1)
    expect(await unspokenOf(root)).toEqual([])
  })

  test("names the folder that can't be written to", async () => {
    const file = join(root, 'file')
    await writeFile(file, '')
    const hopeless = openDiskStorage({ root: join(file, 'storage'), areas, baseUrl: '', secret, now: () => new Date() })
    await expect(hopeless.check()).rejects.toThrow(`The storage folder ${file}/storage cannot be written to`)
  })
})

describe('a full disk', () => {
  // A 2 MB file system in a separate mount namespace. It is invisible to others and disappears with the process.
  const place = mkdtempSync(join(tmpdir(), 'castwright-full-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  const inSmallDisk = (command: string, args: string[] = []) =>
    [
      '--user',
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      `mount -t tmpfs -o size=2m none "$0" && exec "$@"`,
      place,
      command,
      ...args,
    ] as const
  const possible = spawnSync('unshare', inSmallDisk('true')).status === 0
  if (!possible) console.warn('A full disk is not tested: this machine does not let us mount a small one.')

  test.skipIf(!possible)('is reported, and leaves nothing behind', async () => {
    const script = `
      import { readdirSync } from 'node:fs'
      import { openDiskStorage } from ${JSON.stringify(import.meta.resolve('./disk.ts'))}
      const root = ${JSON.stringify(place)} + '/storage'
      const storage = openDiskStorage({ root, areas: ['recordings'], baseUrl: '', secret: 'x', now: () => new Date() })
      const put = (object, size) => storage.put({ bucket: 'recordings', object }, Buffer.alloc(size), { contentType: 'audio/mpeg' })
      await put('small', 1000)
      const refused = await put('large', 3_000_000).catch((error) => [error.code, error.message])
      const files = readdirSync(root, { recursive: true }).filter((name) => name.includes('large') || /~/.test(name) && !name.includes('small'))
      await put('small-too', 1000)
      console.log(JSON.stringify({ refused, files }))`
    const { stdout } = await promisify(execFile)('unshare', inSmallDisk(process.execPath, ['--input-type=module', '-e', script]))
    expect(JSON.parse(stdout)).toEqual({ refused: ['full', "The server's disk has no space left for this file."], files: [] })
  })

  test.skipIf(!possible)('is answered with 507, whether the upload is resumable or not', async () => {
    const script = `
      import { fastify } from 'fastify'
      import { openDiskStorage } from ${JSON.stringify(import.meta.resolve('./disk.ts'))}
      import { storageRoutes } from ${JSON.stringify(import.meta.resolve('./routes.ts'))}
      import { resumableRoutes } from ${JSON.stringify(import.meta.resolve('./tus/routes.ts'))}
      let baseUrl = ''
      const storage = openDiskStorage({ root: ${JSON.stringify(place)} + '/storage', areas: ['recordings'], baseUrl: () => baseUrl, secret: 'x', now: () => new Date() })
      const server = fastify()
      await server.register(storageRoutes, { storage })
      await server.register(resumableRoutes, { storage, admit: async () => true, cancel: async () => {} })
      baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
      const terms = { contentType: 'audio/mpeg', size: 3_000_000, expiresIn: 60 }
      const body = Buffer.alloc(terms.size)
      const put = await storage.signPut({ bucket: 'recordings', object: 'one' }, terms)
      const one = await fetch(put.url, { method: 'PUT', body, headers: { 'content-type': terms.contentType } })
      const tus = await storage.signResumable({ bucket: 'recordings', object: 'two' }, terms)
      const headers = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0', 'upload-offset': '0' }
      const two = await fetch(tus.url, { method: 'PATCH', body, headers })
      console.log(JSON.stringify([one.status, (await one.json()).msg, two.status, await two.text()]))
      await server.close()`
    const { stdout } = await promisify(execFile)('unshare', inSmallDisk(process.execPath, ['--input-type=module', '-e', script]))
    const message = "The server's disk has no space left for this file."
    expect(JSON.parse(stdout)).toEqual([507, message, 507, message])
  })

  test.skipIf(!possible)('stops an upload, which resumes once there is space', async () => {
    const script = `
      import { openDiskStorage } from ${JSON.stringify(import.meta.resolve('./disk.ts'))}
      const storage = openDiskStorage({ root: ${JSON.stringify(place)} + '/storage', areas: ['recordings'], baseUrl: '', secret: 'x', now: () => new Date() })
      const [ref, other] = ['large', 'other'].map((object) => ({ bucket: 'recordings', object }))
      const terms = { contentType: 'audio/mpeg', size: 1_500_000 }
      const bytes = Buffer.from(Array.from({ length: terms.size }, (_, at) => at % 251))
      async function* from(at) { yield bytes.subarray(at) }
      await storage.put(other, Buffer.alloc(1_000_000), { contentType: 'audio/mpeg' })
      const refused = await storage.resume(ref, terms, 0, from(0)).catch((error) => [error.code, error.message])
      const arrived = await storage.arrived(ref, terms)
      await storage.remove(other)
      const end = await storage.resume(ref, terms, arrived, from(arrived))
      const stored = Buffer.concat(await (await storage.get(ref)).body.toArray())
      console.log(JSON.stringify({ refused, some: arrived > 0 && arrived < terms.size, end, equal: stored.equals(bytes) }))`
    const { stdout } = await promisify(execFile)('unshare', inSmallDisk(process.execPath, ['--input-type=module', '-e', script]))
    const refused = ['full', "The server's disk has no space left for this file."]
    expect(JSON.parse(stdout)).toEqual({ refused, some: true, end: 1_500_000, equal: true })
  })
})
