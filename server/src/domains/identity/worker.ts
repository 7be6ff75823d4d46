import type { App } from '../../platform/app.ts'
import type { Sweep } from '../../platform/queue/every.ts'
import { handle, type JobRunner } from '../../platform/queue/port.ts'
import type { Auth } from './auth.ts'
import { challengeText, draftText, emailChangedLetter, emailCodeLetter, noticeLetter, resetLetter, verificationLetter } from './jobs.ts'
import { removeExpired } from './service.ts'
import {
  sendEmailChangedLetter,
  sendEmailCodeLetter,
  sendNoticeLetter,
  sendResetLetter,
  sendVerificationLetter,
} from './service/letters.ts'
import { sendChallengeText, sendDraftText } from './service/texts.ts'

export const identityJobs = (auth: Auth): JobRunner[] => [
  handle(verificationLetter, (app, { userId }) => sendVerificationLetter(app, auth, userId)),
  handle(resetLetter, (app, { userId }) => sendResetLetter(app, auth, userId)),
  handle(emailCodeLetter, (app, { changeId }) => sendEmailCodeLetter(app, auth, changeId)),
  handle(emailChangedLetter, (app, { changeId }) => sendEmailChangedLetter(app, changeId)),
  handle(noticeLetter, (app, notice) => sendNoticeLetter(app, notice)),
  handle(draftText, (app, { userId }) => sendDraftText(app, auth, userId)),
  handle(challengeText, (app, { challengeId }) => sendChallengeText(app, auth, challengeId)),
]

export const identitySweeps: Array<Sweep<App>> = [{ name: 'identity.expired', seconds: 3600, work: removeExpired }]
