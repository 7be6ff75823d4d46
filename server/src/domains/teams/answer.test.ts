import { invitationPath } from '@castwright/contract/paths.ts'
import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, withToken, type Person } from '../../../test/kit/as.ts'
import { cookieOf, goodPassword, makeInvitation, makePerson, makeToken } from '../../../test/kit/make.ts'
import { deleteUser, setVerified } from '../../../test/kit/people.ts'
import { deletePodcast } from '../../../test/kit/rows.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { deleteClosedInvitations } from './service/close.ts'
import { activitiesOf, freshEmail, inviteRaw, makeTeam, setName } from './testing.ts'

const app = await useApp({ worker: false })
await makePerson(app)

const answer = (who: Person | null, token: string, accept = true) =>
  callRaw(app, who, 'TeamManagementService.AnswerInvitation', { token, accept })
const look = (token: string) => as(app, null).TeamManagementService.FindInvitation({ token })
const lookRaw = (token: string) => callRaw(app, null, 'TeamManagementService.FindInvitation', { token })
const refusedFor = (reason: string) => ({ body: { meta: { reason } } })

async function invited(options: { verified?: boolean; beta?: boolean } = {}) {
  const team = await makeTeam(app)
  const guest = await makePerson(app, options)
  return { ...team, guest, ...(await makeInvitation(app, team.podcastId, team.owner, guest.email)) }
}

const isVerified = async ({ userId }: Person): Promise<boolean> =>
  (await app.pool.pool.query('select email_verified from users where id = $1', [userId])).rows[0].email_verified

/** The cookie of a second session. */
async function signInAgain({ email }: Person): Promise<string> {
  const payload = { email, password: goodPassword }
  const answered = await app.server.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: app.url }, payload })
  return cookieOf(answered.headers['set-cookie'])
}

/** The token of a link that the inviter passes on. */
async function copyLink(who: Person, podcastRoleId: string): Promise<string> {
  const { url } = await as(app, who).TeamManagementService.CreateInvitationLink({ podcastRoleId })
  return url.split('/').at(-1)!
}

describe('the invitation link', () => {
  test('shows the podcast, the inviter, the role, the address and whether it has an account', async () => {
    const { token, owner, guest } = await invited()
    await setName(app, owner, 'Ada', 'Lovelace')
    expect(await look(token)).toEqual({
      podcastTitle: 'Night Shift',
      photoUrl: '',
      inviterName: 'Ada Lovelace',
      collaboratorType: 'PRODUCER',
      showAccess: 'EDITOR',
      email: guest.email,
      allowOtherAddress: false,
      hasAccount: true,
      state: 'open',
    })
  })

  test('names an inviter without a name by their address, unless their account was deleted', async () => {
    const { token, owner, admin, podcastId } = await invited()
    expect((await look(token)).inviterName).toBe(owner.email.split('@')[0])
    const { token: second } = await makeInvitation(app, podcastId, admin, freshEmail())
    await deleteUser(app, admin)
    expect((await look(second)).inviterName).toBe('A former team member')
    expect(JSON.stringify(await look(second))).not.toMatch(new RegExp(`${admin.email}|${owner.email}`))
  })

  test('shows that it has expired or was used', async () => {
    const { token, podcastRoleId, guest } = await invited()
    await app.pool.pool.query(`update podcast_roles set expires_at = now() - interval '1 second' where id = $1`, [podcastRoleId])
    expect(await look(token)).toMatchObject({ state: 'expired', email: `${guest.email[0]}***@example.com`, hasAccount: false })
    expect(await answer(guest, token)).toMatchObject({ status: 412, ...refusedFor('invitation_expired') })
    await app.pool.pool.query(`update podcast_roles set expires_at = now() + interval '1 hour' where id = $1`, [podcastRoleId])
    expect((await answer(guest, token)).status).toBe(200)
    expect((await look(token)).state).toBe('used')
  })

  test.each(['nonsense', '', 'x'.repeat(300), '%00', "' or 1=1 --"])('shows nothing for %j', async (token) => {
    const status = token === '' || token.length > 200 ? 400 : 404
    expect((await callRaw(app, null, 'TeamManagementService.FindInvitation', { token })).status).toBe(status)
    const guest = await makePerson(app)
    expect((await answer(guest, token)).status).toBe(status)
  })

  test('is rate-limited per address', async () => {
    const ask = () =>
      app.server.inject({
        method: 'POST',
        url: '/api/twirp/castwright.administration.TeamManagementService/FindInvitation',
        headers: { 'content-type': 'application/json', origin: app.url },
        remoteAddress: '192.0.2.77',
        payload: { token: 'guess' },
      })
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await ask()).statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('accepting', () => {
  test('adds the user to the team and the beta and notifies the inviter', async () => {
    const { token, podcastId, podcastRoleId, owner, guest } = await invited({ beta: false })
    await setName(app, guest, 'Grace', 'Hopper')
    expect(await callRaw(app, guest, 'PodcastService.FindByUserID', { userId: guest.userId })).toMatchObject(refusedFor('private_beta'))
    expect(await as(app, guest).TeamManagementService.AnswerInvitation({ token, accept: true })).toMatchObject({ podcastId })
    expect((await callRaw(app, guest, 'PodcastService.Find', { podcastId })).status).toBe(200)
    expect(await as(app, guest).PodcastRoleService.FindByPodcastAndUserID({ podcastId, userId: guest.userId })).toMatchObject({
      podcastRole: {
        id: podcastRoleId,
        email: guest.email,
        isActive: true,
        showAccess: 'EDITOR',
        collaboratorType: 'PRODUCER',
        expiresAt: null,
      },
    })
    const told = await app.pool.pool.query('select user_id, type, trigger_user_id, data, path from notifications where podcast_id = $1', [
      podcastId,
    ])
    expect(told.rows).toEqual([
      {
        user_id: owner.userId,
        type: 'InvitationAccepted',
        trigger_user_id: guest.userId,
        data: { podcastTitle: 'Night Shift' },
        path: `/settings/podcast/${podcastId}/team-management`,
      },
    ])
    expect((await activitiesOf(app, owner, podcastId))[0]).toEqual(['invitation_accepted', 'Grace Hopper', 'joined the team as Editor'])
    expect(await answer(guest, token)).toMatchObject({ status: 412, ...refusedFor('invitation_used') })
  })

  test('requires the invited address unless the inviter allows another', async () => {
    const { token, podcastId, podcastRoleId } = await invited()
    const other = await makePerson(app)
    expect(await answer(null, token)).toMatchObject({ status: 401 })
    expect(await answer(other, token)).toMatchObject({ status: 403, ...refusedFor('other_address') })
    expect(await answer(other, token, false)).toMatchObject({ status: 403, ...refusedFor('other_address') })
    expect(await callRaw(app, other, 'PodcastService.Find', { podcastId })).toMatchObject({ status: 404 })
    await app.pool.pool.query('update podcast_roles set allow_other_address = true where id = $1', [podcastRoleId])
    expect((await answer(other, token)).status).toBe(200)
    const { podcastRole } = await as(app, other).PodcastRoleService.FindByPodcastAndUserID({ podcastId, userId: other.userId })
    expect(podcastRole.email).toBe(other.email)
  })

  test('requires another address to be verified', async () => {
    const { token, podcastRoleId } = await invited()
    const other = await makePerson(app, { verified: false })
    await confirmPassword(app, other)
    await app.pool.pool.query('update podcast_roles set allow_other_address = true where id = $1', [podcastRoleId])
    expect(await answer(other, token)).toMatchObject({ status: 403, ...refusedFor('unverified') })
    await setVerified(app, other, true)
    expect((await answer(other, token)).status).toBe(200)
  })

  test('with an emailed link verifies the address and ends all other access to the account', async () => {
    const { token, guest } = await invited({ verified: false, beta: false })
    const second = { ...guest, cookie: await signInAgain(guest) }
    const { secret } = await makeToken(app, guest)
    const find = (who: Person) => callRaw(app, who, 'UserService.Find', { userId: guest.userId })
    expect((await find(second)).status).toBe(200)
    // The session alone isn't enough: someone else may have created the account.
    expect(await answer(guest, token)).toMatchObject({ status: 412, ...refusedFor('identity_unproven') })
    expect(await isVerified(guest)).toBe(false)
    await confirmPassword(app, guest)
    expect((await answer(guest, token)).status).toBe(200)
    expect(await isVerified(guest)).toBe(true)
    expect((await find(guest)).status).toBe(200)
    expect((await find(second)).status).toBe(401)
    expect((await callRaw(app, withToken(guest, secret), 'CallerService.Find', {})).status).toBe(401)
  })

  test('with a copied link lets the person in without verifying the address', async () => {
    const { podcastRoleId, podcastId, owner, guest } = await invited({ verified: false, beta: false })
    const token = await copyLink(owner, podcastRoleId)
    expect((await look(token)).email).toBe(guest.email)
    const second = { ...guest, cookie: await signInAgain(guest) }
    expect(await answer(guest, token)).toMatchObject({ status: 412, ...refusedFor('identity_unproven') })
    await confirmPassword(app, guest)
    expect((await answer(guest, token)).status).toBe(200)
    expect(await isVerified(guest)).toBe(false)
    expect((await callRaw(app, second, 'PodcastService.Find', { podcastId })).status).toBe(200)
    // What needs a verified address says so.
    await app.pool.pool.query(`update podcast_roles set show_access = 'ADMIN' where id = $1`, [podcastRoleId])
    expect(await inviteRaw(app, guest, podcastId, {})).toMatchObject({ status: 403, ...refusedFor('unverified') })
    expect((await look(token)).state).toBe('used')
  })

  test('delays the verification email of someone who signs up for it', async () => {
    const { token } = await invited()
    const payload = { email: freshEmail(), password: goodPassword, returnTo: invitationPath(token) }
    const answered = await app.server.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { origin: app.url },
      payload,
    })
    const { rows } = await app.pool.pool.query(
      `select start_after > created_on + interval '10 seconds' as late from pgboss.job where name = 'identity.verification-letter' and data->>'userId' = $1`,
      [answered.json<{ user: { id: string } }>().user.id],
    )
    expect(rows).toEqual([{ late: true }])
  })

  test('succeeds once when requests race', async () => {
    const { token, podcastId, podcastRoleId, guest } = await invited()
    const others = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)))
    await app.pool.pool.query('update podcast_roles set allow_other_address = true where id = $1', [podcastRoleId])
    const answers = await Promise.all([guest, guest, ...others].map((who) => answer(who, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412])
    const told = await app.pool.pool.query('select 1 from notifications where podcast_id = $1', [podcastId])
    expect(told.rowCount).toBe(1)
  })

  test('adds a user once when two of their invitations race', async () => {
    const { token, podcastId, podcastRoleId, owner, guest } = await invited()
    const { token: second, podcastRoleId: secondId } = await makeInvitation(app, podcastId, owner, freshEmail())
    await app.pool.pool.query('update podcast_roles set allow_other_address = true where id = any($1)', [[podcastRoleId, secondId]])
    const answers = await Promise.all([answer(guest, token), answer(guest, second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const left = await app.pool.pool.query('select user_id, is_active from podcast_roles where id = any($1)', [[podcastRoleId, secondId]])
    expect(left.rows).toEqual([{ user_id: guest.userId, is_active: true }])
  })

  test('keeps the access of an existing member and closes the invitation', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const { token, podcastRoleId } = await makeInvitation(app, podcastId, owner, freshEmail())
    await app.pool.pool.query('update podcast_roles set allow_other_address = true where id = $1', [podcastRoleId])
    expect((await answer(admin, token)).status).toBe(200)
    expect(await as(app, admin).PodcastRoleService.ValidateAccess({ podcastId, userId: admin.userId })).toEqual({
      hasAccess: true,
      showAccess: 'ADMIN',
    })
    expect(await answer(admin, token)).toMatchObject({ status: 412, ...refusedFor('invitation_used') })
  })

  test('grants the access that the invitation has when it is accepted', async () => {
    const { token, podcastId, podcastRoleId, owner, guest } = await invited()
    await as(app, owner).PodcastRoleService.Update({ podcastRole: { id: podcastRoleId, showAccess: 'ADMIN', collaboratorType: 'HOST' } })
    await answer(guest, token)
    const { podcastRole } = await as(app, guest).PodcastRoleService.FindByPodcastAndUserID({ podcastId, userId: guest.userId })
    expect(podcastRole).toMatchObject({ showAccess: 'ADMIN', collaboratorType: 'HOST' })
  })

  test('does not notify an inviter who left the team', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const guest = await makePerson(app)
    const { token } = await makeInvitation(app, podcastId, admin, guest.email)
    await app.pool.pool.query('delete from podcast_roles where user_id = $1', [admin.userId])
    expect((await answer(guest, token)).status).toBe(200)
    expect((await app.pool.pool.query('select 1 from notifications where podcast_id = $1', [podcastId])).rowCount).toBe(0)
    expect((await activitiesOf(app, owner, podcastId))[0]?.[0]).toBe('invitation_accepted')
  })
})

describe('a closed invitation', () => {
  test('declining deletes the row and adds an activity entry', async () => {
    const { token, podcastId, owner, guest } = await invited({ beta: false })
    await setName(app, guest, 'Grace', 'Hopper')
    expect((await answer(guest, token, false)).status).toBe(200)
    const { usersWithPodcastRoles } = await as(app, owner).TeamManagementService.FindTeam({ podcastId })
    expect(usersWithPodcastRoles).toHaveLength(3)
    expect((await activitiesOf(app, owner, podcastId))[0]).toEqual(['invitation_declined', guest.email, 'declined the invitation'])
    expect((await app.pool.pool.query('select 1 from notifications where podcast_id = $1', [podcastId])).rowCount).toBe(0)
    expect(await callRaw(app, guest, 'PodcastService.FindByUserID', { userId: guest.userId })).toMatchObject(refusedFor('private_beta'))
    expect(await answer(guest, token)).toMatchObject({ status: 412, ...refusedFor('invitation_declined') })
    expect(await lookRaw(token)).toMatchObject({ status: 412, ...refusedFor('invitation_declined') })
  })

  test('says that it was withdrawn, by both links, for 90 days', async () => {
    const { token, podcastRoleId, owner, guest } = await invited()
    const copied = await copyLink(owner, podcastRoleId)
    await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId })
    for (const link of [token, copied]) {
      expect(await lookRaw(link)).toMatchObject({ status: 412, ...refusedFor('invitation_withdrawn') })
      expect(await answer(guest, link)).toMatchObject({ status: 412, ...refusedFor('invitation_withdrawn') })
    }
    await app.pool.pool.query(`update closed_invitations set closed_at = now() - interval '91 days'`)
    await deleteClosedInvitations(app.app)
    expect((await lookRaw(token)).status).toBe(404)
  })

  test('either accepting or withdrawing wins when they race', async () => {
    const { token, podcastId, podcastRoleId, owner, guest } = await invited()
    const [accepted, removed] = await Promise.all([
      answer(guest, token),
      callRaw(app, owner, 'TeamManagementService.RemoveMember', { podcastRoleId }),
    ])
    expect([200, 412]).toContain(accepted.status)
    expect(removed.status).toBe(200)
    expect(await callRaw(app, guest, 'PodcastService.Find', { podcastId })).toMatchObject({ status: 404 })
    expect((await answer(guest, token)).status).toBe(412)
    expect((await lookRaw(token)).status).toBe(412)
  })

  test('closes when the podcast is deleted', async () => {
    const { token, podcastId, guest } = await invited()
    await deletePodcast(app, podcastId)
    expect((await answer(guest, token)).status).toBe(404)
    expect((await lookRaw(token)).status).toBe(404)
  })
})

test('deleting an account leaves all teams, and the activity keeps the name', async () => {
  const { podcastId, owner, editor } = await makeTeam(app)
  await setName(app, editor, 'Mary', 'Shelley')
  await confirmPassword(app, editor)
  await as(app, editor).UserService.Delete({ userId: editor.userId })
  expect((await activitiesOf(app, owner, podcastId))[0]).toEqual(['member_removed', 'Mary Shelley', 'left the team'])
  const { usersWithPodcastRoles } = await as(app, owner).TeamManagementService.FindTeam({ podcastId })
  expect(usersWithPodcastRoles).toHaveLength(2)
})

test('a link expires after 14 days', async () => {
  const { token, guest } = await invited()
  app.clock.move(teamLifetimes.invitation * 1000 - 60_000)
  expect((await look(token)).state).toBe('open')
  app.clock.move(61_000)
  expect((await look(token)).state).toBe('expired')
  expect(await answer(guest, token)).toMatchObject({ status: 412 })
})
