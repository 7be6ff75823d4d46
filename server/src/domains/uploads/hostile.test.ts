import { beforeEach, expect, test } from 'vitest'
import { methodOf } from '@castwright/contract/methods.ts'
import { uploadLimits, uploadMegabyteRate } from '@castwright/contract/uploads/limits.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'

const app = await useApp({ worker: false })
const ada = await makePerson(app)
beforeEach(async () => {
  await deleteAll(app, 'rates')
})

const good = { bucket: 'user-avatars', contentType: 'image/png', size: 1000 }
const ask = (changes: object, person: Person | null = ada) => callRaw(app, person, 'UploadService.GetSignedURL', { ...good, ...changes })
const rows = async (): Promise<number> => (await app.pool.pool.query('select 1 from uploads')).rowCount ?? 0

test.each<[string, object, Record<string, string>]>([
  ['a storage area of ours alone', { bucket: 'rss-feeds' }, { bucket: expect.any(String) as string }],
  ['an area that is none', { bucket: '../user-avatars' }, { bucket: expect.any(String) as string }],
  ['no area', { bucket: null }, { bucket: expect.any(String) as string }],
  ['a picture with scripts', { contentType: 'image/svg+xml' }, { content_type: 'Invalid file type' }],
  ['a page', { contentType: 'text/html' }, { content_type: 'Invalid file type' }],
  ['a type with more behind it', { contentType: 'image/png\r\nx: y' }, { content_type: 'Invalid file type' }],
  ['a type that every object has', { contentType: 'constructor' }, { content_type: 'Invalid file type' }],
  ['sound as a photo', { contentType: 'audio/mpeg' }, { content_type: 'Invalid file type' }],
  ['a photo as sound', { bucket: 'user-audio-bios' }, { content_type: 'Please choose an .mp3 or .m4a file.' }],
  ['a photo too large', { size: uploadLimits.image + 1 }, { size: 'Please choose an image less than 16 MB.' }],
  [
    'sound too large',
    { bucket: 'user-audio-bios', contentType: 'audio/mpeg', size: uploadLimits.audioBio + 1 },
    { size: 'Please choose an audio file less than 32 MB.' },
  ],
  ['everything there is', { size: 2 ** 53 - 1 }, { size: 'Please choose an image less than 16 MB.' }],
  ['nothing', { size: 0 }, { size: 'The file is empty.' }],
  ['less than nothing', { size: -5 }, { size: 'The file is empty.' }],
  ['part of a byte', { size: 1.5 }, { size: expect.any(String) as string }],
  ['a size in words', { size: '1000' }, { size: expect.any(String) as string }],
])('%s is refused', async (_what, changes, meta) => {
  const before = await rows()
  expect(await ask(changes)).toMatchObject({ status: 400, body: { code: 'invalid_argument', meta } })
  expect(await rows()).toBe(before)
})

test('accepts a file of the maximum size', async () => {
  expect((await ask({ size: uploadLimits.image })).status).toBe(200)
  expect((await ask({ bucket: 'user-audio-bios', contentType: 'audio/x-m4a', size: uploadLimits.audioBio })).status).toBe(200)
})

test.each(['../../etc/passwd', 'mine.png', '..%2f', 'a/b', 'аврора.png', '\u202egnp.exe', 'CON', '.'])(
  'a name of the sender such as %j is not used',
  async (object) => {
    const { status, body } = await ask({ object })
    expect(status).toBe(200)
    expect(body).toMatchObject({ object: expect.stringMatching(/^[\w-]{22}\.png$/) })
  },
)

test("names are unique and can't be guessed", async () => {
  const names = await Promise.all(
    Array.from({ length: 10 }, async () => (await as(app, ada).UploadService.GetSignedURL(good as never)).object),
  )
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBeGreaterThan(8)
})

test('rejects visitors and users outside the beta', async () => {
  expect(await ask({}, null)).toMatchObject({ status: 401 })
  const outside = await makePerson(app, { beta: false })
  expect(await ask({}, outside)).toMatchObject({ status: 403, body: { meta: { reason: 'private_beta' } } })
  expect(await ask({}, { ...ada, cookie: 'better-auth.session_token=forged' })).toMatchObject({ status: 401 })
})

test('takes the sender from the session alone', async () => {
  const eve = await makePerson(app)
  expect(await ask({ userId: eve.userId })).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
  const { rowCount } = await app.pool.pool.query('select 1 from uploads where user_id = $1', [eve.userId])
  expect(rowCount).toBe(0)
})

test('limits the rate of addresses', async () => {
  const { max } = methodOf('UploadService.GetSignedURL').rate!
  expect((await ask({})).status).toBe(200)
  await app.pool.pool.query(`update rates set count = $1 where key like 'call:UploadService.GetSignedURL:%'`, [max - 1])
  expect((await ask({})).status).toBe(200)
  expect(await ask({})).toMatchObject({ status: 429, body: { meta: { retry_after: expect.stringMatching(/^\d+$/) } } })
})

test('limits the rate of bytes', async () => {
  await app.pool.pool.query(`insert into rates (key, count, ends_at) values ($1, $2, $3)`, [
    `upload-megabytes:${ada.userId}`,
    uploadMegabyteRate.max - 1,
    new Date(app.clock.now().getTime() + 600_000),
  ])
  expect((await ask({})).status).toBe(200)
  expect(await ask({})).toMatchObject({
    status: 429,
    body: { code: 'resource_exhausted', meta: { retry_after: expect.stringMatching(/^\d+$/) } },
  })
})

test.each([
  '/files/user-avatars/none.png',
  '/files/recordings/x.mp3',
  '/files/user-avatars/%00.png',
  '/files/user-avatars/..%2f..%2fauth-secret',
  '/files/user-avatars/' + 'x'.repeat(99),
  '/files/user-avatars/a%27%20or%201=1',
  '/files/user-avatars/',
])('nothing is served at %s', async (url) => {
  const answer = await app.server.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(404)
})
