import { describe, expect, test } from 'vitest'
import { as, callRaw } from '../../../test/kit/as.ts'
import { deletePermanently, episodeForm, makeEpisode } from '../../../test/kit/episodes.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { useShow } from '../../../test/kit/show.ts'
import { sharp } from '../../platform/images/sharp.ts'
import { isRemoved, isStored, upload } from '../uploads/testing.ts'
import { find, refusal, update } from './testing.ts'

const { app, owner, editor, podcastId } = await useShow({ listen: true })
await app.pool.pool.query(`update podcasts set photo = 'of-the-show' where id = $1`, [podcastId])

const picture = (width = 1400, height = width, background = '#284') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer()
const send = async (bytes: Buffer | Promise<Buffer>, person = editor) => upload(app, person, 'episode-photos', await bytes)
const refOf = (url: string) => ({ bucket: 'episode-photos', object: url.split('/').at(-1)! }) as const
const urlsOf = (episode: { photoUrl: string; thumbnails: Array<{ webpUrl: string; jpegUrl: string }> }) => [
  episode.photoUrl,
  ...episode.thumbnails.flatMap(({ webpUrl, jpegUrl }) => [webpUrl, jpegUrl]),
]

test('falls back to the podcast artwork', async () => {
  const { episodeId } = await makeEpisode(app, editor, podcastId)
  expect(await find(app, editor, episodeId)).toMatchObject({
    hasOwnPhoto: false,
    photoUrl: `${app.url}/files/podcast-photos/of-the-show.jpg`,
    thumbnails: [{ width: 96, webpUrl: `${app.url}/files/podcast-photos/of-the-show-96.webp` }, {}, {}, {}],
  })
})

test('can be set, replaced and removed, in all sizes', async () => {
  const thumbnailFile = await send(picture())
  const { episodeId } = await as(app, editor).EpisodeService.Create({ episode: episodeForm(podcastId), thumbnailFile })
  const first = await find(app, editor, episodeId)
  expect(first.hasOwnPhoto).toBe(true)
  expect(urlsOf(first)).toHaveLength(9)
  for (const url of urlsOf(first)) expect((await fetch(url)).status).toBe(200)
  const { width, height, format } = await sharp(Buffer.from(await (await fetch(first.photoUrl)).arrayBuffer())).metadata()
  expect({ width, height, format }).toEqual({ width: 1400, height: 1400, format: 'jpeg' })

  // Uploading the same picture again changes nothing.
  const again = await update(app, owner, episodeId, {}, { thumbnailFile: await send(picture(), owner) })
  expect(again.photoUrl).toBe(first.photoUrl)
  const second = await update(
    app,
    owner,
    episodeId,
    {},
    { thumbnailFile: await send(picture(1500, 1450, '#822'), owner), thumbnailCrop: { left: 0, top: 0, size: 1420 } },
  )
  expect(second.photoUrl).not.toBe(first.photoUrl)
  for (const url of urlsOf(first)) await isRemoved(app, refOf(url))

  const third = await update(app, owner, episodeId, { photoUrl: null })
  expect(third).toMatchObject({ hasOwnPhoto: false, photoUrl: expect.stringContaining('of-the-show') })
  for (const url of urlsOf(second)) await isRemoved(app, refOf(url))
})

test('is deleted with the episode and with the podcast', async () => {
  const { podcastId: other } = await makePodcast(app, owner, 'Short-lived')
  const make = async () => {
    const { episodeId } = await as(app, owner).EpisodeService.Create({
      episode: episodeForm(other),
      thumbnailFile: await send(picture(), owner),
    })
    return find(app, owner, episodeId)
  }
  const [one, two] = [await make(), await make()]
  await deletePermanently(app, owner, one.id)
  for (const url of urlsOf(one)) await isRemoved(app, refOf(url))
  expect(await isStored(app, refOf(two.photoUrl))).toBe(true)
  await app.server.inject({
    method: 'POST',
    url: '/api/auth/confirm-password',
    headers: { origin: app.url, cookie: owner.cookie },
    payload: { password: owner.password },
  })
  expect(await callRaw(app, owner, 'PodcastService.Delete', { podcastId: other, userId: owner.userId })).toMatchObject({ status: 200 })
  for (const url of urlsOf(two)) await isRemoved(app, refOf(url))
})

describe('invalid artwork', () => {
  const create = (files: object, episode: object = {}) =>
    refusal(app, editor, 'EpisodeService.Create', { episode: { ...episodeForm(podcastId), ...episode }, ...files })

  test('is rejected with a form message and leaves nothing behind', async () => {
    const before = (await app.pool.pool.query(`select object from uploads where used_at is not null and bucket = 'episode-photos'`))
      .rowCount
    const wrong = async (bytes: Promise<Buffer> | Buffer, files: object = {}) => create({ thumbnailFile: await send(bytes), ...files })
    expect(await wrong(picture(1399))).toEqual({ thumbnail_file: 'Podcast artwork does not meet the minimum dimension limit.' })
    expect(await wrong(picture(3001))).toEqual({ thumbnail_file: 'Podcast artwork exceeds the maximum dimension limit.' })
    expect(await wrong(picture(1400, 1399))).toEqual({ thumbnail_file: 'Podcast artwork does not meet dimension limits' })
    expect(await wrong(picture(1500), { thumbnailCrop: { left: 0, top: 0, size: 700 } })).toEqual({
      thumbnail_file: 'Podcast artwork does not meet the minimum dimension limit.',
    })
    expect(await wrong(Buffer.from('<svg onload="alert(1)"/>'))).toHaveProperty('thumbnail_file')
    const after = (await app.pool.pool.query(`select object from uploads where used_at is not null and bucket = 'episode-photos'`)).rowCount
    expect(after).toBe(before)
  })

  test("is rejected if the upload is another user's, for another purpose or already used", async () => {
    expect(await create({ thumbnailFile: await send(picture(), owner) })).toEqual({
      thumbnail_file: "This upload doesn't exist. Please upload the file again.",
    })
    expect(await create({ thumbnailFile: await upload(app, editor, 'podcast-photos', await picture()) })).toEqual({
      thumbnail_file: 'This file was uploaded for something else.',
    })
    const file = await send(picture())
    expect(await create({ thumbnailFile: file })).toBe(null)
    expect(await create({ thumbnailFile: file })).toHaveProperty('thumbnail_file')
  })

  test('a failed form leaves nothing behind, and its upload can be reused', async () => {
    const file = await send(picture())
    expect(await create({ thumbnailFile: file }, { episodeNumber: null })).toEqual({ 'episode.episode_number': 'Missing #.' })
    const { episodeId } = await makeEpisode(app, editor, podcastId)
    await update(app, owner, episodeId, { showNotes: '<p>Owner</p>' })
    const stale = { episodeId, episode: { showNotes: '<p>Editor</p>', showNotesVersion: 0 }, thumbnailFile: file }
    expect(await callRaw(app, editor, 'EpisodeService.Update', stale)).toMatchObject({ status: 409 })
    expect(await find(app, editor, episodeId)).toMatchObject({ hasOwnPhoto: false })
    expect(await update(app, editor, episodeId, {}, { thumbnailFile: file })).toMatchObject({ hasOwnPhoto: true })
  })
})
