import { expect, test } from 'vitest'
import { useApp, useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import type { App } from '../../platform/app.ts'
import { sendInvitationEmail } from './service/invite.ts'
import { freshEmail, invite, makeTeam, roleOf, setName, tokensTo } from './testing.ts'

const app = await useApp()

const look = (at: TestApp, token: string) => callRaw(at, null, 'TeamManagementService.FindInvitation', { token })

test('invites, reminds, signs up, joins, works and is removed', async () => {
  const { podcastId, owner } = await makeTeam(app)
  await setName(app, owner, 'Ada', 'Lovelace')
  const email = freshEmail()
  const [role] = await invite(app, owner, podcastId, { email })
  const [first] = (await tokensTo(app, email)) as [string]
  expect(await look(app, first)).toMatchObject({ status: 200, body: { state: 'open', inviter_name: 'Ada Lovelace' } })

  await as(app, owner).TeamManagementService.ResendInvitation({ podcastRoleId: role!.id })
  const [, second] = (await tokensTo(app, email, 2)) as [string, string]
  expect(await look(app, first)).toMatchObject({ status: 412, body: { meta: { reason: 'invitation_replaced' } } })

  const guest = await makePerson(app, { email, beta: false })
  await as(app, guest).TeamManagementService.AnswerInvitation({ token: second, accept: true })
  expect((await callRaw(app, guest, 'PodcastService.Find', { podcastId })).status).toBe(200)
  expect((await app.emailTo(owner.email, /accepted your invitation/)).text).toContain('Night Shift')

  await as(app, owner).TeamManagementService.RemoveMember({ podcastRoleId: await roleOf(app, podcastId, guest) })
  expect(await callRaw(app, guest, 'PodcastService.Find', { podcastId })).toMatchObject({ status: 404 })
  expect((await app.emailTo(email, /removed from the/)).text).toContain('Night Shift')
})

test('sends the same email with and without an account and escapes user input', async () => {
  const { podcastId, owner } = await makeTeam(app)
  await setName(app, owner, '<b>Ada</b>', '"&')
  await app.pool.pool.query('update podcasts set title = $2 where id = $1', [podcastId, '<img src=x onerror=alert(1)>'])
  const known = await makePerson(app)
  const stranger = freshEmail()
  await invite(app, owner, podcastId, { email: known.email }, { email: stranger })
  await tokensTo(app, known.email)
  await tokensTo(app, stranger)
  const [one, other] = await Promise.all([known.email, stranger].map((email) => app.emailTo(email, /invited/)))
  const plain = (text: string) => text.replaceAll(/\/invitation\/[\w-]+/g, '/invitation/…')
  expect(plain(one!.text)).toBe(plain(other!.text))
  expect(plain(one!.html)).toBe(plain(other!.html))
  expect(one!.html).not.toMatch(/<img|<b>/)
  expect(one!.html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
})

test('stores no secret in the database or the queue', async () => {
  const { podcastId, owner } = await makeTeam(app)
  const email = freshEmail()
  await invite(app, owner, podcastId, { email })
  const [token] = (await tokensTo(app, email)) as [string]
  for (const table of ['podcast_roles', 'pgboss.job', 'events', 'notifications']) {
    const { rows } = await app.pool.pool.query(`select count(*) from ${table} t where t::text like $1`, [`%${token}%`])
    expect(Number(rows[0].count), table).toBe(0)
  }
})

test('sends the email again after a crash, and its link works', async () => {
  const site = await useTestApp({ worker: false })
  const { podcastId, owner } = await makeTeam(site)
  const guest = await makePerson(site)
  const [role] = await invite(site, owner, podcastId, { email: guest.email })
  const dying: App = { ...site.app, mail: { ...site.app.mail, send: () => Promise.reject(new Error('the process died')) } }
  await expect(sendInvitationEmail(dying, role!.id)).rejects.toThrow('died')
  await sendInvitationEmail(site.app, role!.id)
  // Crashed after sending: there are two emails, and the newer link works.
  await sendInvitationEmail(site.app, role!.id)
  const [older, newer] = (await tokensTo(site, guest.email, 2)) as [string, string]
  expect(await look(site, older)).toMatchObject({ body: { meta: { reason: 'invitation_replaced' } } })
  expect((await look(site, newer)).status).toBe(200)
  await as(site, guest).TeamManagementService.AnswerInvitation({ token: newer, accept: true })
  await sendInvitationEmail(site.app, role!.id)
  expect(await tokensTo(site, guest.email)).toHaveLength(2)
})

test('sends no email for a withdrawn, expired or resent invitation', async () => {
  const site = await useTestApp({ worker: false })
  const { podcastId, owner } = await makeTeam(site)
  const [gone, late, anew] = await invite(site, owner, podcastId, {}, {}, {})
  await as(site, owner).TeamManagementService.RemoveMember({ podcastRoleId: gone!.id })
  await site.pool.pool.query(`update podcast_roles set expires_at = now() - interval '1 second' where id = $1`, [late!.id])
  const overtaken: App = {
    ...site.app,
    transaction: async (work) => {
      site.clock.move(10)
      await as(site, owner).TeamManagementService.ResendInvitation({ podcastRoleId: anew!.id })
      return site.app.transaction(work)
    },
  }
  await sendInvitationEmail(site.app, gone!.id)
  await sendInvitationEmail(site.app, late!.id)
  await sendInvitationEmail(overtaken, anew!.id)
  expect((await site.emails()).filter(({ subject }) => /invited/.test(subject))).toEqual([])
  await sendInvitationEmail(site.app, anew!.id)
  expect(await tokensTo(site, anew!.email!)).toHaveLength(1)
})
