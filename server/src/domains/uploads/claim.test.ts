import { expect, test } from 'vitest'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import * as uploads from './service.ts'
import { isStored, sendTo, upload } from './testing.ts'

const app = await useApp({ listen: true, worker: false })
const ada = await makePerson(app)
const eve = await makePerson(app)

const bytes = Buffer.from('the bytes of a photo')
const send = () => upload(app, ada, 'user-avatars', bytes)

const prepare = (person: Person, file: FileRef, bucket: FileRef['bucket'] = 'user-avatars') =>
  uploads.copyUpload(app.app, person.userId, { file, bucket, field: 'thumbnail_file' }, async (given) => [
    { ending: 'png', contentType: 'image/png', bytes: given },
  ])

const take = (prepared: uploads.StoredCopies) => app.app.transaction((tx) => uploads.claimCopies(app.app, tx, prepared))

const claim = async (person: Person, file: FileRef, bucket?: FileRef['bucket']) => take(await prepare(person, file, bucket))

const refused = (words: RegExp) => ({ refusal: { code: 'invalid_argument', meta: { thumbnail_file: expect.stringMatching(words) } } })

test('a finished upload can be claimed once, by its sender', async () => {
  const file = await send()
  await claim(ada, file)
  await expect(claim(ada, file)).rejects.toMatchObject(refused(/already been used/))
})

test('only one of many concurrent claims succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const file = await send()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => claim(ada, file)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refused(/already been used/))
  }
})

test("someone else's upload doesn't exist for the caller, and stays theirs", async () => {
  const file = await send()
  await expect(claim(eve, file)).rejects.toMatchObject(refused(/doesn't exist/))
  await expect(claim(eve, { ...file, object: 'never-there.png' })).rejects.toMatchObject(refused(/doesn't exist/))
  await claim(ada, file)
})

test("rejects an upload that hasn't arrived, which may still arrive", async () => {
  const { url, object, bucket } = await as(app, ada).UploadService.GetSignedURL({
    bucket: 'user-avatars',
    contentType: 'image/png',
    size: bytes.length,
  })
  await expect(claim(ada, { bucket, object })).rejects.toMatchObject(refused(/didn't upload completely/))
  expect((await sendTo(url, bytes, 'image/png')).status).toBe(200)
  await claim(ada, { bucket, object })
})

test('rejects an upload for another use', async () => {
  const file = await send()
  await expect(claim(ada, file, 'user-audio-bios')).rejects.toMatchObject(refused(/something else/))
  await expect(claim(ada, { ...file, bucket: 'user-audio-bios' }, 'user-audio-bios')).rejects.toMatchObject(refused(/doesn't exist/))
  await claim(ada, file)
})

test('rejects bytes of another size than announced, while they arrive and when they are used', async () => {
  const { url, object, bucket } = await as(app, ada).UploadService.GetSignedURL({
    bucket: 'user-avatars',
    contentType: 'image/png',
    size: bytes.length,
  })
  for (const lie of [Buffer.concat([bytes, bytes]), bytes.subarray(1), Buffer.alloc(0)]) {
    expect((await sendTo(url, lie, 'image/png')).status).toBe(400)
    expect(await isStored(app, { bucket, object })).toBe(false)
  }
  expect((await sendTo(url, bytes, 'text/html')).status).toBe(400)
  await app.app.storage.put({ bucket, object }, bytes.subarray(1), { contentType: 'image/png' })
  await expect(claim(ada, { bucket, object })).rejects.toMatchObject(refused(/didn't upload completely/))
})

test('the address of an upload accepts exactly one file', async () => {
  const { url } = await as(app, ada).UploadService.GetSignedURL({ bucket: 'user-avatars', contentType: 'image/png', size: bytes.length })
  expect((await sendTo(url.replace(/user-avatars/, 'user-audio-bios'), bytes, 'image/png')).status).toBe(403)
  expect((await sendTo(url.replace(/size=\d+/, `size=${bytes.length + 1}`), bytes, 'image/png')).status).toBe(403)
  expect((await sendTo(url, bytes, 'image/png')).status).toBe(200)
  expect((await sendTo(url, bytes, 'image/png')).status).toBe(409)
})

test('rejects our own copies as uploads', async () => {
  const file = await send()
  const made = await prepare(ada, file)
  await expect(claim(ada, made.copies[0]!)).rejects.toMatchObject(refused(/doesn't exist/))
})

test('never asks the storage within the transaction', async () => {
  const prepared = await prepare(ada, await send())
  await app.app.storage.remove(prepared.upload)
  await take(prepared)
  expect(await isStored(app, prepared.copies[0]!)).toBe(true)
})

test('saves one of three forms with the same upload', async () => {
  const file = await send()
  const prepared = await Promise.all([prepare(ada, file), prepare(ada, file), prepare(ada, file)])
  const outcomes = await Promise.allSettled(prepared.map(take))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})
