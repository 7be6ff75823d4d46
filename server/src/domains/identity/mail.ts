import { letter } from '../../platform/mail/layout.ts'
import type { Letter } from '../../platform/mail/port.ts'

export const verificationMail = ({ to, link }: { to: string; link: string }): Letter =>
  letter({
    to,
    subject: 'Verify your email address',
    title: 'Verify your email address',
    paragraphs: [
      'Welcome to Castwright. Please confirm that this address is yours; then you can invite your team, import a show and publish.',
      { button: { label: 'Verify email address', href: link } },
      { note: 'The link works for one hour. When it has run out, sign in and ask for a new one.' },
      {
        note: 'If you did not sign up, somebody else typed your address. Do not follow the link: without it they cannot use your name.',
      },
    ],
    reason: 'You get this letter because an account was made with this address.',
  })

export const resetMail = ({ to, link }: { to: string; link: string }): Letter =>
  letter({
    to,
    subject: 'Reset your password',
    title: 'Reset your password',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your Castwright account.',
      { button: { label: 'Choose a new password', href: link } },
      { note: 'The link works once, within one hour. Afterwards every device is signed out.' },
      { note: 'If it was not you, you need do nothing: your password stays as it is.' },
    ],
    reason: 'You get this letter because a password reset was asked for on the sign-in page.',
  })
