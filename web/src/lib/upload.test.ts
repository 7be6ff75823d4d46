import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pathOf } from '@castwright/contract/methods.ts'
import { network, type Network } from './testing/network.ts'
import { type Put, storage } from './testing/puts.ts'
import { typeByName, upload } from './upload.ts'

const photo = new Blob(['0123456789'], { type: 'image/png' })
const signed = {
  url: 'https://store.example/put',
  bucket: 'user-avatars',
  object: 'abc.png',
  resumableUrl: null,
  expiresAt: '2026-01-01T00:00:00Z',
} as const

let net: Network
let puts: Put[]
beforeEach(() => {
  net = network()
  net.answers('UploadService.GetSignedURL', signed)
  puts = storage()
})

const put = async (): Promise<Put> => {
  await waitFor(() => expect(puts).toHaveLength(1))
  return puts[0]!
}

test('requests an address, sends the file with its type, and returns a reference', async () => {
  const sent = upload('user-avatars', photo)
  const { url, headers, body, ends } = await put()
  expect(net.callsTo(pathOf('UploadService.GetSignedURL'))[0]?.body).toEqual({
    bucket: 'user-avatars',
    content_type: 'image/png',
    size: 10,
  })
  expect(url).toBe('PUT https://store.example/put')
  expect(headers).toEqual({ 'content-type': 'image/png' })
  expect(body).toBe(photo)
  ends(200)
  expect(await sent).toEqual({ bucket: 'user-avatars', object: 'abc.png' })
})

test('reports progress from 0 to 1', async () => {
  const shares: number[] = []
  const sent = upload('user-avatars', photo, { onProgress: (share) => shares.push(share) })
  const { arrives, ends } = await put()
  arrives(0.3)
  arrives(0.8)
  ends(204)
  await sent
  expect(shares).toEqual([0, 0.3, 0.8, 1])
})

test('can be aborted while sending', async () => {
  const abort = new AbortController()
  const sent = upload('user-avatars', photo, { signal: abort.signal })
  const one = await put()
  abort.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  expect(one.aborted).toBe(true)
})

test('sends nothing if aborted before the address arrives', async () => {
  const abort = new AbortController()
  net.on(pathOf('UploadService.GetSignedURL'), () => {
    abort.abort()
    return new Response(JSON.stringify({ ...signed, expires_at: signed.expiresAt }))
  })
  await expect(upload('user-avatars', photo, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(puts).toEqual([])
})

test('shows the message of our storage', async () => {
  const sent = upload('user-avatars', photo)
  ;(await put()).ends(403, JSON.stringify({ code: 'permission_denied', msg: 'This URL has expired.', meta: {} }))
  await expect(sent).rejects.toMatchObject({ code: 'permission_denied', message: 'This URL has expired.' })
})

test.each([403, 404, 500, 503])("another storage's answer %d is told in ours", async (status) => {
  const sent = upload('user-avatars', photo)
  ;(await put()).ends(status, '<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>')
  await expect(sent).rejects.toMatchObject({ message: 'The file could not be stored. Please try again in a moment.' })
})

test('reports a lost connection', async () => {
  const sent = upload('user-avatars', photo)
  ;(await put()).breaks()
  await expect(sent).rejects.toMatchObject({ code: 'network', message: expect.stringContaining('check your connection') })
})

test('reports a rejected request for an address, and sends nothing', async () => {
  net.refuses('UploadService.GetSignedURL', 'resource_exhausted', 'Too many attempts. Please wait a while.')
  await expect(upload('user-avatars', photo)).rejects.toMatchObject({ message: 'Too many attempts. Please wait a while.' })
  expect(puts).toEqual([])
})

test.each([
  ['me.mp3', 'audio/mpeg'],
  ['Me.At.Home.M4A', 'audio/mp4'],
  ['me.wav', undefined],
  ['mp3', undefined],
  ['me.mp3.exe', undefined],
])('the type of %s is %s', (name, type) => {
  expect(typeByName('user-audio-bios', name)).toBe(type)
})
