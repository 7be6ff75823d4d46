import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { greeting, mailPortTests } from './port-tests.ts'
import { listFolder, openFolder } from './folder.ts'
import { listOutbox, openMailOutbox, readOutbox } from './outbox.ts'

const scratch = () => mkdtemp(join(tmpdir(), 'castwright-outbox-'))
const from = 'castwright@example.org'
const now = () => new Date()

mailPortTests('the outbox', async () => {
  const root = await scratch()
  const dir = join(root, 'outbox')
  return {
    mail: openMailOutbox({ dir, from: `Castwright <${from}>`, now }),
    from,
    arrived: async () => {
      const ids = (await listFolder(dir, '.eml')).toReversed()
      return Promise.all(ids.map((id) => readFile(join(dir, `${id}.eml`))))
    },
    close: () => rm(root, { recursive: true }),
  }
})

async function openPlace() {
  const dir = join(await scratch(), 'outbox')
  onTestFinished(() => rm(join(dir, '..'), { recursive: true }))
  return { dir, mail: openMailOutbox({ dir, from, now }) }
}

test('lists the newest first, page by page, and reads one by ID', async () => {
  const { dir, mail } = await openPlace()
  expect(await listOutbox(dir)).toEqual([])
  const readers = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`)
  for (const to of readers) await mail.send(greeting(to))
  const first = await listOutbox(dir, { limit: 2 })
  const second = await listOutbox(dir, { limit: 10, before: first[1]!.id })
  expect([...first, ...second].map((email) => email.to)).toEqual(readers.toReversed())
  const one = first[0]!
  expect(await readOutbox(dir, one.id)).toEqual(one)
  expect(one).toMatchObject({
    subject: greeting('').subject,
    date: expect.any(Date),
    text: expect.stringContaining('123456'),
    html: expect.stringMatching('<!doctype'),
  })
})

test('ignores an invalid ID', async () => {
  const { dir, mail } = await openPlace()
  await mail.send(greeting('a@example.org'))
  await writeFile(join(dir, '..', 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
  await writeFile(join(dir, 'other.eml'), 'Subject: other\r\n\r\nother')
  for (const id of ['../secret', 'other', '', '.', '..', '..%2fsecret', '/etc/passwd', 'x\u0000', '20260101T000000000Z-000001-00000000']) {
    expect(await readOutbox(dir, id), id).toBeNull()
  }
  expect(await listOutbox(dir)).toHaveLength(1)
})

test('stores emails readable only by their owner, and leaves no partial files', async () => {
  const { dir, mail } = await openPlace()
  await mail.send(greeting('a@example.org'))
  const names = await readdir(dir)
  expect(names).toHaveLength(1)
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dir, names[0]!))).mode & 0o777).toBe(0o600)
})

test('keeps only the newest', async () => {
  const dir = await scratch()
  onTestFinished(() => rm(dir, { recursive: true }))
  const folder = openFolder({ dir, extension: '.eml', keep: 3, now })
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await folder.write(String(count)))
  expect(await listFolder(dir, '.eml')).toEqual(ids.slice(2).toReversed())
})

test("names a folder that isn't writable", async () => {
  const { dir } = await openPlace()
  const file = join(dir, '..', 'file')
  await writeFile(file, '')
  await chmod(file, 0o600)
  const mail = openMailOutbox({ dir: join(file, 'outbox'), from, now })
  await expect(mail.check()).rejects.toThrow(`Could not write emails to ${join(file, 'outbox')}.`)
  await expect(mail.send(greeting('a@example.org'))).rejects.toThrow()
})
