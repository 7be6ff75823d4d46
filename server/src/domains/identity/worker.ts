import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle, type JobRunner } from '../../platform/queue/handlers.ts'
import type { Auth } from './auth.ts'
import {
  accountNotice,
  challengeText,
  draftText,
  emailChangeCode,
  emailChangedNotice,
  proofCode,
  resetEmail,
  unlockEmail,
  verificationEmail,
} from './jobs.ts'
import { removeExpired } from './service.ts'
import * as messages from './service/messages.ts'

export const identityJobs = (auth: Auth): JobRunner[] => [
  handle(verificationEmail, (app, email) => messages.sendVerificationEmail(app, auth, email)),
  handle(resetEmail, (app, { userId }) => messages.sendLinkEmail(app, auth, 'reset', userId)),
  handle(unlockEmail, (app, { userId }) => messages.sendLinkEmail(app, auth, 'unlock', userId)),
  handle(emailChangeCode, (app, { changeId }) => messages.sendEmailChangeCode(app, auth, changeId)),
  handle(emailChangedNotice, (app, { changeId }) => messages.sendEmailChangedNotice(app, changeId)),
  handle(accountNotice, (app, notice) => messages.sendAccountNotice(app, notice)),
  handle(proofCode, (app, { challengeId }) => messages.sendProofCodeEmail(app, auth, challengeId)),
  handle(draftText, (app, { userId }) => messages.sendDraftText(app, auth, userId)),
  handle(challengeText, (app, { challengeId }) => messages.sendChallengeText(app, auth, challengeId)),
]

export const identitySweeps: Array<Sweep<App>> = [{ name: 'identity.expired', seconds: 3600, work: removeExpired }]
