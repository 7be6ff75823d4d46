import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { deleteUser } from '../../../test/kit/people.ts'
import { canary, web } from '../../platform/fetch/testing.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { deleteAbandonedUploads } from '../uploads/service.ts'
import { upload } from '../uploads/testing.ts'
import { ensureProfile, fetchProviderPhoto } from './service.ts'
import { find, storedObjects, update } from './testing.ts'

const wholly = new AbortController().signal

const app = await useApp({ listen: true, env: { ALLOW_PRIVATE_FETCH: 'true' } })
const picture = await twoHalves().png().toBuffer()
await makePerson(app)

/** A picture server that counts requests. */
async function provider(listener: RequestListener = (_request, response) => void response.end(picture)) {
  const server = await web(listener)
  onTestFinished(server.close)
  return { url: `http://127.0.0.1:${server.port}/me.png`, asked: server.connections }
}

const fetchPhoto = (person: Person, url: string, on = app.app) => fetchProviderPhoto(on, { userId: person.userId, url }, wholly)

async function makeAnew(person: Person, facts: Parameters<typeof ensureProfile>[3]): Promise<void> {
  await app.pool.pool.query('delete from profiles where user_id = $1', [person.userId])
  await app.app.transaction((tx) => ensureProfile(app.app, tx, person.userId, facts))
}

test('creates the profile from provider data and fetches the picture in a job', async () => {
  const person = await makePerson(app)
  const { url } = await provider()
  await makeAnew(person, { firstName: ' Ada\n', lastName: 'King', dateOfBirth: '1985-12-10', thumbnailUrl: url })
  expect(await find(app, person)).toMatchObject({
    firstName: 'Ada',
    lastName: 'King',
    dateOfBirth: '1985-12-10',
    username: '',
    isBetaUser: false,
  })
  const { thumbnailUrl } = await eventually(async () => {
    const user = await find(app, person)
    expect(user.thumbnailUrl).not.toBeNull()
    return user
  })
  expect((await fetch(thumbnailUrl!)).headers.get('content-type')).toBe('image/jpeg')
})

test('ignores invalid provider data', async () => {
  const person = await makePerson(app)
  await makeAnew(person, { firstName: 'R2D2', lastName: 'Wolfeschlegelsteinhausenbergerdorff', dateOfBirth: '2999-01-01' })
  expect(await find(app, person)).toMatchObject({ firstName: '', lastName: 'Wolfeschlegelsteinhausenb', dateOfBirth: null })
  await makeAnew(person, { firstName: 'X', dateOfBirth: 'no date' })
  expect(await find(app, person)).toMatchObject({ firstName: '', dateOfBirth: null })
})

test('fetches once and keeps an existing photo', async () => {
  const person = await makePerson(app)
  const { url, asked } = await provider()
  await fetchPhoto(person, url)
  const { thumbnailUrl } = await find(app, person)
  await fetchPhoto(person, url)
  expect(asked()).toBe(1)
  expect((await find(app, person)).thumbnailUrl).toBe(thumbnailUrl)
  // Skips deleted users.
  await deleteUser(app, person)
  await fetchPhoto(person, url)
  expect(asked()).toBe(1)
})

test('keeps a photo that was chosen during the download', async () => {
  const person = await makePerson(app)
  const file = await upload(app, person, 'user-avatars', picture)
  let chosen: string | null = null
  const { url } = await provider((_request, response) => {
    void update(app, person, {}, { thumbnailFile: file }).then((user) => {
      chosen = user.thumbnailUrl
      response.end(picture)
    })
  })
  await fetchPhoto(person, url)
  expect(chosen).not.toBeNull()
  expect((await find(app, person)).thumbnailUrl).toBe(chosen)
})

test('ignores a missing picture and retries temporary failures', async () => {
  const person = await makePerson(app)
  const answering = async (listener: RequestListener) => (await provider(listener)).url
  const gone = await answering((_request, response) => void response.writeHead(404).end())
  const text = await answering((_request, response) => void response.end('<html>'))
  const endless = await answering((_request, response) => void response.writeHead(200, { 'content-length': '99999999999' }).end())
  for (const url of [gone, text, endless]) await expect(fetchPhoto(person, url)).resolves.toBeUndefined()
  const busy = await answering((_request, response) => void response.writeHead(503).end())
  const hangingUp = await answering((_request, response) => void response.destroy())
  for (const url of [busy, hangingUp]) await expect(fetchPhoto(person, url)).rejects.toThrow()
  expect((await find(app, person)).thumbnailUrl).toBeNull()
})

test('never fetches a picture from the private network', async () => {
  const guarded = await useTestApp({ worker: false })
  const person = await makePerson(guarded)
  const trap = await canary()
  onTestFinished(trap.close)
  await fetchPhoto(person, `http://127.0.0.1:${trap.port}/me.png`, guarded.app)
  await fetchPhoto(person, `http://localhost:${trap.port}/me.png`, guarded.app)
  expect(trap.connections()).toBe(0)
  expect((await find(guarded, person)).thumbnailUrl).toBeNull()
})

test('leaves one photo after an interrupted run, a rerun and cleanup', async () => {
  const fresh = await useTestApp({ listen: true, worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
  const person = await makePerson(fresh)
  const { url } = await provider()
  for (let at = 1; at <= 4; at++) {
    let calls = 0
    const storage = { ...fresh.app.storage }
    storage.put = async (...given) => {
      calls += 1
      if (calls === at) throw new Error('the process ended here')
      return fresh.app.storage.put(...given)
    }
    await expect(fetchPhoto(person, url, { ...fresh.app, storage })).rejects.toThrow('ended here')
  }
  await fetchPhoto(person, url, fresh.app)
  const { thumbnailUrl } = await find(fresh, person)
  fresh.clock.move(25 * 3600_000)
  await deleteAbandonedUploads(fresh.app, wholly)
  expect(await storedObjects(fresh)).toHaveLength(4)
  expect((await fetch(thumbnailUrl!)).status).toBe(200)
})
