import { identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import type { App } from '../../../platform/app.ts'
import { newToken } from '../../../platform/ids.ts'
import { PermanentError } from '../../../platform/queue/port.ts'
import { SmsError } from '../../../platform/sms/port.ts'
import type { Auth } from '../auth.ts'
import { challengeCodeOf, draftCodeOf, emailCodeOf, hashCode, newCode, phoneOf, proofCodeOf, unseal } from '../codes.ts'
import { emailChangedMail, emailCodeMail, noticeMail, proofCodeMail, resetMail, unlockMail, verificationMail } from '../mail.ts'
import type { NoticeKind } from '../notices.ts'
import * as store from '../store.ts'
import { type LinkUse, mintLink } from './emailed-links.ts'
import { later } from './account.ts'

/** Each runs as a job. If an email is sent twice, both links work. Emails that are no longer needed are not sent. */

type VerificationEmail = { userId: string; returnTo?: string | undefined }

export async function sendVerificationEmail(app: App, auth: Auth, { userId, returnTo }: VerificationEmail): Promise<void> {
  const user = await store.findUser(app.db, userId)
  if (!user || user.emailVerified) return
  const { baseURL, secret } = await auth.$context
  const token = await createEmailVerificationToken(secret, user.email, undefined, identityLifetimes.verificationLink)
  const back = returnTo === undefined ? '' : `&returnTo=${encodeURIComponent(returnTo)}`
  await app.mail.send(verificationMail({ to: user.email, link: `${baseURL}/verify-email?token=${token}${back}` }))
}

const linkMails = { reset: { path: 'reset-password', mail: resetMail }, unlock: { path: 'unlock', mail: unlockMail } }

export async function sendLinkEmail(app: App, auth: Auth, use: LinkUse, userId: string): Promise<void> {
  const user = await store.findUser(app.db, userId)
  if (!user) return
  const token = newToken()
  await mintLink(auth, use, userId, token, later(app, identityLifetimes.resetLink))
  const { baseURL } = await auth.$context
  const { path, mail } = linkMails[use]
  await app.mail.send(mail({ to: user.email, link: `${baseURL}/${path}?token=${token}` }))
}

export async function sendEmailChangeCode(app: App, auth: Auth, changeId: string): Promise<void> {
  const change = await store.findEmailChange(app.db, changeId)
  if (!change || change.finishedAt || change.expiresAt <= app.now()) return
  const { secret } = await auth.$context
  const code = newCode()
  await app.transaction((tx) =>
    store.updateEmailChange(tx, changeId, { codeHash: hashCode(secret, emailCodeOf(changeId), code), tries: 0 }),
  )
  await app.mail.send(emailCodeMail({ to: change.newEmail, code }))
}

/** If it is sent twice, only the later code works. */
export async function sendProofCodeEmail(app: App, auth: Auth, challengeId: string): Promise<void> {
  const challenge = await store.findChallenge(app.db, challengeId)
  const user = challenge && (await store.findUser(app.db, challenge.userId))
  if (!challenge || !user || challenge.expiresAt <= app.now()) return
  const { secret } = await auth.$context
  await app.mail.send(proofCodeMail({ to: user.email, code: await renewCode(app, secret, challengeId, proofCodeOf) }))
}

async function renewCode(app: App, secret: string, challengeId: string, whatOf: (challengeId: string) => string): Promise<string> {
  const code = newCode()
  const codeHash = hashCode(secret, whatOf(challengeId), code)
  await app.transaction((tx) => store.updateChallenge(tx, challengeId, { codeHash, tries: 0 }))
  return code
}

export async function sendEmailChangedNotice(app: App, changeId: string): Promise<void> {
  const change = await store.findEmailChange(app.db, changeId)
  if (!change?.finishedAt) return
  await app.mail.send(emailChangedMail({ to: change.oldEmail, newEmail: change.newEmail, support: app.config.supportEmail }))
}

export async function sendAccountNotice(app: App, { userId, kind, at }: { userId: string; kind: NoticeKind; at: string }): Promise<void> {
  const user = await store.findUser(app.db, userId)
  if (user) await app.mail.send(noticeMail({ to: user.email, kind, at, baseUrl: app.config.baseUrl }))
}

async function sendText(app: App, to: string, code: string): Promise<void> {
  const text = `${code} is your Castwright verification code. It expires in 15 minutes. Don't share it with anyone.`
  await app.sms.send({ to, text }).catch((error: unknown) => {
    if (error instanceof SmsError && !error.temporary) throw new PermanentError('The text message could not be sent.', { cause: error })
    throw error
  })
}

/** If a text message is sent twice, only the later code works. */
export async function sendDraftText(app: App, auth: Auth, userId: string): Promise<void> {
  const draft = await store.findDraft(app.db, userId)
  if (!draft?.phone || draft.expiresAt <= app.now()) return
  const { secret } = await auth.$context
  const code = newCode()
  await app.transaction((tx) => store.updateDraft(tx, userId, { codeHash: hashCode(secret, draftCodeOf(userId), code), tries: 0 }))
  await sendText(app, unseal(secret, phoneOf(userId), draft.phone), code)
}

export async function sendChallengeText(app: App, auth: Auth, challengeId: string): Promise<void> {
  const challenge = await store.findChallenge(app.db, challengeId)
  const factors = challenge && (await store.findTwoFactor(app.db, challenge.userId))
  if (!challenge || !factors?.phone || challenge.expiresAt <= app.now()) return
  const { secret } = await auth.$context
  const code = await renewCode(app, secret, challengeId, challengeCodeOf)
  await sendText(app, unseal(secret, phoneOf(factors.userId), factors.phone), code)
}
