import { refusals } from '@castwright/contract/errors.ts'
import { invitationRate, teamLifetimes, teamLimits } from '@castwright/contract/teams/limits.ts'
import { planLimits } from '@castwright/contract/billing/limits.ts'
import { teamMessages } from '@castwright/contract/teams/shapes.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, byPath, callRaw } from '../../../test/kit/as.ts'
import { givePlan, makeInvitation, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { setVerified } from '../../../test/kit/people.ts'
import { activitiesOf, called, countJobs, freshEmail, invite, inviteRaw, makeTeam, roleOf } from './testing.ts'

const app = await useApp({ worker: false })

const metaOf = ({ body }: { body: unknown }) => byPath((body as { meta: Record<string, string> }).meta)
const countRoles = async (podcastId: string): Promise<number> =>
  Number((await app.pool.pool.query('select count(*) from podcast_roles where podcast_id = $1', [podcastId])).rows[0].count)

describe('inviting', () => {
  test('is allowed for owners and admins, lowercases addresses and queues emails', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const email = freshEmail()
    const before = await countJobs(app, 'teams.invitation-letter')
    const [role] = await invite(app, admin, podcastId, { email: `  ${email.toUpperCase()} `, showAccess: 'ADMIN' })
    expect(role).toMatchObject({ podcastId, email, userId: null, isActive: false, collaboratorType: 'PRODUCER', showAccess: 'ADMIN' })
    expect(Date.parse(role!.expiresAt!) - Date.parse(role!.invitedAt!)).toBe(teamLifetimes.invitation * 1000)
    await invite(app, owner, podcastId, {})
    expect(await countJobs(app, 'teams.invitation-letter')).toBe(before + 2)
    const [, first] = await activitiesOf(app, owner, podcastId)
    expect(first).toEqual(['member_invited', called(admin), `invited ${email} as Admin`])
  })

  test("is denied for editors, strangers, unverified users and for other users' IDs", async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    const stranger = await makePerson(app)
    expect(await inviteRaw(app, editor, podcastId, {})).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
    expect(await inviteRaw(app, stranger, podcastId, {})).toMatchObject({ status: 404 })
    await setVerified(app, admin, false)
    expect(await inviteRaw(app, admin, podcastId, {})).toMatchObject({ status: 403, body: { meta: { reason: 'unverified' } } })
    const asAnother = { inviterId: admin.userId, podcastRoles: [row(podcastId)] }
    expect(await callRaw(app, owner, 'TeamManagementService.InviteTeam', asAnother)).toMatchObject({
      status: 403,
      body: { meta: { reason: 'not_yourself' } },
    })
    expect(await countRoles(podcastId)).toBe(3)
  })

  test('rejects a later row that names another podcast', async () => {
    const mine = await makeTeam(app)
    const theirs = await makeTeam(app)
    const podcastRoles = [row(mine.podcastId), row(theirs.podcastId)]
    const answer = await callRaw(app, mine.owner, 'TeamManagementService.InviteTeam', { inviterId: mine.owner.userId, podcastRoles })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
    expect(await countRoles(theirs.podcastId)).toBe(3)
  })
})

const row = (podcastId: string) => ({ podcastId, email: freshEmail(), collaboratorType: 'HOST', showAccess: 'EDITOR' })

describe('an invalid row', () => {
  test('is reported, and no one is invited', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const [pending] = await invite(app, owner, podcastId, {})
    await app.pool.pool.query(`update podcast_infos set team_roles = '{HOST,PRODUCER}' where podcast_id = $1`, [podcastId])
    const [before, jobs] = [await countRoles(podcastId), await countJobs(app, 'teams.invitation-letter')]
    const twice = freshEmail()
    const rows = [
      {},
      { email: admin.email.toUpperCase() },
      { email: pending!.email! },
      { email: twice },
      { email: twice },
      { collaboratorType: 'COPYWRITER' as const },
      { email: owner.email, collaboratorType: 'CO_HOST' as const },
    ]
    const answer = await inviteRaw(app, owner, podcastId, ...rows)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
    expect(metaOf(answer)).toEqual({
      'podcast_roles.1.email': 'This person is already on the team.',
      'podcast_roles.2.email': teamMessages.alreadyInvited,
      'podcast_roles.4.email': teamMessages.alreadyInvited,
      'podcast_roles.5.collaborator_type': teamMessages.roleNotEnabled,
      'podcast_roles.6.email': teamMessages.alreadyMember,
      'podcast_roles.6.collaborator_type': teamMessages.roleNotEnabled,
    })
    expect(await countRoles(podcastId)).toBe(before)
    expect(await countJobs(app, 'teams.invitation-letter')).toBe(jobs)
  })

  test.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'ada@' }, 'email', 'Invalid email'],
    [{ email: `${'a'.repeat(260)}@example.com` }, 'email', 'Invalid email'],
    [{ email: undefined }, 'email', 'Email is required'],
    [{ collaboratorType: undefined }, 'collaborator_type', 'Team role is required.'],
    [{ collaboratorType: 'KING' }, 'collaborator_type', 'Team role is required.'],
    [{ showAccess: undefined }, 'show_access', 'Show access is required.'],
    [{ showAccess: 'OWNER' }, 'show_access', 'Show access is required.'],
  ])('%j', async (wrong, field, message) => {
    const { podcastId, owner } = await makeTeam(app)
    const answer = await inviteRaw(app, owner, podcastId, wrong as never)
    expect(answer.status).toBe(400)
    expect(metaOf(answer)).toEqual({ [`podcast_roles.0.${field}`]: message })
  })

  test('rejects no rows and too many rows', async () => {
    const { podcastId, owner } = await makeTeam(app)
    for (const podcastRoles of [[], Array.from({ length: teamLimits.invitations + 1 }, () => row(podcastId))]) {
      const answer = await callRaw(app, owner, 'TeamManagementService.InviteTeam', { inviterId: owner.userId, podcastRoles })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
    }
    expect(await countRoles(podcastId)).toBe(3)
  })
})

describe('the plan limit', () => {
  const full = { status: 412, body: { code: 'failed_precondition', msg: refusals.collaborator_cap.msg } }

  test("comes from the owner's plan and counts members and invitations", async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    await givePlan(app, admin, 'AGENCY')
    await givePlan(app, owner, 'FREE')
    // The free plan allows one more besides the admin and the editor.
    expect(await inviteRaw(app, admin, podcastId, {}, {})).toMatchObject(full)
    await invite(app, admin, podcastId, {})
    expect(await inviteRaw(app, admin, podcastId, {})).toMatchObject(full)
    expect(metaOf(await inviteRaw(app, owner, podcastId, {}))).toEqual({ reason: 'plan_limit', limit: 'collaborators' })
    const { podcastId: other } = await makePodcast(app, owner, 'Another')
    await invite(app, owner, other, {}, {}, {})
  })

  test('allows an invitation after a member was removed', async () => {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    const [first] = await invite(app, owner, podcastId, {}, {}, {})
    expect(await inviteRaw(app, owner, podcastId, {})).toMatchObject(full)
    await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: first!.id })
    await invite(app, owner, podcastId, {})
  })

  test('holds when requests race', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    await givePlan(app, owner, 'PRO')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => inviteRaw(app, n % 2 ? owner : admin, podcastId, {})))
    const room = planLimits.PRO.collaborators - 2
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(room)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(12 - room)
    expect(await countRoles(podcastId)).toBe(planLimits.PRO.collaborators + 1)
  })

  test('invites an address once when requests race', async () => {
    const { podcastId, owner } = await makeTeam(app)
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 5 }, () => inviteRaw(app, owner, podcastId, { email })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  })
})

test('limits emails per inviter and address, even when invitations are withdrawn and recreated', async () => {
  const { podcastId, owner, admin } = await makeTeam(app)
  const email = freshEmail()
  const again = async (who = owner): Promise<number> => {
    const { status, body } = await inviteRaw(app, who, podcastId, { email })
    const [role] = (body as { podcast_roles?: Array<{ id: string }> }).podcast_roles ?? []
    if (role) await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: role.id })
    return status
  }
  for (let refused = 0; refused < invitationRate.max; refused += 1) await inviteRaw(app, owner, podcastId, { email }, { email })
  for (let sent = 1; sent < invitationRate.max; sent += 1) expect(await again()).toBe(200)
  const [role] = await invite(app, owner, podcastId, { email })
  const resend = () => callRaw(app, owner, 'TeamManagementService.ResendInvitation', { podcastRoleId: role!.id })
  expect((await resend()).status).toBe(429)
  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: role!.id })
  expect(await again()).toBe(429)
  expect(await again(admin)).toBe(200)
  app.clock.move(invitationRate.seconds * 1000)
  expect(await again()).toBe(200)
})

test('responds the same with and without an account', async () => {
  const { podcastId, owner } = await makeTeam(app)
  const known = await makePerson(app, { email: freshEmail() })
  const answers = await Promise.all([inviteRaw(app, owner, podcastId, { email: known.email }), inviteRaw(app, owner, podcastId, {})])
  const shapes = answers.map(({ status, body }) => {
    const [role] = (body as { podcast_roles: Array<Record<string, unknown>> }).podcast_roles
    return { status, role: { ...role, id: '', email: '', invited_at: '', expires_at: '' } }
  })
  expect(shapes[0]).toEqual(shapes[1])
  const { usersWithPodcastRoles } = await as(app, owner).TeamManagementService.FindTeam({ podcastId })
  const pending = usersWithPodcastRoles.filter(({ podcastRole }) => !podcastRole.isActive)
  expect(pending.map(({ user }) => user)).toEqual([null, null])
  expect(JSON.stringify(pending)).not.toContain(known.userId)
})

describe('resending', () => {
  test('invalidates the old link and restarts the 14 days', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const guest = await makePerson(app)
    const { podcastRoleId, token } = await makeInvitation(app, podcastId, owner, guest.email)
    const jobs = await countJobs(app, 'teams.invitation-letter')
    app.clock.move(1000)
    const { podcastRole } = await as(app, admin).TeamManagementService.ResendInvitation({ podcastRoleId })
    expect(podcastRole).toMatchObject({ id: podcastRoleId, email: guest.email, isActive: false })
    expect(Date.parse(podcastRole.expiresAt!)).toBeGreaterThan(app.clock.now().getTime() + teamLifetimes.invitation * 1000 - 60_000)
    const replaced = { status: 412, body: { meta: { reason: 'invitation_replaced' } } }
    expect(await callRaw(app, null, 'TeamManagementService.FindInvitation', { token })).toMatchObject(replaced)
    expect(await callRaw(app, guest, 'TeamManagementService.AnswerInvitation', { token, accept: true })).toMatchObject(replaced)
    expect(await countJobs(app, 'teams.invitation-letter')).toBe(jobs + 1)
    expect((await activitiesOf(app, owner, podcastId))[0]).toEqual([
      'invitation_resent',
      called(admin),
      `resent the invitation to ${guest.email}`,
    ])
  })

  test('only works for invitations and for owners and admins', async () => {
    const { podcastId, owner, editor } = await makeTeam(app)
    const { podcastRoleId } = await makeInvitation(app, podcastId, owner, freshEmail())
    const { podcastId: other } = await makeTeam(app)
    const stranger = await makePerson(app)
    const send = (who: typeof owner, id: string) => callRaw(app, who, 'TeamManagementService.ResendInvitation', { podcastRoleId: id })
    expect(await send(editor, podcastRoleId)).toMatchObject({ status: 403 })
    expect(await send(stranger, podcastRoleId)).toMatchObject({ status: 404 })
    expect(await send(owner, other)).toMatchObject({ status: 404 })
    expect(await send(owner, 'nonsense')).toMatchObject({ status: 400 })
    const active = await app.pool.pool.query('select id from podcast_roles where podcast_id = $1 and user_id = $2', [
      podcastId,
      editor.userId,
    ])
    expect(await send(owner, active.rows[0].id)).toMatchObject({ status: 404 })
  })
})

describe('the link to copy', () => {
  const look = async (url: string) => (await as(app, null).TeamManagementService.FindInvitation({ token: url.split('/').at(-1)! })).state

  test('stays the same, also when the invitation is resent, and makes an expired invitation valid again', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const [role] = await invite(app, owner, podcastId, {})
    const podcastRoleId = role!.id
    const copy = async (who = owner) => (await as(app, who).TeamManagementService.CreateInvitationLink({ podcastRoleId })).url
    const url = await copy()
    expect(url).toMatch(new RegExp(`^${app.url}/invitation/[\\w-]{43}$`))
    expect(await copy(admin)).toBe(url)
    await as(app, admin).TeamManagementService.ResendInvitation({ podcastRoleId })
    expect(await look(url)).toBe('open')
    await app.pool.pool.query(`update podcast_roles set expires_at = now() - interval '1 second' where id = $1`, [podcastRoleId])
    expect(await look(url)).toBe('expired')
    const { podcastRole } = await as(app, owner).TeamManagementService.CreateInvitationLink({ podcastRoleId })
    expect(Date.parse(podcastRole.expiresAt!)).toBeGreaterThan(app.clock.now().getTime() + teamLifetimes.invitation * 1000 - 60_000)
    expect(await look(url)).toBe('open')
    for (const table of ['podcast_roles', 'pgboss.job', 'events']) {
      const { rows } = await app.pool.pool.query(`select count(*) from ${table} t where t::text like $1`, [`%${url.split('/').at(-1)}%`])
      expect(Number(rows[0].count), table).toBe(0)
    }
  })

  test('is only for verified owners and admins, and for invitations', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    const { podcastRoleId } = await makeInvitation(app, podcastId, owner, freshEmail())
    const copy = (who: typeof owner | null, id: string) =>
      callRaw(app, who, 'TeamManagementService.CreateInvitationLink', { podcastRoleId: id })
    expect(await copy(null, podcastRoleId)).toMatchObject({ status: 401 })
    expect(await copy(editor, podcastRoleId)).toMatchObject({ status: 403 })
    expect(await copy(await makePerson(app), podcastRoleId)).toMatchObject({ status: 404 })
    expect(await copy(owner, 'nonsense')).toMatchObject({ status: 400 })
    expect(await copy(owner, await roleOf(app, podcastId, editor))).toMatchObject({ status: 404 })
    await setVerified(app, admin, false)
    expect(await copy(admin, podcastRoleId)).toMatchObject({ status: 403, body: { meta: { reason: 'unverified' } } })
  })
})
