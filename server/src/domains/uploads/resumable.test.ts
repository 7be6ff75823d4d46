import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { uploadLifetimes } from '@castwright/contract/uploads/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, callRaw } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { Fault } from '../../platform/fault.ts'
import { UnfitFile } from '../../platform/unfit.ts'
import * as uploads from './service.ts'
import { deleteAbandonedUploads } from './service.ts'
import { isRemoved, isStored, sendTo, upload } from './testing.ts'

const MB = 1_000_000
const room = 100 * MB

const { app, owner: ada, stranger: eve, podcastId } = await useShow({ listen: true })
// Like the owner's plan: one at a time, up to the storage limit.
app.app.hooks.add(uploads.recordingUploading, async (_app, tx, asked) => {
  if (asked.podcastId !== podcastId || asked.userId === eve.userId) throw new Fault('not_found')
  await tx.execute('select pg_advisory_xact_lock(7)')
  const left = room - (await uploads.findPlanStorage(tx, asked.podcastId)).reserved
  if ((asked.size ?? 1) > left) throw new Fault('plan_limit')
  return left
})
beforeEach(async () => {
  await deleteAll(app, 'rates')
  await app.pool.pool.query('update uploads set used_at = now() where used_at is null')
})

const contentType = 'audio/mpeg'
const bytes = randomBytes(3 * MB)
const reserved = async () => (await uploads.findPlanStorage(app.app.db, podcastId)).reserved

async function begin(size = bytes.length) {
  const { resumableUrl, url, object, bucket } = await as(app, ada).UploadService.GetSignedURL({
    bucket: 'recordings',
    contentType,
    size,
    podcastId,
  })
  return { address: resumableUrl!, url, file: { bucket, object } }
}

const tus = (address: string, method: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(address, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(body && { body: new Uint8Array(body) }) })

const patch = (address: string, offset: number, body: Buffer) =>
  tus(address, 'PATCH', { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body)

const offsetOf = async (address: string): Promise<string | null> => (await tus(address, 'HEAD')).headers.get('upload-offset')

const wanted = (file: Awaited<ReturnType<typeof begin>>['file']) => ({ file, bucket: 'recordings' as const, field: 'url', podcastId })

test('uploads a file in several requests, and adopts it under its own name without copying', async () => {
  const { address, file } = await begin()
  const options = await tus(address, 'OPTIONS')
  expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-extension')]).toEqual([204, '1.0.0', 'termination'])
  const head = await tus(address, 'HEAD')
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'upload-offset': '0',
    'upload-length': String(bytes.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const first = await patch(address, 0, bytes.subarray(0, MB))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(MB)])
  expect((await patch(address, 0, bytes.subarray(0, MB))).status).toBe(409)
  expect((await patch(address, 2 * MB, bytes.subarray(2 * MB))).status).toBe(409)
  expect((await patch(address, MB, bytes)).status).toBe(413)
  expect(await offsetOf(address)).toBe(String(MB))
  await expect(uploads.openUpload(app.app, ada.userId, wanted(file))).rejects.toMatchObject({
    refusal: { meta: { url: expect.stringMatching(/didn't upload completely/) } },
  })
  expect((await patch(address, MB, bytes.subarray(MB))).status).toBe(204)
  expect(await offsetOf(address)).toBe(String(bytes.length))

  const opened = await uploads.openUpload(app.app, ada.userId, wanted(file))
  expect(opened).toMatchObject({ size: bytes.length, contentType })
  const part = Buffer.concat(await (await opened.read({ start: MB - 2, end: MB + 1 })).toArray())
  expect(part.equals(bytes.subarray(MB - 2, MB + 2))).toBe(true)
  expect(await reserved()).toBe(bytes.length)
  await app.app.transaction((tx) => uploads.claimUpload(app.app, tx, opened))
  expect(await reserved()).toBe(0)
  // The worker may have deleted it by now.
  await expect(app.app.transaction((tx) => uploads.claimUpload(app.app, tx, opened))).rejects.toMatchObject({
    refusal: { meta: { url: expect.stringMatching(/already been used|doesn't exist/) } },
  })
  await isRemoved(app, file)
  const whole = Buffer.concat(await (await opened.read()).toArray())
  expect(createHash('sha256').update(whole).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect((await fetch(uploads.fileUrl(app.app, opened.file))).status).toBe(404)
  expect(await uploads.findObjectsOfPodcast(app.app.db, podcastId)).toContainEqual(opened.file)
  expect((await tus(address, 'HEAD')).status).toBe(410)
})

test('a new request takes over from a dead connection', async () => {
  const { address } = await begin()
  const { hostname, port, pathname, search } = new URL(address)
  const dead = connect(Number(port), hostname)
  const lines = [
    `PATCH ${pathname}${search} HTTP/1.1`,
    `host: ${hostname}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${bytes.length}`,
  ]
  dead.write(`${lines.join('\r\n')}\r\n\r\n`)
  dead.write(bytes.subarray(0, MB))
  await eventually(async () => expect(Number(await offsetOf(address))).toBeGreaterThan(0))
  const offset = Number(await offsetOf(address))
  expect((await patch(address, offset, bytes.subarray(offset))).status).toBe(204)
  dead.destroy()
})

test('an address is valid for one upload by one sender, until it expires', async () => {
  const { address, url } = await begin()
  const { address: other } = await begin()
  const forged = other.replace(/signature=.*/, `signature=${new URL(address).searchParams.get('signature')}`)
  for (const method of ['HEAD', 'PATCH', 'DELETE']) expect((await tus(forged, method)).status).toBe(403)
  expect((await patch(url.replace('/storage/', '/storage/resumable/'), 0, bytes)).status).toBe(403)
  expect((await sendTo(address.replace('/resumable', ''), bytes, contentType)).status).toBe(403)
  app.clock.move((uploadLifetimes.resumableUpload + 1) * 1000)
  expect((await patch(address, 0, bytes)).status).toBe(403)
})

test('a canceled upload frees its storage immediately and accepts no more bytes', async () => {
  const { address, url, file } = await begin()
  expect((await patch(address, 0, bytes.subarray(0, MB))).status).toBe(204)
  expect(await reserved()).toBe(bytes.length)
  // Canceling another user's upload or one that doesn't exist has no effect.
  await as(app, eve).UploadService.Cancel(file)
  await as(app, ada).UploadService.Cancel({ ...file, bucket: 'user-avatars' })
  await as(app, ada).UploadService.Cancel({ ...file, object: 'never-there.mp3' })
  expect(await callRaw(app, null, 'UploadService.Cancel', file)).toMatchObject({ status: 401 })
  expect(await callRaw(app, ada, 'UploadService.Cancel', { ...file, object: '' })).toMatchObject({ status: 400 })
  expect(await callRaw(app, ada, 'UploadService.Cancel', { ...file, bucket: 'rss-feeds' })).toMatchObject({ status: 400 })
  expect(await reserved()).toBe(bytes.length)
  await as(app, ada).UploadService.Cancel(file)
  expect(await reserved()).toBe(0)
  expect((await patch(address, MB, bytes.subarray(MB))).status).toBe(410)
  expect((await sendTo(url, bytes, contentType)).status).toBe(410)
  await isRemoved(app, file)
  expect(await app.app.storage.arrived(file, { contentType, size: bytes.length })).toBe(0)
})

test('DELETE cancels an upload too', async () => {
  const { address, file } = await begin()
  await patch(address, 0, bytes.subarray(0, MB))
  expect((await tus(address, 'DELETE')).status).toBe(204)
  expect((await tus(address, 'HEAD')).status).toBe(410)
  await isRemoved(app, file)
})

test('deletes an invalid file immediately and frees its storage', async () => {
  const file = await upload(app, ada, 'recordings', bytes, contentType, podcastId)
  const opened = await uploads.openUpload(app.app, ada.userId, wanted(file))
  const said = await uploads.rejectUpload(app.app, opened, new UnfitFile('text', 'This is a text file.'))
  expect(said).toMatchObject({ refusal: { code: 'invalid_argument', meta: { url: 'This is a text file.' } } })
  expect(await reserved()).toBe(0)
  for (const ref of [file, opened.file]) await isRemoved(app, ref)
})

test('rejects an upload for another podcast than the one it reserved storage in', async () => {
  const file = await upload(app, ada, 'recordings', bytes, contentType, podcastId)
  const elsewhere = (await makePodcast(app, eve)).podcastId
  await expect(uploads.openUpload(app.app, ada.userId, { ...wanted(file), podcastId: elsewhere })).rejects.toMatchObject({
    refusal: { meta: { url: expect.stringMatching(/something else/) } },
  })
  await expect(uploads.openUpload(app.app, eve.userId, wanted(file))).rejects.toMatchObject({
    refusal: { meta: { url: expect.stringMatching(/doesn't exist/) } },
  })
})

test('accepts one of ten concurrent requests for 60% of the storage', async () => {
  const asked = { bucket: 'recordings', contentType, size: room * 0.6, podcastId }
  const answers = await Promise.all(Array.from({ length: 10 }, () => callRaw(app, ada, 'UploadService.GetSignedURL', asked)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)])
  expect(await reserved()).toBe(room * 0.6)
})

test.each<[string, object, object]>([
  [
    'of more than 2 GB without a podcast',
    { podcastId: undefined, size: 2 ** 31 + 1 },
    { status: 400, body: { meta: { podcast_id: expect.any(String) } } },
  ],
  ['to what is no podcast', { podcastId: 'x' }, { status: 400, body: { meta: { podcast_id: expect.any(String) } } }],
  ['of a page', { contentType: 'text/html' }, { status: 400, body: { meta: { content_type: expect.stringContaining('MP3') } } }],
  ['of more than any plan has', { size: 2 ** 50 }, { status: 400, body: { meta: { size: expect.stringContaining('100 GB') } } }],
  ['beyond the plan', { size: room + 1 }, { status: 412, body: { meta: { reason: 'plan_limit' } } }],
])('an upload %s is refused before anything is sent', async (_what, changes, refusal) => {
  const asked = { bucket: 'recordings', contentType, size: 1000, podcastId, ...changes }
  expect(await callRaw(app, ada, 'UploadService.GetSignedURL', asked)).toMatchObject(refusal)
  expect(await callRaw(app, eve, 'UploadService.GetSignedURL', { ...asked, size: 1000, podcastId, contentType })).toMatchObject({
    status: 404,
  })
  expect(await reserved()).toBe(0)
})

test('keeps a large upload for a day, and one that arrived at the last moment for another hour', async () => {
  const { address, file } = await begin()
  await patch(address, 0, bytes.subarray(0, MB))
  const signal = new AbortController().signal
  app.clock.move(uploadLifetimes.resumableUpload * 1000 + 60_000)
  await deleteAbandonedUploads(app.app, signal)
  expect(await reserved()).toBe(bytes.length)
  app.clock.move(uploadLifetimes.arrivedUpload * 1000)
  await deleteAbandonedUploads(app.app, signal)
  expect(await reserved()).toBe(0)
  expect(await isStored(app, file)).toBe(false)
  expect(await app.app.storage.arrived(file, { contentType, size: bytes.length })).toBe(0)
})
