import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteUser } from '../../../test/kit/people.ts'
import * as uploads from './service.ts'
import { isRemoved, isStored, upload } from './testing.ts'

const app = await useApp({ listen: true })
const ada = await makePerson(app)

const bytes = Buffer.from('artwork')
const copy = async (given: Buffer) => [{ ending: 'jpg', contentType: 'image/jpeg', bytes: given }]

async function taken(podcastId: string) {
  const file = await upload(app, ada, 'podcast-photos', bytes)
  const made = await uploads.copyUpload(app.app, ada.userId, { file, bucket: 'podcast-photos', field: 'f', podcastId }, copy)
  await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, made))
  return made
}

const show = (object: string) => fetch(uploads.fileUrl(app.app, { bucket: 'podcast-photos', object }))

test('a copy belongs to the podcast, the upload to its sender', async () => {
  const { podcastId } = await makePodcast(app, ada)
  const { upload: sent, copies, stem } = await taken(podcastId)
  expect(copies).toEqual([{ bucket: 'podcast-photos', object: `${stem}.jpg` }])
  expect(await uploads.findObjectsOfPodcast(app.app.db, podcastId)).toEqual(copies)
  expect(await uploads.findObjectsOfPodcast(app.app.db, podcastId, 'podcast-audio-bios')).toEqual([])
  expect(await uploads.findObjectsOfUser(app.app.db, ada.userId)).not.toContainEqual(copies[0])
  expect((await show(copies[0]!.object)).status).toBe(200)
  await isRemoved(app, sent)
})

test('a copy outlives its sender and is deleted with the podcast', async () => {
  const leaver = await makePerson(app)
  const { podcastId } = await makePodcast(app, ada)
  const file = await upload(app, leaver, 'podcast-photos', bytes)
  const made = await uploads.copyUpload(app.app, leaver.userId, { file, bucket: 'podcast-photos', field: 'f', podcastId }, copy)
  await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, made))
  await app.app.transaction(async (tx) => uploads.discard(app.app, tx, await uploads.findObjectsOfUser(tx, leaver.userId)))
  await deleteUser(app, leaver)
  await isRemoved(app, file)
  expect((await show(made.copies[0]!.object)).status).toBe(200)
  await app.app.transaction(async (tx) => uploads.discard(app.app, tx, await uploads.findObjectsOfPodcast(tx, podcastId)))
  await isRemoved(app, made.copies[0]!)
})

test('the same bytes get a new name each time, which includes their digest', async () => {
  const { podcastId } = await makePodcast(app, ada)
  const [one, two] = [await taken(podcastId), await taken(podcastId)]
  expect(one.stem).not.toBe(two.stem)
  expect(one.stem.slice(-16)).toBe(two.stem.slice(-16))
  expect(await isStored(app, one.copies[0]!)).toBe(true)
})

test("doesn't show what was prepared but never taken", async () => {
  const { podcastId } = await makePodcast(app, ada)
  const made = await uploads.storeCopies(app.app, ada.userId, { bucket: 'podcast-photos', field: 'f', podcastId }, await copy(bytes))
  expect(made.upload).toBeNull()
  expect((await show(made.copies[0]!.object)).status).toBe(404)
  await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, made))
  expect((await show(made.copies[0]!.object)).status).toBe(200)
})
