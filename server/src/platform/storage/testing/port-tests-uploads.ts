import { expect, test } from 'vitest'
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fresh, type Opened } from './objects.ts'
import type { ObjectRef } from '../port.ts'

const mp3 = Buffer.from('ID3 these are the bytes of a recording')
const terms = { contentType: 'audio/mpeg', size: mp3.length, expiresIn: 60 }

const send = (url: string, body: Buffer = mp3, contentType = 'audio/mpeg'): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': contentType } })

const isRefusal = ({ status }: Response): boolean => status >= 400 && status < 500

/** Port tests for signed URLs, which a browser uses without any other permission. */
export function signedAddressTests(opened: () => Opened): void {
  const store = () => opened().storage

  test('a signed address accepts the file it was signed for', async () => {
    const ref = fresh()
    const { url, expiresAt } = await store().signPut(ref, terms)
    expect(Math.abs(expiresAt.getTime() - Date.now() - 60_000)).toBeLessThan(30_000)
    const answer = await send(url)
    expect(answer.status).toBe(200)
    expect(await store().head(ref)).toMatchObject({ size: mp3.length, contentType: 'audio/mpeg' })
  })

  test.each([
    ['one byte more', Buffer.concat([mp3, Buffer.from('!')]), 'audio/mpeg'],
    ['one byte less', mp3.subarray(1), 'audio/mpeg'],
    ['nothing', Buffer.alloc(0), 'audio/mpeg'],
    ['another type', mp3, 'text/html'],
  ])('a signed address refuses %s', async (_word, body, contentType) => {
    const ref = fresh()
    const { url } = await store().signPut(ref, terms)
    const answer = await send(url, body, contentType)
    expect(isRefusal(answer)).toBe(true)
    expect(await store().head(ref)).toBeNull()
  })

  test('rejects an expired address', async () => {
    const ref = fresh()
    const late = await send((await opened().behind.signPut(ref, terms)).url)
    expect(late.status).toBe(403)
    expect(await store().head(ref)).toBeNull()
    await store().put(ref, mp3, { contentType: 'audio/mpeg' })
    const answer = await fetch((await opened().behind.signGet(ref, { expiresIn: 60 })).url)
    expect(answer.status).toBe(403)
    expect(Buffer.from(await answer.arrayBuffer()).includes(mp3)).toBe(false)
  })

  test('rejects a forged address', async () => {
    const ref = fresh()
    const other = fresh()
    const kept = await store().put(other, mp3, { contentType: 'audio/mpeg' })
    await store().put(ref, mp3, { contentType: 'audio/mpeg' })
    const get = (await store().signGet(ref, { expiresIn: 60 })).url
    const put = (await store().signPut(fresh(), terms)).url
    const forgeries = (url: string): string[] => [
      url.replace(/[^/]+\?/, `${other.object}?`),
      url.replace('/recordings/', '/user-avatars/'),
      url.slice(0, url.indexOf('?')),
      url.slice(0, -2),
    ]
    for (const url of [...forgeries(get), put]) {
      const answer = await fetch(url)
      expect(isRefusal(answer), url).toBe(true)
      expect(Buffer.from(await answer.arrayBuffer()).includes(mp3)).toBe(false)
    }
    for (const url of [...forgeries(put), get]) expect(isRefusal(await send(url)), url).toBe(true)
    expect(await store().head(other)).toEqual(kept)
  })

  test('a signed address serves the file with its type, as a download of that name', async () => {
    const ref = fresh()
    await store().put(ref, mp3, { contentType: 'audio/mpeg' })
    const { url } = await store().signGet(ref, { expiresIn: 60, fileName: 'Übung "1"/..\\x.mp3' })
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Ubung _1__.._x.mp3"; filename*=UTF-8''%C3%9Cbung%20_1__.._x.mp3`,
    )
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(mp3)
    const unnamed = await fetch((await store().signGet(ref, { expiresIn: 60 })).url)
    expect(unnamed.headers.get('content-disposition')).toBe(`attachment; filename="${ref.object}"`)
    await unnamed.body?.cancel()
  })

  test('a signed address serves ranges', async () => {
    const ref = fresh()
    await store().put(ref, Buffer.from('0123456789'), { contentType: 'audio/mpeg' })
    const { url } = await store().signGet(ref, { expiresIn: 60 })
    const ask = async (range: string) => {
      const answer = await fetch(url, { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), answer.status === 206 ? await answer.text() : ''] as const
    }
    expect(await ask('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await ask('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await ask('bytes=-1')).toEqual([206, 'bytes 9-9/10', '9'])
    expect(await ask('bytes=-50')).toEqual([206, 'bytes 0-9/10', '0123456789'])
    expect((await ask('bytes=10-'))[0]).toBe(416)
  })

  test('a signed address of a missing object returns 404', async () => {
    const { url } = await store().signGet(fresh(), { expiresIn: 60 })
    expect((await fetch(url)).status).toBe(404)
  })
}

const MiB = 1024 * 1024
const contentType = 'audio/mpeg'
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Sends part of a body in small chunks, then breaks the connection. */
async function* until(bytes: Buffer, from: number, end: number, breaks = true): AsyncGenerator<Uint8Array> {
  for (let at = from; at < end; at += 100_000) yield bytes.subarray(at, Math.min(at + 100_000, end))
  if (breaks) throw new Error('the connection broke')
}

/** Port tests for large files, which are uploaded in parts and renamed without being sent again. */
export function resumableUploadTests(opened: () => Opened): void {
  const store = () => opened().storage
  const read = async (ref: ObjectRef): Promise<Buffer | null> => {
    const found = await store().get(ref)
    return found && buffer(found.body)
  }

  test('resumes an upload, which becomes an object with its last byte', async () => {
    const ref = fresh()
    const bytes = randomBytes(19 * MiB + 5)
    const terms = { contentType, size: bytes.length }
    expect(await store().arrived(ref, terms)).toBe(0)
    let breaks = 0
    for (let from = 0; from < bytes.length; from = await store().arrived(ref, terms)) {
      expect(await store().head(ref)).toBeNull()
      const end = from + 9 * MiB
      const going = store().resume(ref, terms, from, until(bytes, from, Math.min(end, bytes.length), end < bytes.length))
      if (end >= bytes.length) expect(await going).toBe(bytes.length)
      else {
        breaks += 1
        await expect(going).rejects.toThrow('the connection broke')
        expect(await store().arrived(ref, terms)).toBeGreaterThan(from)
      }
    }
    expect(breaks).toBeGreaterThanOrEqual(2)
    expect(await store().head(ref)).toMatchObject({ size: bytes.length, contentType })
    expect(sha((await read(ref))!)).toBe(sha(bytes))
    const copied = fresh()
    expect(await store().copy(ref, copied)).toMatchObject({ size: bytes.length, contentType })
    expect(sha((await read(copied))!)).toBe(sha(bytes))
    await expect(store().resume(ref, terms, 0, until(bytes, 0, bytes.length, false))).rejects.toMatchObject({ code: 'exists' })
    expect(await opened().leftovers()).toEqual([])
  })

  test('rejects more bytes than announced and bytes at another offset', async () => {
    const ref = fresh()
    const bytes = randomBytes(1000)
    const terms = { contentType, size: 500 }
    await expect(store().resume(ref, terms, 0, until(bytes, 0, 1000, false))).rejects.toMatchObject({ code: 'wrong-size' })
    await expect(store().resume(ref, terms, 300, until(bytes, 300, 500, false))).rejects.toMatchObject({ code: 'bad-range' })
    expect(await store().head(ref)).toBeNull()
    await store().remove(ref)
    expect(await store().arrived(ref, terms)).toBe(0)
    expect(await opened().leftovers()).toEqual([])
  })

  test('leaves nothing of a canceled upload, and sweeps unfinished ones', async () => {
    const bytes = randomBytes(9 * MiB)
    const terms = { contentType, size: 20 * MiB }
    for (const end of ['remove', 'sweep'] as const) {
      const ref = fresh()
      await expect(store().resume(ref, terms, 0, until(bytes, 0, bytes.length))).rejects.toThrow('the connection broke')
      expect(await store().arrived(ref, terms)).toBeGreaterThan(0)
      expect(await store().sweep(new Date(Date.now() - 3_600_000))).toBe(0)
      if (end === 'remove') await store().remove(ref)
      else expect(await store().sweep(new Date(Date.now() + 3_600_000))).toBe(1)
      expect(await store().arrived(ref, terms)).toBe(0)
      expect(await opened().leftovers()).toEqual([])
    }
  })

  test('a copy is an independent object', async () => {
    const [from, to] = [fresh(), fresh()]
    expect(await store().copy(from, to)).toBeNull()
    await store().put(from, Buffer.from('a voice'), { contentType })
    const copied = await store().copy(from, to)
    expect(copied).toMatchObject({ size: 7, contentType })
    expect(await store().head(to)).toEqual(copied)
    await store().put(from, Buffer.from('another voice'), { contentType: 'text/plain' })
    expect(String(await read(to))).toBe('a voice')
    await store().remove(from)
    expect(String(await read(to))).toBe('a voice')
    expect(await opened().leftovers()).toEqual([])
  })

  test('a copy never replaces another object', async () => {
    const [from, to] = [fresh(), fresh()]
    await store().put(from, Buffer.from('one'), { contentType })
    await store().put(to, Buffer.from('other'), { contentType })
    await expect(store().copy(from, to)).rejects.toMatchObject({ code: 'exists' })
    await expect(store().copy(from, { ...to, object: '../x' })).rejects.toMatchObject({ code: 'bad-name' })
    expect(String(await read(to))).toBe('other')
    expect(await opened().leftovers()).toEqual([])
  })

  test('the address of a resumable upload is valid for one file, until it expires', async () => {
    const ref = fresh()
    const terms = { contentType, size: 1000, expiresIn: 60 }
    const { url } = await store().signResumable(ref, terms)
    const asked = (address: string, method = 'TUS') => {
      const { pathname, searchParams } = new URL(address)
      const [object = '', bucket = ''] = pathname.split('/').toReversed()
      return { method, bucket, object, query: Object.fromEntries(searchParams) }
    }
    expect(store().verify(asked(url))).toMatchObject({ permit: { ...ref, method: 'TUS', contentType, size: 1000 } })
    for (const forged of [
      asked(url.replace('size=1000', 'size=1001')),
      asked(url.replace('mpeg', 'mp4')),
      asked(url.replace(ref.object, fresh().object)),
      asked(url.replace('recordings', 'user-avatars')),
      asked(url.replace(/expires=\d/, 'expires=9')),
      asked(url, 'PUT'),
      asked(url, 'GET'),
    ])
      expect(store().verify(forged)).toEqual({ refused: 'forged' })
    expect(store().verify(asked((await opened().behind.signResumable(ref, terms)).url))).toEqual({ refused: 'expired' })
  })
}
