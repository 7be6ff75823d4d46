import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { callRaw, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { frameSeconds, id3, silentM4a, silentMp3 } from '../../platform/audio/testing.ts'
import { colorAt, hugePng, twoHalves } from '../../platform/images/testing.ts'
import { sharp } from '../../platform/images/sharp.ts'
import { isRemoved, isStored, upload } from '../uploads/testing.ts'
import { find, freshUsername, refusal, storedObjects, update } from './testing.ts'
import { isFull } from '../../../test/kit/full.ts'
import { deleteAll } from '../../../test/kit/rows.ts'

const app = await useApp({ listen: true })
const ada = await makePerson(app)
const eve = await makePerson(app)
const picture: Buffer = await twoHalves().png().toBuffer()
// Tests save more often than the rate limit allows.
beforeEach(() => deleteAll(app, 'rates'))

const sendPhoto = (person: Person, bytes = picture, on = app) => upload(on, person, 'user-avatars', bytes)
const sendSound = (person: Person, bytes: Buffer, type?: string) => upload(app, person, 'user-audio-bios', bytes, type)
const objectOf = (url: string | null) => url!.slice(url!.lastIndexOf('/') + 1)
const photoRef = (url: string | null) => ({ bucket: 'user-avatars', object: objectOf(url) }) as const
const soundRef = (url: string | null) => ({ bucket: 'user-audio-bios', object: objectOf(url) }) as const
const seconds = (length: number) => silentMp3(Math.floor(length / frameSeconds))

describe('a photo', () => {
  test('is re-encoded in every size and public', async () => {
    const { thumbnailUrl } = await update(app, ada, {}, { thumbnailFile: await sendPhoto(ada) })
    const shown = await fetch(thumbnailUrl!)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    const jpeg = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    for (const size of [64, 256, 512] as const) {
      const form = await fetch(photoUrl(thumbnailUrl!, size))
      expect(form.headers.get('content-type')).toBe('image/webp')
      expect(Buffer.from(await form.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
    }
    expect((await find(app, ada)).thumbnailUrl).toBe(thumbnailUrl)
  })

  test('is cropped to the center or the chosen square', async () => {
    const colours = async (thumbnailCrop?: { left: number; top: number; size: number }) => {
      const { thumbnailUrl } = await update(app, ada, {}, { thumbnailFile: await sendPhoto(ada), ...(thumbnailCrop && { thumbnailCrop }) })
      const jpeg = Buffer.from(await (await fetch(thumbnailUrl!)).arrayBuffer())
      const [left, right] = await Promise.all([colorAt(jpeg, 20, 256), colorAt(jpeg, 490, 256)])
      return [left, right].map(([red = 0, , blue = 0]) => (red > blue ? 'red' : 'blue'))
    }
    expect(await colours()).toEqual(['red', 'blue'])
    expect(await colours({ left: 0, top: 0, size: 150 })).toEqual(['red', 'red'])
    expect(await colours({ left: 220, top: 10, size: 5000 })).toEqual(['blue', 'blue'])
  })

  test('replaces the old one and deletes all its sizes and the upload', async () => {
    const before = await update(app, ada, {}, { thumbnailFile: await sendPhoto(ada) })
    const sent = await sendPhoto(ada)
    const after = await update(app, ada, {}, { thumbnailFile: sent })
    expect(after.thumbnailUrl).not.toBe(before.thumbnailUrl)
    const old = [before.thumbnailUrl!, ...([64, 256, 512] as const).map((size) => photoUrl(before.thumbnailUrl!, size))]
    await Promise.all([...old.map((url) => isRemoved(app, photoRef(url))), isRemoved(app, sent)])
    expect((await fetch(before.thumbnailUrl!)).status).toBe(404)
    expect((await fetch(after.thumbnailUrl!)).status).toBe(200)
  })

  test('is removed when its URL is null, and ignores other values', async () => {
    const { thumbnailUrl } = await update(app, ada, {}, { thumbnailFile: await sendPhoto(ada) })
    expect(await update(app, ada, { thumbnailUrl: 'https://evil.example/x.jpg' })).toMatchObject({ thumbnailUrl })
    expect(await update(app, ada, { thumbnailUrl: null })).toMatchObject({ thumbnailUrl: null })
    await isRemoved(app, photoRef(thumbnailUrl))
    expect(await update(app, ada, { thumbnailUrl: null })).toMatchObject({ thumbnailUrl: null })
    // Removed and replaced in one form: the new one wins.
    const both = await update(app, ada, { thumbnailUrl: null }, { thumbnailFile: await sendPhoto(ada) })
    expect(both.thumbnailUrl).not.toBeNull()
  })

  test.for([
    ['a picture that promises too many pixels', hugePng(50_000, 50_000), 'Choose an image with at most 50 megapixels.'],
    ['text', Buffer.from('hello'), 'Invalid file type'],
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'Invalid file type'],
  ] as const)('%s is refused', async ([, bytes, words]) => {
    expect(await refusal(app, ada, {}, { thumbnailFile: await sendPhoto(ada, bytes) })).toEqual({ thumbnail_file: words })
  })
})

describe('an audio bio', () => {
  test('is public and has no tags', async () => {
    const sound = seconds(12)
    const { audioBioUrl } = await update(app, ada, {}, { audioBioFile: await sendSound(ada, Buffer.concat([id3(5000), sound])) })
    const shown = await fetch(audioBioUrl!)
    expect(shown.headers.get('content-type')).toBe('audio/mpeg')
    expect(Buffer.from(await shown.arrayBuffer()).equals(sound)).toBe(true)
    const part = await fetch(audioBioUrl!, { headers: { range: 'bytes=0-99' } })
    expect(part.status).toBe(206)
  })

  test('must be an MP3 or M4A by content', async () => {
    const { audioBioUrl } = await update(app, ada, {}, { audioBioFile: await sendSound(ada, silentM4a(), 'audio/mpeg') })
    expect(audioBioUrl).toMatch(/\.m4a$/)
    expect((await fetch(audioBioUrl!)).headers.get('content-type')).toBe('audio/mp4')
  })

  test('must not exceed 60 seconds', async () => {
    const { audioBioUrl } = await update(app, ada, {}, { audioBioFile: await sendSound(ada, seconds(60)) })
    expect(audioBioUrl).not.toBeNull()
    const words = { audio_bio_file: 'Your audio bio must be 60 seconds or less.' }
    expect(await refusal(app, ada, {}, { audioBioFile: await sendSound(ada, seconds(61)) })).toEqual(words)
    const longM4a = silentM4a({ packets: 2700, claimedSeconds: 5 })
    expect(await refusal(app, ada, {}, { audioBioFile: await sendSound(ada, longM4a, 'audio/mp4') })).toHaveProperty('audio_bio_file')
    expect((await find(app, ada)).audioBioUrl).toBe(audioBioUrl)
  })

  test("is rejected if it can't be decoded, and the old one stays", async () => {
    const { audioBioUrl } = await find(app, ada)
    expect(await refusal(app, ada, {}, { audioBioFile: await sendSound(ada, Buffer.from('no sound at all')) })).toEqual({
      audio_bio_file: "This file couldn't be read as audio. Choose an .mp3 or .m4a file.",
    })
    expect((await find(app, ada)).audioBioUrl).toBe(audioBioUrl)
    expect(await isStored(app, soundRef(audioBioUrl))).toBe(true)
  })

  test('is removed when its URL is null', async () => {
    const { audioBioUrl } = await update(app, ada, {}, { audioBioFile: await sendSound(ada, seconds(3)) })
    expect(await update(app, ada, { audioBioUrl: null })).toMatchObject({ audioBioUrl: null })
    await isRemoved(app, soundRef(audioBioUrl))
  })
})

describe('invalid uploads', () => {
  test("another user's, for another purpose, unknown, or incomplete are rejected", async () => {
    const before = await find(app, eve)
    const hers = await sendPhoto(ada)
    const sound = await sendSound(eve, seconds(3))
    const gone = { thumbnail_file: "This upload doesn't exist. Please upload the file again." }
    expect(await refusal(app, eve, {}, { thumbnailFile: hers })).toEqual(gone)
    expect(await refusal(app, eve, {}, { thumbnailFile: { ...hers, object: 'never.png' } })).toEqual(gone)
    expect(await refusal(app, eve, {}, { thumbnailFile: { ...hers, object: '../../secret' } })).toEqual(gone)
    expect(await refusal(app, eve, {}, { thumbnailFile: sound })).toEqual({ thumbnail_file: 'This file was uploaded for something else.' })
    expect(await refusal(app, eve, {}, { thumbnailFile: { bucket: 'rss-feeds', object: 'x' } })).toHaveProperty(['thumbnail_file.bucket'])
    // A stored copy is not an upload.
    const { thumbnailUrl } = await update(app, ada, {}, { thumbnailFile: hers })
    expect(await refusal(app, ada, {}, { thumbnailFile: photoRef(thumbnailUrl) })).toEqual(gone)
    expect(await find(app, eve)).toEqual(before)
  })

  test('an upload is used once when forms race', async () => {
    const file = await sendPhoto(ada)
    const form = { user: { id: ada.userId }, thumbnailFile: file }
    const answers = await Promise.all(Array.from({ length: 5 }, () => callRaw(app, ada, 'UserService.Update', form)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 400]).toContain(status)
    const { thumbnailUrl } = await find(app, ada)
    expect((await fetch(thumbnailUrl!)).status).toBe(200)
  })
})

test('a failed form leaves nothing behind, and its uploads can be reused', async () => {
  const fresh = await useTestApp({ listen: true })
  const [one, two] = [await makePerson(fresh), await makePerson(fresh)]
  const username = freshUsername()
  const photo = await sendPhoto(two, picture, fresh)
  const sound = await upload(fresh, two, 'user-audio-bios', Buffer.from('no sound'))
  expect(await refusal(fresh, two, { firstName: 'Bea' }, { thumbnailFile: photo, audioBioFile: sound })).toHaveProperty('audio_bio_file')

  // The username is taken between the first check and the transaction. Only the uploads remain.
  await fresh.pool.pool.query(`
    create function take_it() returns trigger language plpgsql as $$
    begin update profiles set username = '${username}' where user_id = '${one.userId}'; return new; end $$;
    create trigger take_it after insert on uploads for each row when (new.expires_at is null) execute function take_it()`)
  expect(await refusal(fresh, two, { username }, { thumbnailFile: photo })).toEqual({ 'user.username': 'Sorry, this username is taken' })
  await fresh.pool.pool.query('drop trigger take_it on uploads')
  await eventually(async () => expect(await storedObjects(fresh)).toEqual([photo.object, sound.object].toSorted()))
  expect(await find(fresh, two)).toMatchObject({ firstName: '', username: '', thumbnailUrl: null })
  expect(await update(fresh, two, { username: freshUsername() }, { thumbnailFile: photo })).toMatchObject({
    thumbnailUrl: expect.any(String),
  })
})

const corpora = join(import.meta.dirname, '../../../../../shared/corpora')
const areThere = existsSync(join(corpora, 'images'))
if (!areThere) console.warn('Files made by others are not tested: there is no folder ../shared/corpora.')

describe.skipIf(!areThere)('files made by others', () => {
  type Picture = { sharp: { format?: string }; decodes: boolean }
  type Sound = { ffprobe?: { streams?: string[] } }
  const manifest = <T>(folder: string) => JSON.parse(readFileSync(join(corpora, folder, 'MANIFEST.json'), 'utf8')) as Record<string, T>

  test.runIf(isFull)('accepts intact JPEG and PNG photos', async () => {
    const files = Object.entries(manifest<Picture>('images'))
    for (const [name, { sharp: facts, decodes }] of files) {
      const person = await makePerson(app)
      const file = await sendPhoto(person, readFileSync(join(corpora, 'images', name)))
      const answer = await callRaw(app, person, 'UserService.Update', { user: { id: person.userId }, thumbnailFile: file })
      const isFit = decodes && (facts.format === 'jpeg' || facts.format === 'png')
      expect(answer, name).toMatchObject(isFit ? { status: 200 } : { status: 400, body: { meta: { thumbnail_file: expect.any(String) } } })
    }
    expect(files.length).toBeGreaterThan(10)
  })

  test('accepts intact MP3 and AAC audio bios', async () => {
    const names = Object.keys(manifest<Sound>('media')).filter((name) => name !== 'zero-bytes.mp3')
    const fit = names.filter((name) => /^(?:aac|cbr|vbr|id3|moov).*\.(?:mp3|m4a)$/.test(name))
    for (const name of names) {
      const person = await makePerson(app)
      const file = await upload(app, person, 'user-audio-bios', readFileSync(join(corpora, 'media', name)))
      const answer = await callRaw(app, person, 'UserService.Update', { user: { id: person.userId }, audioBioFile: file })
      expect(answer, name).toMatchObject(
        fit.includes(name) ? { status: 200 } : { status: 400, body: { meta: { audio_bio_file: expect.any(String) } } },
      )
    }
    expect(fit.length).toBe(6)
  })
})
