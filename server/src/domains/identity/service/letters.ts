import { lifetimes } from '@castwright/contract/limits.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import type { App } from '../../../platform/app.ts'
import { newToken } from '../../../platform/ids.ts'
import type { Auth } from '../auth.ts'
import { emailChangedMail, emailCodeMail, noticeMail, resetMail, verificationMail } from '../mail.ts'
import type { NoticeKind } from '../notices.ts'
import { hashCode, newCode } from '../seal.ts'
import * as store from '../store.ts'
import { emailCodeOf } from './email-change.ts'
import { mintResetToken } from './passwords.ts'

/** A letter that goes out twice holds two links that work; one that has become needless does not go out. */

export async function sendVerificationLetter(app: App, auth: Auth, userId: string): Promise<void> {
  const user = await store.findUser(app.db, userId)
  if (!user || user.emailVerified) return
  const { baseURL, secret } = await auth.$context
  const token = await createEmailVerificationToken(secret, user.email, undefined, lifetimes.verificationLink)
  await app.mail.send(verificationMail({ to: user.email, link: `${baseURL}/verify-email?token=${token}` }))
}

export async function sendResetLetter(app: App, auth: Auth, userId: string): Promise<void> {
  const user = await store.findUser(app.db, userId)
  if (!user) return
  const token = newToken()
  await mintResetToken(auth, userId, token, new Date(app.now().getTime() + lifetimes.resetLink * 1000))
  const { baseURL } = await auth.$context
  await app.mail.send(resetMail({ to: user.email, link: `${baseURL}/reset-password?token=${token}` }))
}

export async function sendEmailCodeLetter(app: App, auth: Auth, changeId: string): Promise<void> {
  const change = await store.findEmailChange(app.db, changeId)
  if (!change || change.finishedAt || change.expiresAt <= app.now()) return
  const { secret } = await auth.$context
  const code = newCode()
  await app.transaction((tx) =>
    store.updateEmailChange(tx, changeId, { codeHash: hashCode(secret, emailCodeOf(changeId), code), tries: 0 }),
  )
  await app.mail.send(emailCodeMail({ to: change.newEmail, code }))
}

export async function sendEmailChangedLetter(app: App, changeId: string): Promise<void> {
  const change = await store.findEmailChange(app.db, changeId)
  if (!change?.finishedAt) return
  await app.mail.send(emailChangedMail({ to: change.oldEmail, newEmail: change.newEmail, support: app.config.supportEmail }))
}

export async function sendNoticeLetter(app: App, { userId, kind, at }: { userId: string; kind: NoticeKind; at: string }): Promise<void> {
  const user = await store.findUser(app.db, userId)
  if (user) await app.mail.send(noticeMail({ to: user.email, kind, at, resetUrl: `${app.config.baseUrl}/sign-in` }))
}
