import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle, type JobRunner } from '../../platform/queue/port.ts'
import type { Auth } from './auth.ts'
import { resetLetter, verificationLetter } from './jobs.ts'
import { removeExpired } from './service.ts'
import { sendResetLetter, sendVerificationLetter } from './service/letters.ts'

export const identityJobs = (auth: Auth): JobRunner[] => [
  handle(verificationLetter, (app, { userId }) => sendVerificationLetter(app, auth, userId)),
  handle(resetLetter, (app, { userId }) => sendResetLetter(app, auth, userId)),
]

export const identitySweeps = (auth: Auth): Array<Sweep<App>> => [
  { name: 'identity.expired', seconds: 3600, work: (app) => removeExpired(app, auth) },
]
