import { lifetimes } from '@castwright/contract/limits.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import type { App } from '../../../platform/app.ts'
import { newToken } from '../../../platform/ids.ts'
import type { Auth } from '../auth.ts'
import { resetMail, verificationMail } from '../mail.ts'
import { findUser } from '../store.ts'
import { mintResetToken } from './passwords.ts'

/** A letter that goes out twice holds two links that work; one that has become needless does not go out. */

export async function sendVerificationLetter(app: App, auth: Auth, userId: string): Promise<void> {
  const user = await findUser(app.db, userId)
  if (!user || user.emailVerified) return
  const { baseURL, secret } = await auth.$context
  const token = await createEmailVerificationToken(secret, user.email, undefined, lifetimes.verificationLink)
  await app.mail.send(verificationMail({ to: user.email, link: `${baseURL}/verify-email?token=${token}` }))
}

export async function sendResetLetter(app: App, auth: Auth, userId: string): Promise<void> {
  const user = await findUser(app.db, userId)
  if (!user) return
  const token = newToken()
  await mintResetToken(auth, userId, token, new Date(app.now().getTime() + lifetimes.resetLink * 1000))
  const { baseURL } = await auth.$context
  await app.mail.send(resetMail({ to: user.email, link: `${baseURL}/reset-password?token=${token}` }))
}
