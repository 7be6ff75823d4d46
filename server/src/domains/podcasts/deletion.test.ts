import { describe, expect, onTestFinished, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { isRemoved, upload } from '../uploads/testing.ts'
import { podcastDeleting, type PodcastHook } from './service.ts'
import { picture, removalsDone, storedObjects, update } from './testing.ts'

const app = await useApp({ listen: true })
await makePerson(app)

const remove = (person: Person | null, podcastId: string) =>
  callRaw(app, person, 'PodcastService.Delete', { podcastId, ...(person && { userId: person.userId }) })
const isThere = async (podcastId: string): Promise<boolean> =>
  ((await app.pool.pool.query('select 1 from podcasts where id = $1', [podcastId])).rowCount ?? 0) > 0
const eventsOf = async (podcastId: string) =>
  (await app.pool.pool.query<{ kind: string; data: unknown }>('select kind, data from events where podcast_id = $1', [podcastId])).rows

async function filled(owner: Person, title = 'Night Shift'): Promise<string> {
  const { podcastId } = await makePodcast(app, owner, title)
  const thumbnailFile = await upload(app, owner, 'podcast-photos', await picture())
  const audioBioFile = await upload(app, owner, 'podcast-audio-bios', silentMp3(50))
  await update(app, owner, podcastId, {}, { thumbnailFile, audioBioFile })
  await removalsDone(app)
  return podcastId
}

/** Adds a deletion hook for the duration of the test. */
function hang(hook: Partial<PodcastHook>): void {
  let isOn = true
  onTestFinished(() => {
    isOn = false
  })
  app.app.hooks.add(podcastDeleting, {
    obstacle: async (db, id) => (isOn && (await hook.obstacle?.(db, id))) || null,
    deleting: async (given, tx, id) => {
      if (isOn) await hook.deleting?.(given, tx, id)
    },
  })
}

describe('deleting a podcast', () => {
  test('deletes everything that belongs to it and nothing else', async () => {
    const [owner, editor] = [await makePerson(app), await makePerson(app)]
    const [podcastId, other] = [await filled(owner, 'Going'), await filled(owner, 'Staying')]
    await makeMember(app, podcastId, editor, 'EDITOR')
    const seen: string[] = []
    hang({ deleting: async (_app, _tx, id) => void seen.push(id) })
    expect(await as(app, owner).PodcastService.FindDeletionImpact({ podcastId })).toEqual({
      numberOfEpisodes: 0,
      numberOfCollaborators: 1,
      needsPassword: true,
      obstacle: null,
    })
    await confirmPassword(app, owner)
    expect(await remove(owner, podcastId)).toEqual({ status: 200, body: {} })
    expect(seen).toEqual([podcastId])
    for (const person of [owner, editor])
      expect(await callRaw(app, person, 'PodcastService.Find', { podcastId })).toMatchObject({ status: 404 })
    expect(await eventsOf(podcastId)).toEqual([{ kind: 'podcast.deleted', data: { title: 'Going' } }])
    const kept = (await app.pool.pool.query<{ object: string }>('select object from uploads where podcast_id = $1', [other])).rows
    expect(kept).toHaveLength(10)
    await expect.poll(() => storedObjects(app)).toEqual(kept.map(({ object }) => object).toSorted())
    expect((await app.pool.pool.query('select 1 from podcast_roles where podcast_id = $1', [podcastId])).rowCount).toBe(0)
    await confirmPassword(app, owner)
    expect(await remove(owner, other)).toMatchObject({ status: 200 })
    await expect.poll(() => storedObjects(app)).toEqual([])
  })

  test('requires the owner and a recently confirmed password', async () => {
    const [owner, admin, editor, eve] = await Promise.all([makePerson(app), makePerson(app), makePerson(app), makePerson(app)])
    const { podcastId } = await makePodcast(app, owner)
    await makeMember(app, podcastId, admin, 'ADMIN')
    await makeMember(app, podcastId, editor, 'EDITOR')
    for (const person of [admin, editor, eve]) await confirmPassword(app, person)
    expect(await remove(null, podcastId)).toMatchObject({ status: 401 })
    expect(await remove(eve, podcastId)).toMatchObject({ status: 404 })
    for (const person of [admin, editor]) {
      expect(await remove(person, podcastId)).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
      expect(await callRaw(app, person, 'PodcastService.FindDeletionImpact', { podcastId })).toMatchObject({ status: 403 })
    }
    expect(await callRaw(app, owner, 'PodcastService.Delete', { podcastId, userId: eve.userId })).toMatchObject({ status: 403 })
    expect(await callRaw(app, owner, 'PodcastService.Delete', { podcastId: 7, userId: owner.userId })).toMatchObject({ status: 400 })
    const unconfirmed = { status: 412, body: { meta: { reason: 'password_unconfirmed' } } }
    expect(await remove(owner, podcastId)).toMatchObject(unconfirmed)
    await confirmPassword(app, owner)
    app.clock.move(11 * 60_000)
    expect(await remove(owner, podcastId)).toMatchObject(unconfirmed)
    expect(await isThere(podcastId)).toBe(true)
    await confirmPassword(app, owner)
    expect(await remove(owner, podcastId)).toMatchObject({ status: 200 })
    expect(await isThere(podcastId)).toBe(false)
  })

  test('needs no password if the account has none', async () => {
    const owner = await makePerson(app)
    await app.pool.pool.query(
      `update accounts set provider_id = 'google', account_id = user_id::text, password = null where user_id = $1`,
      [owner.userId],
    )
    const { podcastId } = await makePodcast(app, owner)
    expect(await as(app, owner).PodcastService.FindDeletionImpact({ podcastId })).toMatchObject({ needsPassword: false })
    expect(await remove(owner, podcastId)).toMatchObject({ status: 200 })
  })

  test('is prevented by a hook, as is deleting the account', async () => {
    const owner = await makePerson(app)
    const podcastId = await filled(owner)
    const before = await storedObjects(app)
    const words = 'This podcast can be deleted from 3 May on.'
    hang({ obstacle: async (_db, id) => (id === podcastId ? words : null) })
    expect(await as(app, owner).PodcastService.FindDeletionImpact({ podcastId })).toMatchObject({ obstacle: words })
    expect(await as(app, owner).UserService.FindDeletionImpact({ userId: owner.userId })).toMatchObject({ obstacle: words })
    await confirmPassword(app, owner)
    const early = { status: 412, body: { meta: { reason: 'deletion_too_early', obstacle: words } } }
    expect(await remove(owner, podcastId)).toMatchObject(early)
    expect(await callRaw(app, owner, 'UserService.Delete', { userId: owner.userId })).toMatchObject(early)
    expect(await isThere(podcastId)).toBe(true)
    expect(await storedObjects(app)).toEqual(before)
  })

  test('happens once when requests race', async () => {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    await confirmPassword(app, owner)
    const answers = await Promise.all([remove(owner, podcastId), remove(owner, podcastId), remove(owner, podcastId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await eventsOf(podcastId)).toHaveLength(1)
  })

  test('is atomic', async () => {
    const owner = await makePerson(app)
    const podcastId = await filled(owner)
    const [before, recorded] = [await storedObjects(app), await eventsOf(podcastId)]
    hang({ deleting: () => Promise.reject(new Error('no')) })
    await confirmPassword(app, owner)
    expect(await remove(owner, podcastId)).toMatchObject({ status: 500 })
    expect(await isThere(podcastId)).toBe(true)
    expect(await storedObjects(app)).toEqual(before)
    expect(await eventsOf(podcastId)).toEqual(recorded)
  })
})

test('deleting an account deletes owned podcasts with their files and leaves others', async () => {
  const [owner, other] = [await makePerson(app), await makePerson(app)]
  const [first, second] = [await filled(owner, 'First'), await filled(owner, 'Second')]
  const theirs = await filled(other, 'Theirs')
  await makeMember(app, theirs, owner, 'ADMIN')
  const art = await upload(app, owner, 'podcast-photos', await picture(1410))
  const shown = await update(app, owner, theirs, {}, { thumbnailFile: art })
  const gone = (
    await app.pool.pool.query<{ object: string }>('select object from uploads where podcast_id = any($1)', [[first, second]])
  ).rows.map(({ object }) => object)
  expect(gone).toHaveLength(20)
  const seen: string[] = []
  hang({ deleting: async (_app, _tx, id) => void seen.push(id) })
  await confirmPassword(app, owner)
  expect(await callRaw(app, owner, 'UserService.Delete', { userId: owner.userId })).toMatchObject({ status: 200 })
  expect(seen.toSorted()).toEqual([first, second].toSorted())
  expect([await isThere(first), await isThere(second), await isThere(theirs)]).toEqual([false, false, true])
  await expect.poll(async () => (await storedObjects(app)).filter((object) => gone.includes(object))).toEqual([])
  expect((await fetch(shown.photoUrl)).status).toBe(200)
  expect(await eventsOf(first)).toEqual([{ kind: 'podcast.deleted', data: { title: 'First' } }])
  await isRemoved(app, art)
})

test('saving a podcast while its owner is deleted succeeds or fails cleanly', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    await app.pool.pool.query('update podcasts set is_default_photo = false where id = $1', [podcastId])
    await confirmPassword(app, owner)
    const save = () =>
      callRaw(app, owner, 'PodcastService.Update', { podcastId, userId: owner.userId, updatedPodcast: { subtitle: `round ${round}` } })
    const [gone, ...saved] = await Promise.all([
      callRaw(app, owner, 'UserService.Delete', { userId: owner.userId }),
      save(),
      save(),
      remove(owner, podcastId),
    ])
    expect(gone.status).toBe(200)
    for (const { status } of saved) expect([200, 401, 404]).toContain(status)
  }
})
