import { Readable } from 'node:stream'
import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { hasS3, s3Settings } from '../../../test/kit/stores.ts'
import { bufferSource } from '../../platform/audio/source.ts'
import { readAudio } from '../../platform/audio/read.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { readImage } from '../../platform/images/read.ts'
import { squareAvatar } from '../../platform/images/square.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import * as uploads from './service.ts'
import { isRemoved, isStored, sendTo, upload } from './testing.ts'

const stores: Array<[string, () => Promise<Record<string, string>>]> = [['disk', async () => ({})]]
if (hasS3) stores.push(['S3', async () => ({ ...(await s3Settings()), S3_PREFIX: 'tests/uploads' })])

describe.each(stores)('from upload to page, with %s', (store, settings) => {
  let app: TestApp
  let ada: Person

  beforeAll(async () => {
    app = await startTestApp({ listen: true, env: await settings() })
    ada = await makePerson(app)
  })
  afterAll(() => app.stop())

  const makePhoto = async (bytes: Buffer) => squareAvatar(await readImage(bytes))
  const makeSound = async (bytes: Buffer) => {
    const { format, contentType } = await readAudio(bufferSource(bytes))
    return [{ ending: format, contentType, bytes }]
  }
  const wanted = { bucket: 'user-avatars', field: 'thumbnail_file' } as const

  test('checks a photo, stores and shows our own copy, and deletes the upload', async () => {
    const file = await upload(app, ada, 'user-avatars', await twoHalves().png().toBuffer())
    const photo = await uploads.copyUpload(app.app, ada.userId, { ...wanted, file }, makePhoto)
    expect(photo.copies.map(({ object }) => object.replace(/^[\w-]{22}-[0-9a-f]{16}-/, ''))).toEqual([
      '64.webp',
      '256.webp',
      '512.webp',
      '512.jpg',
    ])
    const address = uploads.fileUrl(app.app, photo.copies[3]!)
    // Not before the form is saved.
    expect((await fetch(address)).status).toBe(404)
    await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, photo))
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect((await fetch(address, { headers: { 'if-none-match': answer.headers.get('etag')! } })).status).toBe(304)
    await isRemoved(app, file)
    expect((await fetch(uploads.fileUrl(app.app, file))).status).toBe(404)
  })

  test('limits a file of unknown size while it arrives, or when it is used', async () => {
    const { UploadService } = as(app, ada)
    const sign = async () => UploadService.GetSignedURL({ bucket: 'user-avatars', object: 'mine.png', contentType: 'image/png' })
    const signed = await sign()
    expect(signed).toMatchObject({ bucket: 'user-avatars', object: expect.not.stringContaining('mine'), resumableUrl: null })
    const bytes = await twoHalves().png().toBuffer()
    const file = { bucket: 'user-avatars', object: signed.object } as const
    await expect(uploads.copyUpload(app.app, ada.userId, { ...wanted, file }, makePhoto)).rejects.toMatchObject({
      refusal: { meta: { thumbnail_file: expect.stringContaining("didn't upload completely") } },
    })
    expect((await sendTo(signed.url, bytes, 'image/jpeg')).ok).toBe(false)
    expect((await sendTo(signed.url, bytes, 'image/png')).status).toBe(200)
    const photo = await uploads.copyUpload(app.app, ada.userId, { ...wanted, file }, makePhoto)
    await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, photo))

    for (const [content, words] of [
      [Buffer.alloc(uploadLimits.image + 1), 'Please choose an image less than 16 MB.'],
      [Buffer.alloc(0), 'The file is empty.'],
    ] as const) {
      const { url, object } = await sign()
      const sent = await sendTo(url, content, 'image/png')
      if (content.length > 0 && store === 'disk') expect(sent.status).toBe(413)
      const used = uploads.copyUpload(app.app, ada.userId, { ...wanted, file: { bucket: 'user-avatars', object } }, makePhoto)
      const refused = { refusal: { meta: { thumbnail_file: sent.ok ? words : expect.stringContaining("didn't upload completely") } } }
      await expect(used).rejects.toMatchObject(refused)
    }
  })

  test('stops a chunked upload at the limit', async () => {
    const { url } = await as(app, ada).UploadService.GetSignedURL({ bucket: 'user-avatars', contentType: 'image/png' })
    if (store !== 'disk') return
    const chunks = async function* () {
      for (let at = 0; at < 40; at += 1) yield new Uint8Array(1024 * 1024)
    }
    const answer = await fetch(url, {
      method: 'PUT',
      body: Readable.from(chunks()),
      duplex: 'half',
      headers: { 'content-type': 'image/png' },
    }).catch(() => null)
    // The connection may be closed before the answer is read.
    expect([413, undefined]).toContain(answer?.status)
  })

  test('keeps only the newest unused recordings of unknown size', async () => {
    const { UploadService } = as(app, ada)
    const signed = []
    for (let at = 0; at < 4; at += 1) {
      signed.push(await UploadService.GetSignedURL({ bucket: 'recordings', contentType: 'audio/mpeg' }))
      app.clock.move(10)
    }
    for (const { bucket, object } of signed.slice(0, 2)) await isRemoved(app, { bucket, object })
    const { rows } = await app.pool.pool.query<{ object: string }>('select object from uploads where bucket = $1 order by created_at', [
      'recordings',
    ])
    expect(rows.map(({ object }) => object)).toEqual(signed.slice(2).map(({ object }) => object))
  })

  test('replaces the old photo and deletes its files', async () => {
    const first = await upload(app, ada, 'user-avatars', await twoHalves().png().toBuffer())
    const before = await uploads.copyUpload(app.app, ada.userId, { ...wanted, file: first }, makePhoto)
    await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, before))
    const second = await upload(app, ada, 'user-avatars', await twoHalves().png().toBuffer())
    const after = await uploads.copyUpload(app.app, ada.userId, { ...wanted, file: second }, makePhoto)
    await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, after, before.copies))
    for (const copy of before.copies) await isRemoved(app, copy)
    for (const copy of after.copies) expect(await isStored(app, copy)).toBe(true)
  })

  test('serves ranges of audio', async () => {
    const bytes = silentMp3(100)
    const file = await upload(app, ada, 'user-audio-bios', bytes)
    const bio = await uploads.copyUpload(app.app, ada.userId, { file, bucket: 'user-audio-bios', field: 'audio_bio_file' }, makeSound)
    await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, bio))
    const address = uploads.fileUrl(app.app, bio.copies[0]!)
    expect(address).toMatch(/\.mp3$/)
    const part = await fetch(address, { headers: { range: 'bytes=417-833' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 417-833/${bytes.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(417, 834))).toBe(true)
    expect((await fetch(address, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([
      200,
      String(bytes.length),
      'audio/mpeg',
    ])
  })

  test('rejects an invalid file with a message for its field', async () => {
    const file = await upload(app, ada, 'user-avatars', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')
    const tried = uploads.copyUpload(app.app, ada.userId, { ...wanted, file }, makePhoto)
    await expect(tried).rejects.toMatchObject({ refusal: { code: 'invalid_argument', meta: { thumbnail_file: 'Invalid file type' } } })
  })

  test('keeps nothing if the form fails', async () => {
    const file = await upload(app, ada, 'user-avatars', await twoHalves().png().toBuffer())
    const photo = await uploads.copyUpload(app.app, ada.userId, { ...wanted, file }, makePhoto)
    const failing = app.app.transaction(async (tx) => {
      await uploads.claimCopies(app.app, tx, photo)
      throw new Error('the form fails')
    })
    await expect(failing).rejects.toThrow('the form fails')
    expect((await fetch(uploads.fileUrl(app.app, photo.copies[0]!))).status).toBe(404)
    // The upload isn't lost either, so the form can be sent again.
    await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, photo))
    expect((await fetch(uploads.fileUrl(app.app, photo.copies[0]!))).status).toBe(200)
  })
})
