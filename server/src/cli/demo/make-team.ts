import { accessLabels, collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { accessOf, answerInvitation, findTeam, inviteTeam, sendInvitationEmail } from '../../domains/teams/service.ts'
import type { Mail } from '../../platform/mail/port.ts'
import { ago, beginning, day, type DemoContext } from './context.ts'
import { invited, team, type Role } from './people.ts'
import { shows } from './shows.ts'

/** Invites the team and accepts for them. Existing members stay as they are. */
export async function makeTeam(demo: DemoContext, ownerId: string, podcasts: string[], userIds: string[]): Promise<void> {
  for (const [at, podcastId] of podcasts.entries()) {
    for (const [number, { email, roles }] of team.entries()) {
      const [role, userId] = [roles[at], userIds[number]]
      if (!role || userId === undefined || (await accessOf(demo.app.db, podcastId, userId))) continue
      const then = ago(demo, beginning - (1 + number / 4) * day)
      const token = await readInvitationToken(then, await invite(then, ownerId, { podcastId, email, ...role }))
      const caller = { userId, email, emailVerified: true, sessionId: null, token: null, isBetaUser: false, isOperator: false }
      await answerInvitation(then.app, caller, { token, accept: true })
      const roleName = `${collaboratorLabels[role.collaboratorType]} (${accessLabels[role.showAccess]})`
      demo.say(`Added ${email} to "${shows[at]?.form.title}" as ${roleName}.`)
    }
  }
  const [podcastId] = podcasts
  if (podcastId !== undefined) await invite(ago(demo, 2 * day), ownerId, { podcastId, ...invited })
}

/** Returns the id of the invitation: a new one, or one left over from an interrupted run. */
async function invite({ app }: DemoContext, ownerId: string, wanted: Role & { podcastId: string; email: string }): Promise<string> {
  const rows = (await findTeam(app, wanted.podcastId, ownerId)).map(({ podcastRole }) => podcastRole)
  const waiting = rows.find(({ email, isActive }) => email === wanted.email && !isActive)
  const [invited] = waiting ? [waiting] : await inviteTeam(app, ownerId, [{ ...wanted, allowOtherAddress: false }])
  if (!invited) throw new Error(`Could not invite ${wanted.email}.`)
  return invited.id
}

/** The link is only in the email, so render the email and read it instead of sending it. */
async function readInvitationToken({ app }: DemoContext, podcastRoleId: string): Promise<string> {
  let text = ''
  const mail: Mail = {
    ...app.mail,
    send: async (message) => {
      text = message.text
    },
  }
  await sendInvitationEmail({ ...app, mail }, podcastRoleId)
  return /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
}
