import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchMemory } from '../../../../test/kit/memory.ts'
import { fresh, type Opened } from './objects.ts'
import { resumableUploadTests, signedAddressTests } from './port-tests-uploads.ts'
import { createBlockReader } from '../read-blocks.ts'
import type { ByteRange, ObjectRef, Storage } from '../port.ts'

const MiB = 1024 * 1024

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Tests that every storage adapter must pass. */
export function storagePortTests(name: string, open: () => Promise<Opened>): void {
  describe(`${name} implements the storage port`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened?.close())
    const store = (): Storage => opened.storage

    const read = async (ref: ObjectRef, range?: ByteRange): Promise<Buffer | null> => {
      const found = await store().get(ref, range)
      return found && buffer(found.body)
    }

    test('passes its own check', async () => {
      await store().check()
    })

    test('returns what was put, with its metadata', async () => {
      const ref = fresh()
      const stored = await store().put(ref, Buffer.from('a voice'), { contentType: 'audio/mpeg' })
      expect(stored).toMatchObject({ size: 7, contentType: 'audio/mpeg' })
      expect(stored.etag).toMatch(/^[\w-]+$/)
      expect(Math.abs(stored.modifiedAt.getTime() - Date.now())).toBeLessThan(10 * 60_000)
      expect(await store().head(ref)).toEqual(stored)
      const found = await store().get(ref)
      expect(found?.object).toEqual(stored)
      expect(found && String(await buffer(found.body))).toBe('a voice')
    })

    test('returns null for a name that was never put', async () => {
      const ref = fresh()
      expect(await store().head(ref)).toBeNull()
      expect(await store().get(ref)).toBeNull()
      expect(await store().get(ref, { start: 0, end: 1 })).toBeNull()
      await store().remove(ref)
    })

    test('keeps the same name in two buckets apart', async () => {
      const one = fresh('user-avatars')
      const other: ObjectRef = { ...one, bucket: 'podcast-photos' }
      await store().put(one, Buffer.from('one'), { contentType: 'image/png' })
      expect(await store().head(other)).toBeNull()
      await store().put(other, Buffer.from('other'), { contentType: 'image/jpeg' })
      expect(String(await read(one))).toBe('one')
    })

    test('accepts a stream, also of strings', async () => {
      const ref = fresh()
      await store().put(ref, Readable.from(['one ', Buffer.from('two '), 'three']), { contentType: 'text/plain', size: 13 })
      expect(String(await read(ref))).toBe('one two three')
    })

    test('serves inclusive ranges, cut at the last byte', async () => {
      const ref = fresh()
      await store().put(ref, Buffer.from('0123456789'), { contentType: 'text/plain' })
      expect(String(await read(ref, { start: 0, end: 0 }))).toBe('0')
      expect(String(await read(ref, { start: 2, end: 4 }))).toBe('234')
      expect(String(await read(ref, { start: 9, end: 9 }))).toBe('9')
      expect(String(await read(ref, { start: 7, end: 5_000 }))).toBe('789')
      expect(String(await read(ref, { start: 0, end: 9 }))).toBe('0123456789')
      expect(
        (
          await store()
            .get(ref, { start: 3, end: 4 })
            .then((found) => found?.body.destroy() && found.object)
        )?.size,
      ).toBe(10)
    })

    test.each([
      { start: 10, end: 12 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
      { start: 0.5, end: 4 },
    ])('refuses the range $start to $end of ten bytes', async (range) => {
      const ref = fresh()
      await store().put(ref, Buffer.from('0123456789'), { contentType: 'text/plain' })
      await expect(store().get(ref, range)).rejects.toMatchObject({ code: 'bad-range' })
    })

    test('stores an empty object, which has no range', async () => {
      const ref = fresh()
      await store().put(ref, Buffer.alloc(0), { contentType: 'text/plain', size: 0 })
      expect(await store().head(ref)).toMatchObject({ size: 0, contentType: 'text/plain' })
      expect(await read(ref)).toHaveLength(0)
      await store().put(ref, Readable.from([]), { contentType: 'text/plain' })
      expect(await read(ref)).toHaveLength(0)
      await expect(store().get(ref, { start: 0, end: 0 })).rejects.toMatchObject({ code: 'bad-range' })
    })

    test('replaces bytes, type and etag of an object together', async () => {
      const ref = fresh()
      const before = await store().put(ref, Buffer.from('before, and longer'), { contentType: 'text/plain' })
      const after = await store().put(ref, Buffer.from('after'), { contentType: 'text/vtt' })
      expect(after.etag).not.toBe(before.etag)
      expect(await store().head(ref)).toEqual(after)
      expect(String(await read(ref))).toBe('after')
      expect(await opened.leftovers()).toEqual([])
    })

    test('removes an object, also twice', async () => {
      const ref = fresh()
      await store().put(ref, Buffer.from('x'), { contentType: 'text/plain' })
      await store().remove(ref)
      await store().remove(ref)
      expect(await store().head(ref)).toBeNull()
      expect(await read(ref)).toBeNull()
      expect(await opened.leftovers()).toEqual([])
    })

    test('removes many objects, some of which never existed', async () => {
      const refs = Array.from({ length: 30 }, (_, at) => fresh(at % 2 ? 'recordings' : 'user-avatars'))
      const kept = fresh()
      for (const ref of [...refs.slice(0, 20), kept]) await store().put(ref, Buffer.from('x'), { contentType: 'text/plain' })
      await store().remove(refs)
      for (const ref of refs) expect(await store().head(ref)).toBeNull()
      expect(await store().head(kept)).not.toBeNull()
      await store().remove([])
    })

    test('stores a marker next to the objects', async () => {
      expect(await store().readMarker()).toBeNull()
      await store().writeMarker('one')
      await store().writeMarker('two')
      expect(await store().readMarker()).toBe('two')
      for (const area of store().areas) for await (const { object } of store().list(area)) expect(object).not.toMatch(/castwright-storage/)
    })

    test('lists one bucket by name', async () => {
      const names = ['b', 'a', '_', 'B', '0', 'a.b', 'a-b', 'ab', 'a0'].map((start) => `${start}.xml`)
      for (const object of names) await store().put({ bucket: 'rss-feeds', object }, Buffer.from(object), { contentType: 'text/xml' })
      const listed = await collect(store().list('rss-feeds'))
      expect(listed.map((entry) => entry.object)).toEqual(names.toSorted())
      expect(listed.map((entry) => entry.size)).toEqual(names.toSorted().map((object) => object.length))
      expect(listed.every((entry) => entry.modifiedAt instanceof Date)).toBe(true)
      expect(await collect(store().list('episode-photos'))).toEqual([])
    })

    test('stores and serves 192 MiB in flat memory', async () => {
      const ref = fresh()
      const chunks = Array.from({ length: 16 }, () => randomBytes(64 * 1024))
      const sent = createHash('sha256')
      const memory = watchMemory()
      let passed = 0
      const watch = (chunk: Buffer): void => {
        const before = passed
        passed += chunk.length
        if (Math.floor(before / (32 * MiB)) < Math.floor(passed / (32 * MiB))) memory.read()
      }
      const source = Readable.from(
        (function* () {
          for (let count = 0; count < 3072; count++) {
            const chunk = chunks[(count * 7) % 16] ?? Buffer.alloc(0)
            sent.update(chunk)
            watch(chunk)
            yield chunk
          }
        })(),
        { objectMode: false },
      )
      await store().put(ref, source, { contentType: 'audio/mpeg', size: 192 * MiB })
      const found = await store().get(ref)
      const got = createHash('sha256')
      for await (const chunk of found?.body ?? []) {
        got.update(chunk as Buffer)
        watch(chunk as Buffer)
      }
      expect(found?.object.size).toBe(192 * MiB)
      expect(got.digest('hex')).toBe(sent.digest('hex'))
      // A few parts of 8 MiB may be on their way, but never the file.
      expect(memory.most()).toBeLessThan(96 * MiB)
      const middle = await read(ref, { start: 8 * MiB - 2, end: 8 * MiB + 1 })
      expect(middle).toHaveLength(4)
    })

    test('joins objects that are read in reused blocks', async () => {
      const parts = [100, MiB, 0, 3 * MiB + 7, 512 * 1024, 2 * MiB].map((size) => randomBytes(size))
      const refs = parts.map(() => fresh())
      for (const [at, ref] of refs.entries()) await store().put(ref, parts[at]!, { contentType: 'audio/mpeg' })
      const readBlocks = createBlockReader(store())
      const joined = fresh()
      const all = async function* () {
        for (const ref of refs) yield* (await readBlocks(ref))!.blocks
      }
      await store().put(joined, all(), { contentType: 'audio/mpeg' })
      expect(await readBlocks(fresh())).toBeNull()
      expect((await read(joined))?.equals(Buffer.concat(parts))).toBe(true)
    })

    test.each([100, 20 * MiB])('keeps nothing of a stream that fails after %i bytes', async (size) => {
      const broken = (): Readable =>
        Readable.from(
          (async function* () {
            for (let left = size; left > 0; left -= 64 * 1024) yield Buffer.alloc(Math.min(left, 64 * 1024))
            throw new Error('the sender went away')
          })(),
        )
      const ref = fresh()
      await expect(store().put(ref, broken(), { contentType: 'audio/mpeg' })).rejects.toThrow('the sender went away')
      expect(await store().head(ref)).toBeNull()
      expect(await opened.leftovers()).toEqual([])

      await store().put(ref, Buffer.from('the one before'), { contentType: 'audio/mpeg' })
      await expect(store().put(ref, broken(), { contentType: 'audio/mpeg' })).rejects.toThrow('the sender went away')
      expect(String(await read(ref))).toBe('the one before')
    })

    test.each([
      ['more', 5],
      ['fewer', 50],
    ])('keeps nothing of a body with %s bytes than announced, and ends it', async (_word, size) => {
      const ref = fresh()
      const body = Readable.from([Buffer.from('0123'), Buffer.from('456789')])
      await expect(store().put(ref, body, { contentType: 'text/plain', size })).rejects.toMatchObject({ code: 'wrong-size' })
      await expect(store().put(ref, Buffer.from('0123456789'), { contentType: 'text/plain', size })).rejects.toMatchObject({
        code: 'wrong-size',
      })
      expect(body.destroyed).toBe(true)
      expect(await store().head(ref)).toBeNull()
      expect(await opened.leftovers()).toEqual([])
    })

    test('concurrent puts of one name end in one whole object', async () => {
      const ref = fresh()
      const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(1000 + index, 97 + index))
      await Promise.all(bodies.map((body) => store().put(ref, body, { contentType: 'text/plain' })))
      const left = await read(ref)
      expect(bodies.some((body) => left?.equals(body))).toBe(true)
      expect((await store().head(ref))?.size).toBe(left?.length)
    })

    test("doesn't sweep complete objects", async () => {
      const ref = fresh()
      await store().put(ref, Buffer.from('whole'), { contentType: 'text/plain' })
      await store().sweep(new Date(Date.now() + 60_000))
      expect(String(await read(ref))).toBe('whole')
      expect(await opened.leftovers()).toEqual([])
    })

    test.each([
      '',
      '.',
      '..',
      '../x',
      'a/../../x',
      '/etc/passwd',
      '.hidden',
      'a/b',
      'a\\b',
      'a\0b',
      'a b',
      'ä',
      'a~b',
      '%2e%2e',
      'x'.repeat(201),
    ])('refuses the name %j', async (object) => {
      const ref: ObjectRef = { bucket: 'recordings', object }
      const refused = { code: 'bad-name' }
      const later = { contentType: 'text/plain', size: 1, expiresIn: 60 }
      await expect(store().put(ref, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toMatchObject(refused)
      await expect(store().head(ref)).rejects.toMatchObject(refused)
      await expect(store().get(ref)).rejects.toMatchObject(refused)
      await expect(store().remove(ref)).rejects.toMatchObject(refused)
      await expect(store().signPut(ref, later)).rejects.toMatchObject(refused)
      await expect(store().signGet(ref, later)).rejects.toMatchObject(refused)
    })

    test("rejects an unknown bucket and a type that isn't a valid header", async () => {
      const elsewhere = { bucket: '../recordings', object: 'x' }
      await expect(store().put(elsewhere, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toMatchObject({ code: 'bad-name' })
      await expect(store().put(fresh(), Buffer.from('x'), { contentType: 'text/plain\r\nx: y' })).rejects.toMatchObject({
        code: 'bad-type',
      })
    })

    signedAddressTests(() => opened)
    resumableUploadTests(() => opened)
  })
}
