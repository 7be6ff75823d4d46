import { accessLabels, collaboratorLabels } from '@castwright/contract/teams.ts'
import { accessOf, answerInvitation, findTeam, inviteTeam, sendInvitationEmail } from '../../domains/teams/service.ts'
import type { Mail } from '../../platform/mail/port.ts'
import { ago, beginning, day, type Ground } from './ground.ts'
import { invited, team, type Role } from './people.ts'

/** The owner invites them, and they accept. Whoever is on the team already stays what they are. */
export async function makeTeam(ground: Ground, ownerId: string, podcasts: string[], userIds: string[]): Promise<void> {
  for (const [at, podcastId] of podcasts.entries()) {
    for (const [number, { email, roles }] of team.entries()) {
      const [role, userId] = [roles[at], userIds[number]]
      if (!role || userId === undefined || (await accessOf(ground.app.db, podcastId, userId))) continue
      const then = ago(ground, beginning - (1 + number / 4) * day)
      const token = await openInvitationEmail(then, await invite(then, ownerId, { podcastId, email, ...role }))
      const caller = { userId, email, emailVerified: true, sessionId: '', isBetaUser: false, isOperator: false }
      await answerInvitation(then.app, caller, { token, accept: true })
      ground.say(`${email} is on the team as ${collaboratorLabels[role.collaboratorType]} (${accessLabels[role.showAccess]}).`)
    }
  }
  const [podcastId] = podcasts
  if (podcastId !== undefined) await invite(ago(ground, 2 * day), ownerId, { podcastId, ...invited })
}

/** The id of their invitation: a new one, or one that a run left behind which was cut short. */
async function invite({ app }: Ground, ownerId: string, wanted: Role & { podcastId: string; email: string }): Promise<string> {
  const rows = (await findTeam(app, wanted.podcastId, ownerId)).map(({ podcastRole }) => podcastRole)
  const waiting = rows.find(({ email, isActive }) => email === wanted.email && !isActive)
  const [invited] = waiting ? [waiting] : await inviteTeam(app, ownerId, [{ ...wanted, allowOtherAddress: false }])
  if (!invited) throw new Error(`${wanted.email} could not be invited.`)
  return invited.id
}

/** The link is only in the email, so the email is written, and read here instead of sent. */
async function openInvitationEmail({ app }: Ground, podcastRoleId: string): Promise<string> {
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
