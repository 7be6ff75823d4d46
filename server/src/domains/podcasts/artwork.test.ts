import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { artworkFault } from '@castwright/contract/podcasts/form.ts'
import { uploadLifetimes } from '@castwright/contract/uploads/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { callRaw } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { frameSeconds, id3, silentMp3 } from '../../platform/audio/testing.ts'
import { sharp } from '../../platform/images/sharp.ts'
import { deleteAbandonedUploads } from '../uploads/service.ts'
import { isRemoved, isStored, upload } from '../uploads/testing.ts'
import { updatePodcast } from './service.ts'
import { create, find, newForm, objectOf, picture, refusal, storedObjects, update } from './testing.ts'
import { isFull } from '../../../test/kit/full.ts'
import { deleteUser } from '../../../test/kit/people.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'

const { app, owner, editor, podcastId } = await useShow({ listen: true, withOperator: true })
// Tests save more often than the rate limit allows.
beforeEach(() => deleteAll(app, 'rates'))

const send = (bytes: Buffer, person = owner, on = app) => upload(on, person, 'podcast-photos', bytes)
const photoRef = (url: string) => ({ bucket: 'podcast-photos', object: objectOf(url) }) as const
const soundRef = (url: string | null) => ({ bucket: 'podcast-audio-bios', object: objectOf(url!) }) as const
const seconds = (length: number) => silentMp3(Math.floor(length / frameSeconds))
const refused = (files: object) =>
  refusal(app, owner, 'PodcastService.Update', { podcastId, userId: owner.userId, updatedPodcast: {}, ...files })

describe('artwork', () => {
  test('replaces the old one and deletes all its sizes and the upload', async () => {
    const before = await update(app, owner, podcastId, {}, { thumbnailFile: await send(await picture()) })
    expect(before.isDefaultPhoto).toBe(false)
    const sent = await send(await picture(1500), editor)
    const after = await update(app, editor, podcastId, {}, { thumbnailFile: sent })
    expect(after.photoUrl).not.toBe(before.photoUrl)
    expect(after.lastUpdaterId).toBe(editor.userId)
    const old = [before.photoUrl, ...before.thumbnails.flatMap(({ webpUrl, jpegUrl }) => [webpUrl, jpegUrl])]
    await Promise.all([...old.map((url) => isRemoved(app, photoRef(url))), isRemoved(app, sent)])
    expect((await fetch(before.photoUrl)).status).toBe(404)
    expect((await fetch(after.photoUrl)).status).toBe(200)
  })

  test('does nothing for the same picture, but applies a different crop', async () => {
    const bytes = await picture(1600, 1500)
    const crop = { left: 0, top: 0, size: 1450 }
    const first = await update(app, owner, podcastId, {}, { thumbnailFile: await send(bytes), thumbnailCrop: crop })
    const again = await send(bytes, editor)
    const second = await update(app, editor, podcastId, {}, { thumbnailFile: again, thumbnailCrop: { ...crop, left: 0.2 } })
    expect(second).toEqual({ ...first, showAccess: 'EDITOR' })
    await isRemoved(app, again)
    const third = await update(app, owner, podcastId, {}, { thumbnailFile: await send(bytes), thumbnailCrop: { ...crop, left: 50 } })
    expect(third.photoUrl).not.toBe(first.photoUrl)
  })

  test('is generated if none was chosen, and again when the title changes', async () => {
    const chosen = await update(app, owner, podcastId, {}, { thumbnailFile: await send(await picture()) })
    // Some clients send the whole podcast back, with null if no new file was chosen.
    const titled = await update(
      app,
      owner,
      podcastId,
      { title: 'One Title', photoUrl: 'elsewhere' },
      { thumbnailFile: null, audioBioFile: null },
    )
    expect(titled.photoUrl).toBe(chosen.photoUrl)
    const drawn = await update(app, owner, podcastId, { photoUrl: null })
    expect(drawn).toMatchObject({ isDefaultPhoto: true })
    await isRemoved(app, photoRef(chosen.photoUrl))
    expect(await update(app, owner, podcastId, { subtitle: 'the title stays', photoUrl: null })).toMatchObject({
      photoUrl: drawn.photoUrl,
    })
    const anew = await update(app, editor, podcastId, { title: 'Another Title' })
    expect(anew).toMatchObject({ isDefaultPhoto: true, title: 'Another Title' })
    expect(anew.photoUrl).not.toBe(drawn.photoUrl)
    const jpeg = Buffer.from(await (await fetch(anew.photoUrl)).arrayBuffer())
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 3000, height: 3000 })
    await isRemoved(app, photoRef(drawn.photoUrl))
  })

  test('is generated with the final title when changes race', async () => {
    const { podcastId: id } = await makePodcast(app, owner, 'Race')
    await Promise.all([
      update(app, owner, id, { photoUrl: null }),
      update(app, owner, id, { title: 'Race Two' }),
      update(app, owner, id, { title: 'Race Three' }),
    ])
    const { title } = await find(app, owner, id)
    const twin = await makePodcast(app, owner, title)
    await update(app, owner, twin.podcastId, { photoUrl: null })
    const digestOf = async (which: string) =>
      (await app.pool.pool.query<{ photo_digest: string }>('select photo_digest from podcasts where id = $1', [which])).rows[0]!
        .photo_digest
    const wanted = await digestOf(twin.podcastId)
    await expect.poll(() => digestOf(id)).toBe(wanted)
  })

  test.for([
    ['too large', 3001, 3001, undefined, 'Podcast artwork exceeds the maximum dimension limit.'],
    ['too small', 1399, 1399, undefined, 'Podcast artwork does not meet the minimum dimension limit.'],
    ['too wide', 3001, 1400, undefined, 'Podcast artwork does not meet dimension limits'],
    ['too flat', 1500, 1399, undefined, 'Podcast artwork does not meet dimension limits'],
    ['cut too small', 3000, 3000, 1399, 'Podcast artwork does not meet the minimum dimension limit.'],
    ['cut too large', 3200, 3200, 3100, 'Podcast artwork exceeds the maximum dimension limit.'],
    ['cut right', 4000, 1500, 1500, null],
    ['not square and right', 3000, 1400, undefined, null],
  ] as const)('%s: %s × %s', async ([, width, height, size, message]) => {
    const thumbnailFile = await send(await picture(width, height))
    const thumbnailCrop = size && { left: 0, top: 0, size }
    if (message) return expect(await refused({ thumbnailFile, thumbnailCrop })).toEqual({ thumbnail_file: message })
    const { photoUrl } = await update(app, owner, podcastId, {}, { thumbnailFile, thumbnailCrop: thumbnailCrop ?? null })
    const jpeg = Buffer.from(await (await fetch(photoUrl)).arrayBuffer())
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: Math.min(width, height), height: Math.min(width, height) })
  })

  test("must be a JPEG or PNG and the user's own upload for this purpose", async () => {
    const gone = { thumbnail_file: "This upload doesn't exist. Please upload the file again." }
    expect(await refused({ thumbnailFile: await send(Buffer.from('<svg/>')) })).toEqual({ thumbnail_file: 'Invalid file type' })
    expect(await refused({ thumbnailFile: await send(await picture(), editor) })).toEqual(gone)
    const { photoUrl } = await find(app, owner, podcastId)
    expect(await refused({ thumbnailFile: photoRef(photoUrl) })).toEqual(gone)
    const avatar = await upload(app, owner, 'user-avatars', await picture())
    expect(await refused({ thumbnailFile: avatar })).toEqual({ thumbnail_file: 'This file was uploaded for something else.' })
    expect(await refused({ thumbnailFile: { bucket: 'rss-feeds', object: 'x' } })).toHaveProperty(['thumbnail_file.bucket'])
  })

  test("stays when the uploader's account is deleted", async () => {
    const leaver = await makePerson(app)
    await makeMember(app, podcastId, leaver, 'EDITOR')
    const { photoUrl } = await update(app, leaver, podcastId, {}, { thumbnailFile: await send(await picture(1410), leaver) })
    await deleteUser(app, leaver)
    expect((await fetch(photoUrl)).status).toBe(200)
    expect(await find(app, owner, podcastId)).toMatchObject({ photoUrl, lastUpdaterId: null, lastUpdater: null })
  })
})

describe('an audio bio', () => {
  test('is public, has no tags, and can be replaced and removed', async () => {
    const sound = seconds(60)
    const file = await upload(app, editor, 'podcast-audio-bios', Buffer.concat([id3(5000), sound]))
    const { audioBioUrl } = await update(app, editor, podcastId, {}, { audioBioFile: file })
    expect(Buffer.from(await (await fetch(audioBioUrl!)).arrayBuffer()).equals(sound)).toBe(true)
    const next = await update(app, owner, podcastId, {}, { audioBioFile: await upload(app, owner, 'podcast-audio-bios', seconds(5)) })
    await isRemoved(app, soundRef(audioBioUrl))
    expect(await update(app, owner, podcastId, { subtitle: 'it stays' })).toMatchObject({ audioBioUrl: next.audioBioUrl })
    expect(await update(app, owner, podcastId, { audioBioUrl: null })).toMatchObject({ audioBioUrl: null })
    await isRemoved(app, soundRef(next.audioBioUrl))
  })

  test('must be audio of up to 60 seconds', async () => {
    const long = await upload(app, owner, 'podcast-audio-bios', seconds(61))
    expect(await refused({ audioBioFile: long })).toEqual({ audio_bio_file: 'Your audio bio must be 60 seconds or less.' })
    const noise = await upload(app, owner, 'podcast-audio-bios', Buffer.from('no sound'))
    expect(await refused({ audioBioFile: noise })).toEqual({
      audio_bio_file: "This file couldn't be read as audio. Choose an .mp3 or .m4a file.",
    })
    const theirs = await upload(app, owner, 'user-audio-bios', seconds(5))
    expect(await refused({ audioBioFile: theirs })).toEqual({ audio_bio_file: 'This file was uploaded for something else.' })
  })
})

test('a failed form leaves nothing behind, and its uploads can be reused', async () => {
  const fresh = await useTestApp({ listen: true })
  const person = await makePerson(fresh)
  const { podcastId: id } = await makePodcast(fresh, person)
  const photo = await send(await picture(), person, fresh)
  const sound = await upload(fresh, person, 'podcast-audio-bios', Buffer.from('no sound'))
  const body = { podcastId: id, userId: person.userId, updatedPodcast: { title: 'Not this' }, thumbnailFile: photo, audioBioFile: sound }
  expect(await refusal(fresh, person, 'PodcastService.Update', body)).toHaveProperty('audio_bio_file')
  await expect.poll(() => storedObjects(fresh)).toEqual([photo.object, sound.object].toSorted())
  expect(await find(fresh, person, id)).toMatchObject({ title: 'Night Shift', isDefaultPhoto: true })
  expect(await update(fresh, person, id, {}, { thumbnailFile: photo })).toMatchObject({ isDefaultPhoto: false })
})

test('cleanup finds all files after a crash before the transaction', async () => {
  const fresh = await useTestApp({ listen: true, worker: false })
  const person = await makePerson(fresh)
  const { podcastId: id } = await makePodcast(fresh, person)
  const thumbnailFile = await send(await picture(), person, fresh)
  const audioBioFile = await upload(fresh, person, 'podcast-audio-bios', seconds(3))
  // Each file is recorded in its own transaction. The final transaction and the cleanup never run.
  let transactions = 0
  const transaction: TestApp['app']['transaction'] = (work) => {
    transactions += 1
    return transactions > 2 ? Promise.reject(new Error('the process ended here')) : fresh.app.transaction(work)
  }
  const changes = { podcastId: id, updatedPodcast: { title: 'Never' }, thumbnailFile, audioBioFile }
  await expect(updatePodcast({ ...fresh.app, transaction }, person.userId, changes)).rejects.toThrow('the process ended here')
  expect(await storedObjects(fresh)).toHaveLength(2 + 9 + 1)
  expect(await find(fresh, person, id)).toMatchObject({ title: 'Night Shift', audioBioUrl: null, isDefaultPhoto: true })
  fresh.clock.move(uploadLifetimes.unusedUpload * 1000 + 60_000)
  await deleteAbandonedUploads(fresh.app, new AbortController().signal)
  expect(await storedObjects(fresh)).toEqual([])
  expect((await fresh.pool.pool.query('select 1 from uploads')).rowCount).toBe(0)
})

test('serves episode artwork that is in use', async () => {
  const ref = { bucket: 'episode-photos', object: 'episode-art.jpg' } as const
  await app.app.storage.put(ref, Buffer.from('x'), { contentType: 'image/jpeg' })
  expect(await isStored(app, ref)).toBe(true)
  expect((await fetch(`${app.url}/files/episode-photos/${ref.object}`)).status).toBe(404)
  await app.pool.pool.query(
    `insert into uploads (object, bucket, kind, podcast_id, content_type, size, created_at, used_at) values ($1, $2, 'artwork', $3, 'image/jpeg', 1, now(), now())`,
    [ref.object, ref.bucket, podcastId],
  )
  expect((await fetch(`${app.url}/files/episode-photos/${ref.object}`)).status).toBe(200)
})

const corpora = join(import.meta.dirname, '../../../../../shared/corpora/images')
const areThere = existsSync(corpora)
if (!areThere) console.warn('Artwork made by others is not tested: there is no folder ../shared/corpora.')

test.runIf(isFull && areThere)('files made by others become artwork where they are JPEG or PNG, whole and of the right size', async () => {
  type Facts = { sharp: { format?: string; width?: number; height?: number }; decodes: boolean }
  const files = Object.entries(JSON.parse(readFileSync(join(corpora, 'MANIFEST.json'), 'utf8')) as Record<string, Facts>)
  for (const [name, { sharp: facts, decodes }] of files) {
    const person = await makePerson(app)
    const file = await send(readFileSync(join(corpora, name)), person)
    const { status, body } = await callRaw(app, person, 'PodcastService.Create', {
      podcast: newForm(),
      userId: person.userId,
      thumbnailFile: file,
    })
    const isPicture = decodes && (facts.format === 'jpeg' || facts.format === 'png')
    const fault = isPicture ? artworkFault({ width: facts.width!, height: facts.height! }) : expect.any(String)
    if (fault === null) expect({ status, body }, name).toMatchObject({ status: 200 })
    else expect({ status, body }, name).toMatchObject({ status: 400, body: { meta: { thumbnail_file: fault } } })
  }
  expect(files.length).toBeGreaterThan(10)
})

test('rejects a missing upload before processing', async () => {
  const person = await makePerson(app)
  const before = await storedObjects(app)
  const body = { podcast: newForm(), userId: person.userId, thumbnailFile: { bucket: 'podcast-photos', object: 'never.png' } }
  expect(await refusal(app, person, 'PodcastService.Create', body)).toHaveProperty('thumbnail_file')
  expect(await storedObjects(app)).toEqual(before)
  await create(app, person)
})
