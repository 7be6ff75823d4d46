import { lifetimes } from '@castwright/contract/limits.ts'
import { createEmailVerificationToken } from 'better-auth/api'
import type { App } from '../../platform/app.ts'
import { newToken } from '../../platform/ids.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle, type JobRunner } from '../../platform/queue/port.ts'
import type { Auth } from './auth.ts'
import { resetLetter, verificationLetter } from './jobs.ts'
import { resetMail, verificationMail } from './mail.ts'
import { mintResetToken } from './passwords.ts'
import { removeExpired } from './service.ts'
import { findUser } from './store.ts'

/** A letter that goes out twice holds two links that work; one that has become needless does not go out. */
export const identityJobs = (auth: Auth): JobRunner[] => [
  handle(verificationLetter, async (app, { userId }) => {
    const user = await findUser(app.db, userId)
    if (!user || user.emailVerified) return
    const { baseURL, secret } = await auth.$context
    const token = await createEmailVerificationToken(secret, user.email, undefined, lifetimes.verificationLink)
    await app.mail.send(verificationMail({ to: user.email, link: `${baseURL}/verify-email?token=${token}` }))
  }),
  handle(resetLetter, async (app, { userId }) => {
    const user = await findUser(app.db, userId)
    if (!user) return
    const token = newToken()
    await mintResetToken(auth, userId, token, new Date(app.now().getTime() + lifetimes.resetLink * 1000))
    const { baseURL } = await auth.$context
    await app.mail.send(resetMail({ to: user.email, link: `${baseURL}/reset-password?token=${token}` }))
  }),
]

export const identitySweeps = (auth: Auth): Array<Sweep<App>> => [
  { name: 'identity.expired', seconds: 3600, work: (app) => removeExpired(app, auth) },
]
