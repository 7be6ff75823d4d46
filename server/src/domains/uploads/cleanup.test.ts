import { expect, test, vi } from 'vitest'
import { uploadLifetimes, uploadLimits } from '@castwright/contract/uploads/limits.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import { useApp, startTestApp, useTestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { deleteUser } from '../../../test/kit/people.ts'
import type { ObjectRef } from '../../platform/storage/port.ts'
import * as uploads from './service.ts'
import { deleteObjects, deleteAbandonedUploads, quarantineUnknownFiles } from './service/cleanup.ts'
import { isRemoved, isStored, upload } from './testing.ts'

const { signal } = new AbortController()
const aDay = uploadLifetimes.unusedUpload * 1000 + 60_000

const app = await useApp({ listen: true })
const ada = await makePerson(app)

const send = (person = ada) => upload(app, person, 'user-avatars', Buffer.from('bytes'))
const prepare = (file: FileRef) =>
  uploads.copyUpload(app.app, ada.userId, { file, bucket: 'user-avatars', field: 'f' }, async (bytes) => [
    { ending: 'png', contentType: 'image/png', bytes },
  ])
const rowsOf = async (person: Person): Promise<string[]> =>
  (await app.pool.pool.query<{ object: string }>('select object from uploads where user_id = $1', [person.userId])).rows.map(
    ({ object }) => object,
  )

test('deletes what no form used after a day, and keeps what is in use', async () => {
  const forgotten = await send()
  const unsent = await as(app, ada).UploadService.GetSignedURL({ bucket: 'user-avatars', contentType: 'image/png', size: 5 })
  const unsaved = await prepare(await send())
  const saved = await prepare(await send())
  await app.app.transaction((tx) => uploads.claimCopies(app.app, tx, saved))
  await deleteAbandonedUploads(app.app, signal)
  expect(await isStored(app, forgotten)).toBe(true)
  app.clock.move(aDay)
  const fresh = await send()
  await deleteAbandonedUploads(app.app, signal)
  await deleteAbandonedUploads(app.app, signal)
  for (const gone of [forgotten, unsaved.upload, ...unsaved.copies]) expect(await isStored(app, gone)).toBe(false)
  for (const kept of [fresh, ...saved.copies]) expect(await isStored(app, kept)).toBe(true)
  await isRemoved(app, saved.upload)
  expect((await rowsOf(ada)).sort()).toEqual([fresh.object, saved.copies[0]!.object].sort())
  expect(await rowsOf(ada)).not.toContain(unsent.object)
})

test('hides discarded files immediately, and deletes them even if their job was lost', async () => {
  const idle = await startTestApp({ listen: true, worker: false })
  try {
    const person = await makePerson(idle)
    const { userId } = person
    const used = await upload(idle, person, 'user-avatars', Buffer.from('bytes'))
    const prepared = await uploads.copyUpload(idle.app, userId, { file: used, bucket: 'user-avatars', field: 'f' }, async (bytes) => [
      { ending: 'png', contentType: 'image/png', bytes },
    ])
    await idle.app.transaction((tx) => uploads.claimCopies(idle.app, tx, prepared))
    const copies = [{ ending: 'jpg', contentType: 'image/jpeg', bytes: Buffer.from('artwork') }]
    const made = await uploads.storeCopies(idle.app, userId, { bucket: 'user-avatars', field: 'f' }, copies)
    await idle.app.transaction((tx) => uploads.claimCopies(idle.app, tx, made))
    const [copy] = made.copies
    const show = async () => (await fetch(uploads.fileUrl(idle.app, copy!))).status
    expect(await show()).toBe(200)
    await idle.app.transaction((tx) => uploads.discard(idle.app, tx, [copy!]))
    expect(await show()).toBe(404)
    idle.clock.move(aDay)
    await deleteAbandonedUploads(idle.app, signal)
    expect(await isStored(idle, copy!)).toBe(false)
    expect(await isStored(idle, used)).toBe(false)
  } finally {
    await idle.stop()
  }
})

test('does not remove an upload and its copies while a form takes them', async () => {
  const prepared = await prepare(await send())
  app.clock.move(aDay)
  await app.app.transaction(async (tx) => {
    await uploads.claimCopies(app.app, tx, prepared)
    await deleteAbandonedUploads(app.app, signal)
    expect(await isStored(app, prepared.upload)).toBe(true)
  })
  expect(await isStored(app, prepared.copies[0]!)).toBe(true)
  expect(await rowsOf(ada)).toContain(prepared.copies[0]!.object)
})

test('rejects a form whose upload was removed after it was prepared', async () => {
  const prepared = await prepare(await send())
  app.clock.move(aDay)
  await deleteAbandonedUploads(app.app, signal)
  await expect(app.app.transaction((tx) => uploads.claimCopies(app.app, tx, prepared))).rejects.toMatchObject({
    refusal: { code: 'invalid_argument', meta: { f: expect.stringMatching(/doesn't exist/) } },
  })
})

test('quarantines unknown files after a day and removes them after 30 more', async () => {
  const other = await useTestApp({ listen: true, worker: false })
  const { app: parts, clock, pool } = other
  const known = await upload(other, await makePerson(other), 'user-avatars', Buffer.from('bytes'))
  const [orphan, found]: [ObjectRef, ObjectRef] = [
    { bucket: 'user-audio-bios', object: 'orphan.mp3' },
    { bucket: 'episode-files', object: 'found-again.vtt' },
  ]
  for (const ref of [orphan, found]) await parts.storage.put(ref, Buffer.from('x'), { contentType: 'audio/mpeg' })
  const marks = async () => {
    const names: string[] = []
    for await (const { object } of parts.storage.list('quarantine')) names.push(object)
    return names
  }
  await quarantineUnknownFiles(parts, signal)
  expect(await marks()).toEqual([])
  clock.move(aDay)
  await quarantineUnknownFiles(parts, signal)
  expect(await marks()).toEqual(['episode-files.found-again.vtt', 'user-audio-bios.orphan.mp3'])
  clock.move(uploadLifetimes.quarantine * 1000 - 60_000)
  // A file whose row comes back, as after a newer dump was restored, leaves the quarantine.
  await pool.pool.query(
    `insert into uploads (object, bucket, kind, content_type, size, created_at, used_at) values ($1, $2, 'transcript', 'text/vtt', 1, now(), now())`,
    [found.object, found.bucket],
  )
  await quarantineUnknownFiles(parts, signal)
  expect(await isStored(other, orphan)).toBe(true)
  expect(await marks()).toEqual(['user-audio-bios.orphan.mp3'])
  clock.move(120_000)
  await quarantineUnknownFiles(parts, signal)
  expect(await isStored(other, orphan)).toBe(false)
  expect(await isStored(other, found)).toBe(true)
  expect(await isStored(other, known)).toBe(true)
  expect(await marks()).toEqual([])
})

test('deletes nothing from a store of another database, and logs an error', async () => {
  const error = vi.spyOn(app.app.log, 'error')
  const strangers = Array.from({ length: 51 }, (_, index): ObjectRef => ({ bucket: 'user-audio-bios', object: `stranger-${index}.mp3` }))
  for (const ref of strangers) await app.app.storage.put(ref, Buffer.from('x'), { contentType: 'audio/mpeg' })
  app.clock.move(aDay)
  await quarantineUnknownFiles(app.app, signal)
  for (const ref of strangers) expect(await isStored(app, ref)).toBe(true)
  expect(error.mock.calls.at(-1)?.[1]).toMatch(/unknown to this database/)
  error.mockRestore()
  for (const ref of strangers) await app.app.storage.remove(ref)
})

test('objects can be deleted twice', async () => {
  const file = await send()
  await deleteObjects(app.app, [file], signal)
  await deleteObjects(app.app, [file, { bucket: 'user-avatars', object: 'never-there.png' }], signal)
  await isRemoved(app, file)
})

test('deleting a user deletes all their files', async () => {
  const bob = await makePerson(app)
  const files = [await send(bob), await upload(app, bob, 'user-audio-bios', Buffer.from('sound'))]
  const others = await send()
  expect(await uploads.findObjectsOfUser(app.app.db, bob.userId)).toEqual(expect.arrayContaining(files))
  await app.app.transaction(async (tx) => uploads.discard(app.app, tx, await uploads.findObjectsOfUser(tx, bob.userId)))
  await deleteUser(app, bob)
  for (const file of files) await isRemoved(app, file)
  expect(await isStored(app, others)).toBe(true)
})

test('limits how many unused uploads a user can have', async () => {
  const carl = await makePerson(app)
  const first = await send(carl)
  for (let count = 0; count < uploadLimits.waiting; count++) await send(carl)
  await isRemoved(app, first)
  await eventually(async () => expect(await rowsOf(carl)).toHaveLength(uploadLimits.waiting))
})
