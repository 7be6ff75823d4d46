import { PodcastRole, TeamUser, teamMessages } from '@castwright/contract/teams/shapes.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { afterAnother } from '../../../test/kit/locks.ts'
import { makeInvitation, makeMember, makePerson } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import { activeMembers, memberLeaving, ownerOf } from './service.ts'
import { activitiesOf, called, countJobs, freshEmail, inviteRaw, makeTeam, roleOf, setName } from './testing.ts'

const app = await useApp({ worker: false })

const findTeam = async (who: Person | null, podcastId: string) =>
  (await as(app, who).TeamManagementService.FindTeam({ podcastId })).usersWithPodcastRoles
const remove = (who: Person, podcastRoleId: string) => callRaw(app, who, 'TeamManagementService.RemoveMember', { podcastRoleId })
const update = (who: Person, podcastRole: Record<string, unknown>) => callRaw(app, who, 'PodcastRoleService.Update', { podcastRole })
const validate = (who: Person, podcastId: string) => as(app, who).PodcastRoleService.ValidateAccess({ podcastId, userId: who.userId })

describe('the team', () => {
  test('lists the owner, then members by name, then invitations, for members', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    const guest = await makePerson(app)
    await setName(app, owner, 'Zoe', 'Zebra')
    await setName(app, admin, 'bea', 'Bean')
    await setName(app, editor, 'Ann', 'Apple')
    await makeInvitation(app, podcastId, owner, guest.email)
    const team = await findTeam(editor, podcastId)
    expect(team.map(({ user, podcastRole }) => [user?.firstName, podcastRole.email, podcastRole.showAccess, podcastRole.isActive])).toEqual(
      [
        ['Zoe', owner.email, 'OWNER', true],
        ['Ann', editor.email, 'EDITOR', true],
        ['bea', admin.email, 'ADMIN', true],
        [undefined, guest.email, 'EDITOR', false],
      ],
    )
    expect(team[3]).toMatchObject({
      user: null,
      podcastRole: { userId: null, invitedAt: expect.any(String), expiresAt: expect.any(String) },
    })
  })

  test('lists active members with public fields for everyone else', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    const guest = await makePerson(app)
    await makeInvitation(app, podcastId, owner, guest.email)
    const stranger = await makePerson(app)
    const outside = await makePerson(app, { beta: false })
    for (const who of [null, stranger, guest, outside]) {
      const team = await findTeam(who, podcastId)
      expect(team).toHaveLength(3)
      expect(JSON.stringify(team)).not.toContain('@')
      for (const { user, podcastRole } of team) {
        expect(Object.keys(user!).toSorted()).toEqual(Object.keys(TeamUser.shape).toSorted())
        expect(Object.keys(podcastRole).toSorted()).toEqual(Object.keys(PodcastRole.shape).toSorted())
        expect(podcastRole).toMatchObject({ email: null, showAccess: null, invitedAt: null, expiresAt: null, isActive: true })
      }
    }
    expect((await findTeam(null, podcastId)).map(({ user }) => user?.id).toSorted()).toEqual(
      [owner, admin, editor].map(({ userId }) => userId).toSorted(),
    )
  })

  test('rejects an unknown or invalid podcast ID', async () => {
    expect(await callRaw(app, null, 'TeamManagementService.FindTeam', { podcastId: newId() })).toMatchObject({ status: 404 })
    expect(await callRaw(app, null, 'TeamManagementService.FindTeam', { podcastId: 'x' })).toMatchObject({ status: 400 })
  })

  test('exposes active members and the owner to other domains', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    await makeInvitation(app, podcastId, owner, freshEmail())
    const members = await activeMembers(app.app.db, podcastId)
    expect(members.map(({ userId, showAccess }) => [userId, showAccess])).toEqual([
      [owner.userId, 'OWNER'],
      [admin.userId, 'ADMIN'],
      [editor.userId, 'EDITOR'],
    ])
    expect(await ownerOf(app.app.db, podcastId)).toBe(owner.userId)
    expect(await ownerOf(app.app.db, newId())).toBeNull()
  })
})

describe("the caller's roles", () => {
  test('are listed for all podcasts and for one', async () => {
    const { podcastId, editor } = await makeTeam(app)
    const { podcastId: second } = await makeTeam(app)
    await makeMember(app, second, editor, 'ADMIN')
    const { podcastRoles } = await as(app, editor).PodcastRoleService.FindByUserId({ userId: editor.userId })
    expect(podcastRoles.map((role) => [role.podcastId, role.showAccess, role.email])).toEqual([
      [podcastId, 'EDITOR', editor.email],
      [second, 'ADMIN', editor.email],
    ])
    expect(await as(app, editor).PodcastRoleService.FindByPodcastAndUserID({ podcastId: second, userId: editor.userId })).toEqual({
      podcastRole: podcastRoles[1],
    })
  })

  test('are hidden from other users and strangers', async () => {
    const { podcastId, owner, editor } = await makeTeam(app)
    const stranger = await makePerson(app)
    await makeInvitation(app, podcastId, owner, stranger.email)
    const ask = (who: Person, userId: string) => callRaw(app, who, 'PodcastRoleService.FindByPodcastAndUserID', { podcastId, userId })
    expect(await ask(owner, editor.userId)).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
    expect(await ask(stranger, stranger.userId)).toMatchObject({ status: 404 })
    expect(await callRaw(app, owner, 'PodcastRoleService.FindByUserId', { userId: editor.userId })).toMatchObject({ status: 403 })
    expect(await callRaw(app, owner, 'PodcastRoleService.ValidateAccess', { podcastId, userId: editor.userId })).toMatchObject({
      status: 403,
    })
    expect(await validate(stranger, podcastId)).toEqual({ hasAccess: false, showAccess: null })
    expect(await validate(stranger, newId())).toEqual({ hasAccess: false, showAccess: null })
    expect(await validate(editor, podcastId)).toEqual({ hasAccess: true, showAccess: 'EDITOR' })
  })
})

describe('changing a role', () => {
  test('applies at the next call and adds an activity entry', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    await setName(app, editor, 'Ada', 'Lovelace')
    const id = await roleOf(app, podcastId, editor)
    const { podcastRole } = await as(app, admin).PodcastRoleService.Update({
      podcastRole: { id, showAccess: 'ADMIN', collaboratorType: 'COPYWRITER' },
    })
    expect(podcastRole).toMatchObject({ id, showAccess: 'ADMIN', collaboratorType: 'COPYWRITER', email: editor.email })
    expect(await validate(editor, podcastId)).toEqual({ hasAccess: true, showAccess: 'ADMIN' })
    expect(await activitiesOf(app, owner, podcastId)).toEqual([
      ['access_changed', called(admin), "changed Ada Lovelace's access from Editor to Admin"],
      ['role_changed', called(admin), "changed Ada Lovelace's team role to Copywriter"],
    ])
  })

  test('applies to admins who demote themselves', async () => {
    const { podcastId, admin } = await makeTeam(app)
    const id = await roleOf(app, podcastId, admin)
    expect((await update(admin, { id, showAccess: 'EDITOR' })).status).toBe(200)
    expect(await update(admin, { id, showAccess: 'ADMIN' })).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
  })

  test('does nothing when the value is the same', async () => {
    const { podcastId, owner, editor } = await makeTeam(app)
    const id = await roleOf(app, podcastId, editor)
    // An existing role stays after it was disabled.
    await app.pool.pool.query(`update podcast_infos set team_roles = '{PRODUCER}' where podcast_id = $1`, [podcastId])
    const before = await app.pool.pool.query('select xmin, * from podcast_roles where id = $1', [id])
    expect((await update(owner, { id, showAccess: 'EDITOR', collaboratorType: 'HOST' })).status).toBe(200)
    expect((await update(owner, { id })).status).toBe(200)
    expect((await app.pool.pool.query('select xmin, * from podcast_roles where id = $1', [id])).rows).toEqual(before.rows)
    expect(await activitiesOf(app, owner, podcastId)).toEqual([])
  })

  test("changes the owner's team role but never their access", async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const id = await roleOf(app, podcastId, owner)
    for (const who of [owner, admin]) {
      expect(await update(who, { id, showAccess: 'EDITOR' })).toMatchObject({
        status: 412,
        body: { msg: "The owner's access can't be changed." },
      })
    }
    expect((await update(admin, { id, showAccess: 'OWNER', collaboratorType: 'PRODUCER' })).status).toBe(200)
    expect(await validate(owner, podcastId)).toEqual({ hasAccess: true, showAccess: 'OWNER' })
  })

  test('never grants ownership or a disabled role', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    await app.pool.pool.query(`update podcast_infos set team_roles = '{HOST}' where podcast_id = $1`, [podcastId])
    for (const who of [owner, admin]) {
      const answer = await update(who, { id: await roleOf(app, podcastId, who === admin ? admin : editor), showAccess: 'OWNER' })
      expect(answer).toMatchObject({
        status: 400,
        body: { meta: { 'podcast_role.show_access': expect.stringContaining('Admin or Editor') } },
      })
    }
    expect(await update(owner, { id: await roleOf(app, podcastId, editor), collaboratorType: 'PRODUCER' })).toMatchObject({
      status: 400,
      body: { meta: { 'podcast_role.collaborator_type': teamMessages.roleNotEnabled } },
    })
  })

  test.each([{ showAccess: 'KING' }, { collaboratorType: 'KING' }, { showAccess: 7 }, { id: 'x' }])('rejects %j', async (wrong) => {
    const { podcastId, owner, editor } = await makeTeam(app)
    expect(await update(owner, { id: await roleOf(app, podcastId, editor), ...wrong })).toMatchObject({ status: 400 })
  })

  test('requires admin access to that podcast', async () => {
    const { podcastId, editor } = await makeTeam(app)
    const { owner: other } = await makeTeam(app)
    const id = await roleOf(app, podcastId, editor)
    expect(await update(editor, { id, showAccess: 'ADMIN' })).toMatchObject({ status: 403 })
    expect(await update(other, { id, showAccess: 'ADMIN' })).toMatchObject({ status: 404 })
    expect(await update(other, { id: newId(), showAccess: 'ADMIN' })).toMatchObject({ status: 404 })
  })
})

describe('removing', () => {
  test('a member ends their access at the next call and queues an email', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    await setName(app, editor, 'Ada', 'Lovelace')
    const jobs = await countJobs(app, 'teams.removed-letter')
    expect((await callRaw(app, editor, 'PodcastService.Find', { podcastId })).status).toBe(200)
    expect((await remove(admin, await roleOf(app, podcastId, editor))).status).toBe(200)
    for (const name of ['PodcastService.Find', 'PodcastInfoService.FindByPodcastID', 'ActivityService.FindByPodcastID'] as const) {
      expect(await callRaw(app, editor, name, { podcastId }), name).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await validate(editor, podcastId)).toEqual({ hasAccess: false, showAccess: null })
    expect(await countJobs(app, 'teams.removed-letter')).toBe(jobs + 1)
    expect((await activitiesOf(app, owner, podcastId))[0]).toEqual(['member_removed', called(admin), 'removed Ada Lovelace from the team'])
  })

  test('oneself leaves the team without an email', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    const jobs = await countJobs(app, 'teams.removed-letter')
    expect((await remove(admin, await roleOf(app, podcastId, admin))).status).toBe(200)
    expect(await countJobs(app, 'teams.removed-letter')).toBe(jobs)
    expect((await activitiesOf(app, owner, podcastId))[0]).toEqual(['member_removed', called(admin), 'left the team'])
  })

  test('the owner is rejected', async () => {
    const { podcastId, owner, admin } = await makeTeam(app)
    for (const who of [owner, admin]) {
      expect(await remove(who, await roleOf(app, podcastId, owner))).toMatchObject({
        status: 412,
        body: { msg: "You can't remove the owner of the podcast." },
      })
    }
    expect(await validate(owner, podcastId)).toEqual({ hasAccess: true, showAccess: 'OWNER' })
  })

  test('an invitation withdraws it', async () => {
    const { podcastId, owner } = await makeTeam(app)
    const email = freshEmail()
    const { podcastRoleId } = await makeInvitation(app, podcastId, owner, email)
    expect((await remove(owner, podcastRoleId)).status).toBe(200)
    expect(await findTeam(owner, podcastId)).toHaveLength(3)
    expect((await activitiesOf(app, owner, podcastId))[0]).toEqual([
      'invitation_withdrawn',
      called(owner),
      `withdrew the invitation to ${email}`,
    ])
    expect((await remove(owner, podcastRoleId)).status).toBe(404)
  })

  test('happens once when requests race', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    const id = await roleOf(app, podcastId, editor)
    const answers = await Promise.all([owner, admin, owner, admin].map((who) => remove(who, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    expect(await activitiesOf(app, owner, podcastId)).toHaveLength(1)
  })

  test('requires admin access to that podcast', async () => {
    const { podcastId, owner, editor } = await makeTeam(app)
    const { owner: other } = await makeTeam(app)
    const id = await roleOf(app, podcastId, editor)
    expect(await remove(editor, await roleOf(app, podcastId, editor))).toMatchObject({ status: 403 })
    expect(await remove(other, id)).toMatchObject({ status: 404 })
    expect(await remove(owner, newId())).toMatchObject({ status: 404 })
    expect(await remove(owner, 'x')).toMatchObject({ status: 400 })
  })

  test.for([
    ['removed', 'delete from podcast_roles where id =', 404],
    ['demoted', `update podcast_roles set show_access = 'EDITOR' where id =`, 403],
  ] as const)('an admin who is %s meanwhile changes nothing any more', async ([, statement, status]) => {
    const { podcastId, admin, editor } = await makeTeam(app)
    const [own, others] = [await roleOf(app, podcastId, admin), await roleOf(app, podcastId, editor)]
    const calls = [
      () => remove(admin, others),
      () => update(admin, { id: others, showAccess: 'ADMIN' }),
      () => inviteRaw(app, admin, podcastId, {}),
    ]
    for (const call of calls) {
      await app.pool.pool.query('delete from podcast_roles where id = $1', [own])
      await app.pool.pool.query(
        `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
         values ($1, $2, $3, 'ADMIN', 'HOST', true, now())`,
        [own, podcastId, admin.userId],
      )
      expect(await afterAnother(app, podcastId, `${statement} '${own}'`, call)).toMatchObject({ status })
    }
    expect(await validate(editor, podcastId)).toMatchObject({ showAccess: 'EDITOR' })
  })

  test('withdraws a pending ownership offer', async () => {
    const { podcastId, owner, admin, editor } = await makeTeam(app)
    await app.pool.pool.query(
      `insert into ownership_offers (podcast_id, from_user_id, to_user_id, created_at, expires_at) values ($1, $2, $3, now(), now() + interval '1 day')`,
      [podcastId, owner.userId, admin.userId],
    )
    const offer = async () => (await as(app, owner).PodcastService.FindOwnershipOffer({ podcastId })).ownershipOffer
    await remove(owner, await roleOf(app, podcastId, editor))
    expect(await offer()).toMatchObject({ toUserId: admin.userId })
    await remove(owner, await roleOf(app, podcastId, admin))
    await makeMember(app, podcastId, admin, 'ADMIN')
    expect(await offer()).toBeNull()
  })

  test('runs hooks in the same transaction', async () => {
    const { podcastId, owner, editor, admin } = await makeTeam(app)
    const { podcastRoleId } = await makeInvitation(app, podcastId, owner, freshEmail())
    const left: string[][] = []
    let failing = true
    app.app.hooks.add(memberLeaving, async (_app, _tx, podcast, user) => {
      if (podcast !== podcastId) return
      if (failing) throw new Error('a later domain has trouble')
      left.push([podcast, user])
    })
    const id = await roleOf(app, podcastId, editor)
    expect((await remove(owner, id)).status).toBe(500)
    expect(await validate(editor, podcastId)).toMatchObject({ hasAccess: true })
    failing = false
    await remove(owner, id)
    await remove(owner, podcastRoleId)
    await remove(admin, await roleOf(app, podcastId, admin))
    expect(left).toEqual([
      [podcastId, editor.userId],
      [podcastId, admin.userId],
    ])
  })
})
