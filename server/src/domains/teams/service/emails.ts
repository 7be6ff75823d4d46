import { invitationPath } from '@castwright/contract/paths.ts'
import type { App } from '../../../platform/app.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { invitationMail, removalMail } from '../mail.ts'
import * as store from '../store.ts'

/** A generic name if the account was deleted. */
export const inviterOf = (row: store.InvitationRow): string => row.inviterName ?? 'A former team member'

/** If the job runs twice, only the link in the second email works. */
export async function sendInvitationEmail(app: App, podcastRoleId: string): Promise<void> {
  const row = await store.findInvitation(app.db, podcastRoleId)
  if (!row || row.isActive) return
  const { email, invitedAt, expiresAt } = row
  if (email === null || invitedAt === null || expiresAt === null || expiresAt <= app.now()) return
  const token = newToken()
  if (!(await app.transaction((tx) => store.setToken(tx, { id: row.id, invitedAt }, hashToken(token))))) return
  const link = `${app.config.baseUrl}${invitationPath(token)}`
  await app.mail.send(invitationMail({ ...row, to: email, link, inviterName: inviterOf(row), expiresAt }))
}

export async function sendRemovalEmail(app: App, { podcastId, userId }: { podcastId: string; userId: string }): Promise<void> {
  const found = await store.findRemovedMember(app.db, podcastId, userId)
  // Skip users who rejoined in the meantime.
  if (!found || (await store.findAccess(app.db, podcastId, userId))) return
  await app.mail.send(removalMail({ to: found.email, podcastTitle: found.podcastTitle }))
}
