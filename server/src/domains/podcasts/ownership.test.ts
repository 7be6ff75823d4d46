import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson, setVerified } from '../../../test/kit/people.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { sendAnswerEmail, sendOfferEmail } from './service.ts'
import { activities, find } from './testing.ts'

const app = await useApp()
await makePerson(app)
beforeEach(() => deleteAll(app, 'rates'))

type Cast = { owner: Person; heir: Person; podcastId: string }

async function cast(title = 'Night Shift'): Promise<Cast> {
  const [owner, heir] = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, owner, title)
  await makeMember(app, podcastId, heir, 'EDITOR')
  await renamePerson(app, owner, 'Olive', 'Owner')
  await renamePerson(app, heir, 'Harry', 'Heir')
  await confirmPassword(app, owner)
  return { owner, heir, podcastId }
}

const offer = (person: Person | null, podcastId: string, newOwnerId: string) =>
  callRaw(app, person, 'PodcastService.OfferOwnership', { podcastId, newOwnerId })
const answer = (person: Person | null, token: string, accept = true) =>
  callRaw(app, person, 'PodcastService.AnswerOwnershipOffer', { token, accept })
const look = (person: Person | null, token: string) => callRaw(app, person, 'PodcastService.FindOwnershipOfferByToken', { token })
const refused = (reason: string) => ({ status: 412, body: { code: 'failed_precondition', meta: { reason } } })
const gone = { status: 404, body: { code: 'not_found' } }

async function tokenTo(person: Person): Promise<string> {
  const { text } = await app.emailTo(person.email, /wants to make you the owner/)
  return /\/ownership\/([\w-]+)/.exec(text)![1]!
}

async function offered(): Promise<Cast & { token: string }> {
  const parts = await cast()
  expect(await offer(parts.owner, parts.podcastId, parts.heir.userId)).toMatchObject({ status: 200 })
  return { ...parts, token: await tokenTo(parts.heir) }
}

const roles = async (podcastId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await app.pool.pool.query('select user_id, show_access from podcast_roles where podcast_id = $1', [podcastId])).rows.map((row) => [
      String(row.user_id),
      String(row.show_access),
    ]),
  )

test('transfers a podcast: offered, viewed, accepted, and both are notified', async () => {
  const { owner, heir, podcastId, token } = await offered()
  const { rows } = await app.pool.pool.query<{ token_hash: string }>('select token_hash from ownership_offers where podcast_id = $1', [
    podcastId,
  ])
  expect(rows[0]!.token_hash).not.toContain(token)
  const { ownershipOffer } = await as(app, owner).PodcastService.FindOwnershipOffer({ podcastId })
  expect(ownershipOffer).toMatchObject({
    podcastTitle: 'Night Shift',
    fromName: 'Olive Owner',
    toName: 'Harry Heir',
    toUserId: heir.userId,
    // For the owner to pass on, if emails aren't sent.
    url: `${app.url}/ownership/${token}`,
  })
  expect(Date.parse(ownershipOffer!.expiresAt) - Date.parse(ownershipOffer!.createdAt)).toBe(teamLifetimes.invitation * 1000)
  expect((await as(app, heir).PodcastService.FindOwnershipOfferByToken({ token })).ownershipOffer).toEqual({ ...ownershipOffer, url: null })

  expect(await answer(heir, token)).toEqual({ status: 200, body: { podcast_id: podcastId } })
  expect(await roles(podcastId)).toEqual({ [owner.userId]: 'ADMIN', [heir.userId]: 'OWNER' })
  expect(await find(app, heir, podcastId)).toMatchObject({ showAccess: 'OWNER', userId: heir.userId })
  expect((await as(app, heir).PodcastService.FindOwnershipOffer({ podcastId })).ownershipOffer).toBeNull()
  expect(await callRaw(app, owner, 'PodcastService.FindDeletionImpact', { podcastId })).toMatchObject({ status: 403 })
  expect((await app.emailTo(owner.email, /is now the owner/)).text).toContain('Harry Heir')
  expect((await app.emailTo(heir.email, /You're now the owner/)).text).toContain('Olive Owner')
  expect((await activities(app, heir, podcastId)).slice(0, 2)).toEqual([
    'took over ownership from Olive Owner',
    'offered ownership to Harry Heir',
  ])
  expect(await answer(heir, token)).toMatchObject(refused('link_expired'))
  expect(await look(heir, token)).toMatchObject(refused('link_expired'))
})

test('can be declined, which notifies the owner', async () => {
  const { owner, heir, podcastId, token } = await offered()
  expect(await answer(heir, token, false)).toMatchObject({ status: 200 })
  expect(await roles(podcastId)).toEqual({ [owner.userId]: 'OWNER', [heir.userId]: 'EDITOR' })
  await app.emailTo(owner.email, /declined/)
  expect((await activities(app, owner, podcastId))[0]).toBe('declined ownership')
  expect(await answer(heir, token)).toMatchObject(refused('link_expired'))
})

describe('an offer', () => {
  test('requires the owner and a recently confirmed password', async () => {
    const { owner, heir, podcastId } = await cast()
    const [admin, eve] = [await makePerson(app), await makePerson(app)]
    await makeMember(app, podcastId, admin, 'ADMIN')
    for (const person of [admin, heir, eve]) await confirmPassword(app, person)
    expect(await offer(null, podcastId, heir.userId)).toMatchObject({ status: 401 })
    expect(await offer(eve, podcastId, heir.userId)).toMatchObject(gone)
    for (const person of [admin, heir]) {
      expect(await offer(person, podcastId, heir.userId)).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
      expect(await callRaw(app, person, 'PodcastService.FindOwnershipOffer', { podcastId })).toMatchObject({ status: 403 })
      expect(await callRaw(app, person, 'PodcastService.WithdrawOwnershipOffer', { podcastId })).toMatchObject({ status: 403 })
    }
    await setVerified(app, owner, false)
    expect(await offer(owner, podcastId, heir.userId)).toMatchObject({ status: 403, body: { meta: { reason: 'unverified' } } })
    await setVerified(app, owner, true)
    app.clock.move(11 * 60_000)
    expect(await offer(owner, podcastId, heir.userId)).toMatchObject(refused('password_unconfirmed'))
  })

  test('requires an active member whose plan allows another podcast', async () => {
    const { owner, heir, podcastId } = await cast()
    const eve = await makePerson(app)
    expect(await offer(owner, podcastId, 'nobody')).toMatchObject({ status: 400 })
    for (const id of [owner.userId, eve.userId, podcastId])
      expect(await offer(owner, podcastId, id)).toMatchObject(refused('new_owner_unfit'))
    await app.pool.pool.query('update podcast_roles set is_active = false where user_id = $1', [heir.userId])
    expect(await offer(owner, podcastId, heir.userId)).toMatchObject(refused('new_owner_unfit'))
    await app.pool.pool.query('update podcast_roles set is_active = true where user_id = $1', [heir.userId])
    await makePodcast(app, heir)
    expect(await offer(owner, podcastId, heir.userId)).toMatchObject(refused('new_owner_full'))
    await givePlan(app, heir, 'PRO')
    expect(await offer(owner, podcastId, heir.userId)).toMatchObject({ status: 200 })
  })

  test('for a video podcast requires a plan with video', async () => {
    const { owner, heir, podcastId } = await cast()
    await app.pool.pool.query(`update podcasts set media_format = 'video' where id = $1`, [podcastId])
    expect(await offer(owner, podcastId, heir.userId)).toMatchObject(refused('new_owner_full'))
  })

  test('replaces an earlier offer and can be withdrawn', async () => {
    const { owner, heir, podcastId, token } = await offered()
    const second = await makePerson(app)
    await makeMember(app, podcastId, second, 'ADMIN')
    expect(await offer(owner, podcastId, second.userId)).toMatchObject({ status: 200 })
    expect(await answer(heir, token)).toMatchObject(refused('link_expired'))
    const newer = await tokenTo(second)
    expect(await look(second, newer)).toMatchObject({ status: 200 })
    await as(app, owner).PodcastService.WithdrawOwnershipOffer({ podcastId })
    await as(app, owner).PodcastService.WithdrawOwnershipOffer({ podcastId })
    expect(await answer(second, newer)).toMatchObject(refused('link_expired'))
    expect((await activities(app, owner, podcastId)).filter((text) => text.startsWith('withdrew the ownership offer'))).toHaveLength(1)
    expect((await as(app, owner).PodcastService.FindOwnershipOffer({ podcastId })).ownershipOffer).toBeNull()
    expect(await roles(podcastId)).toMatchObject({ [owner.userId]: 'OWNER' })
  })

  test('expires after 14 days', async () => {
    const { owner, heir, podcastId, token } = await offered()
    app.clock.move(teamLifetimes.invitation * 1000 + 1000)
    expect(await look(heir, token)).toMatchObject(refused('link_expired'))
    expect(await answer(heir, token)).toMatchObject(refused('link_expired'))
    expect((await as(app, owner).PodcastService.FindOwnershipOffer({ podcastId })).ownershipOffer).toBeNull()
  })
})

describe('the link', () => {
  test('works only for its recipient', async () => {
    const { owner, heir, podcastId, token } = await offered()
    const [eve, outside] = [await makePerson(app), await makePerson(app, { beta: false })]
    for (const person of [eve, owner]) {
      expect(await look(person, token)).toMatchObject(gone)
      for (const accept of [true, false]) expect(await answer(person, token, accept)).toMatchObject(gone)
    }
    for (const call of [look, answer]) {
      expect(await call(null, token)).toMatchObject({ status: 401 })
      expect(await call(outside, token)).toMatchObject({ status: 403 })
      expect(await call(heir, '')).toMatchObject({ status: 400 })
      expect(await call(heir, 'x'.repeat(201))).toMatchObject({ status: 400 })
      expect(await call(heir, 'guessed')).toMatchObject(refused('link_expired'))
    }
    expect(await roles(podcastId)).toEqual({ [owner.userId]: 'OWNER', [heir.userId]: 'EDITOR' })
    expect(await answer(heir, token)).toMatchObject({ status: 200 })
  })

  test('does not work for a member who left, even after they return', async () => {
    const { owner, heir, podcastId, token } = await offered()
    await app.pool.pool.query('delete from podcast_roles where user_id = $1', [heir.userId])
    expect(await look(heir, token)).toMatchObject(refused('new_owner_unfit'))
    expect(await answer(heir, token)).toMatchObject(refused('new_owner_unfit'))
    expect((await as(app, owner).PodcastService.FindOwnershipOffer({ podcastId })).ownershipOffer).toBeNull()
    await app.pool.pool.query(
      `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
       values (gen_random_uuid(), $1, $2, 'EDITOR', 'HOST', true, $3)`,
      [podcastId, heir.userId, app.app.now()],
    )
    expect(await answer(heir, token)).toMatchObject(refused('new_owner_unfit'))
    expect(await roles(podcastId)).toMatchObject({ [owner.userId]: 'OWNER' })
  })

  test("is rejected while the new owner's plan is full", async () => {
    const { owner, heir, podcastId, token } = await offered()
    await makePodcast(app, heir)
    expect(await answer(heir, token)).toMatchObject(refused('new_owner_full'))
    expect(await roles(podcastId)).toEqual({ [owner.userId]: 'OWNER', [heir.userId]: 'EDITOR' })
    await givePlan(app, heir, 'PRO')
    expect(await answer(heir, token)).toMatchObject({ status: 200 })
  })

  test('stops working when the account or the podcast is deleted', async () => {
    const one = await offered()
    expect(await callRaw(app, one.owner, 'UserService.Delete', { userId: one.owner.userId })).toMatchObject({ status: 200 })
    expect(await answer(one.heir, one.token)).toMatchObject(refused('link_expired'))
    const two = await offered()
    expect(await callRaw(app, two.owner, 'PodcastService.Delete', { podcastId: two.podcastId, userId: two.owner.userId })).toMatchObject({
      status: 200,
    })
    expect(await answer(two.heir, two.token)).toMatchObject(refused('link_expired'))
    const three = await offered()
    await confirmPassword(app, three.heir)
    expect(await callRaw(app, three.heir, 'UserService.Delete', { userId: three.heir.userId })).toMatchObject({ status: 200 })
    expect((await as(app, three.owner).PodcastService.FindOwnershipOffer({ podcastId: three.podcastId })).ownershipOffer).toBeNull()
  })
})

describe('concurrent requests', () => {
  test('accept one answer', async () => {
    const { owner, heir, podcastId, token } = await offered()
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => answer(heir, token, index !== 2)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412])
    const accepted = answers[2]!.status !== 200
    expect(await roles(podcastId)).toEqual(
      accepted ? { [owner.userId]: 'ADMIN', [heir.userId]: 'OWNER' } : { [owner.userId]: 'OWNER', [heir.userId]: 'EDITOR' },
    )
  })

  test('accept one of two offers if the plan allows one', async () => {
    const first = await offered()
    const second = await cast('Other Show')
    await makeMember(app, second.podcastId, first.heir, 'ADMIN')
    expect(await offer(second.owner, second.podcastId, first.heir.userId)).toMatchObject({ status: 200 })
    const message = await app.emailTo(first.heir.email, /owner of Other Show/)
    const token = /\/ownership\/([\w-]+)/.exec(message.text)![1]!
    const answers = await Promise.all([answer(first.heir, first.token), answer(first.heir, token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const { userInfo } = await as(app, first.heir).UserInfoService.FindByUserID({ userId: first.heir.userId })
    expect(userInfo.numberOfPodcasts).toBe(1)
  })

  test('leave one owner or a deleted podcast', async () => {
    for (let round = 0; round < 3; round++) {
      const { owner, heir, podcastId, token } = await offered()
      const answers = await Promise.all([
        answer(heir, token),
        callRaw(app, owner, 'PodcastService.WithdrawOwnershipOffer', { podcastId }),
        callRaw(app, owner, 'UserService.Delete', { userId: owner.userId }),
      ])
      for (const { status } of answers) expect([200, 401, 403, 404, 412]).toContain(status)
      const left = Object.values(await roles(podcastId))
      expect([[], ['OWNER']]).toContainEqual(left.filter((access) => access === 'OWNER'))
      const { rowCount } = await app.pool.pool.query('select 1 from podcasts where id = $1', [podcastId])
      expect(rowCount).toBe(left.includes('OWNER') ? 1 : 0)
    }
  })
})

test('email jobs can run twice, late, or for a closed offer', async () => {
  const { owner, heir, podcastId, token } = await offered()
  const { rows } = await app.pool.pool.query<{ created_at: Date }>('select created_at from ownership_offers where podcast_id = $1', [
    podcastId,
  ])
  const offeredAt = rows[0]!.created_at.toISOString()
  const before = (await app.emails()).length
  await sendOfferEmail(app.app, { podcastId, offeredAt: new Date(0).toISOString() })
  expect(await app.emails()).toHaveLength(before)
  // A second run sends the same link.
  await sendOfferEmail(app.app, { podcastId, offeredAt })
  expect(await app.emails()).toHaveLength(before + 1)
  expect(await tokenTo(heir)).toBe(token)
  await as(app, owner).PodcastService.WithdrawOwnershipOffer({ podcastId })
  await sendOfferEmail(app.app, { podcastId, offeredAt })
  expect(await app.emails()).toHaveLength(before + 1)
  await sendAnswerEmail(app.app, { kind: 'declined', podcastId: heir.userId, userId: owner.userId, otherId: heir.userId })
  await sendAnswerEmail(app.app, { kind: 'declined', podcastId, userId: podcastId, otherId: heir.userId })
  expect(await app.emails()).toHaveLength(before + 1)
})

describe('checking a new owner', () => {
  const check = (person: Person | null, podcastId: string, newOwnerId: string) =>
    callRaw(app, person, 'PodcastService.CheckNewOwner', { podcastId, newOwnerId })

  test('accepts a member who could take over', async () => {
    const { owner, heir, podcastId } = await cast()
    expect(await check(owner, podcastId, heir.userId)).toEqual({ status: 200, body: {} })
  })

  test('gives the reason that the offer would give', async () => {
    const { owner, heir, podcastId } = await cast()
    expect(await check(owner, podcastId, owner.userId)).toMatchObject(refused('new_owner_unfit'))
    expect(await check(owner, podcastId, (await makePerson(app)).userId)).toMatchObject(refused('new_owner_unfit'))
    await setVerified(app, heir, false)
    expect(await check(owner, podcastId, heir.userId)).toMatchObject(refused('new_owner_unverified'))
    expect(await offer(owner, podcastId, heir.userId)).toMatchObject(refused('new_owner_unverified'))
    await setVerified(app, heir, true)
    await makePodcast(app, heir, 'The only one on a free plan')
    expect(await check(owner, podcastId, heir.userId)).toMatchObject(refused('new_owner_full'))
  })

  test('is only for the owner, and rejects bad input', async () => {
    const { owner, heir, podcastId } = await cast()
    expect(await check(heir, podcastId, heir.userId)).toMatchObject({ status: 403 })
    expect(await check(await makePerson(app), podcastId, heir.userId)).toMatchObject(gone)
    expect(await check(null, podcastId, heir.userId)).toMatchObject({ status: 401 })
    expect(await check(owner, podcastId, 'nobody')).toMatchObject({ status: 400 })
  })

  test('tells the recipient on the offer page what prevents accepting', async () => {
    const { heir, token } = await offered()
    expect(await look(heir, token)).toMatchObject({ status: 200, body: { obstacle: null } })
    await makePodcast(app, heir, 'The only one on a free plan')
    expect(await look(heir, token)).toMatchObject({ status: 200, body: { obstacle: 'full' } })
    await setVerified(app, heir, false)
    expect(await look(heir, token)).toMatchObject({ status: 200, body: { obstacle: 'unverified' } })
  })
})
