import { expect, test } from 'vitest'
import { fresh, type Opened } from './contract-parts.ts'

const mp3 = Buffer.from('ID3 these are the bytes of a recording')
const terms = { contentType: 'audio/mpeg', size: mp3.length, expiresIn: 60 }

const send = (url: string, body: Buffer = mp3, contentType = 'audio/mpeg'): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': contentType } })

const isRefusal = ({ status }: Response): boolean => status >= 400 && status < 500

/** The part of the contract that goes over the wire: addresses that a browser uses without any other right. */
export function signedContract(opened: () => Opened): void {
  const store = () => opened().storage

  test('a signed address takes the file it was made for', async () => {
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

  test('an address that has expired is worth nothing', async () => {
    const ref = fresh()
    const late = await send((await opened().behind.signPut(ref, terms)).url)
    expect(late.status).toBe(403)
    expect(await store().head(ref)).toBeNull()
    await store().put(ref, mp3, { contentType: 'audio/mpeg' })
    const answer = await fetch((await opened().behind.signGet(ref, { expiresIn: 60 })).url)
    expect(answer.status).toBe(403)
    expect(Buffer.from(await answer.arrayBuffer()).includes(mp3)).toBe(false)
  })

  test('a forged address is worth nothing', async () => {
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

  test('a signed address gives the file with its type and as a download of that name', async () => {
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

  test('a signed address gives ranges', async () => {
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

  test('a signed address of what is not there leads to nothing', async () => {
    const { url } = await store().signGet(fresh(), { expiresIn: 60 })
    expect((await fetch(url)).status).toBe(404)
  })
}
