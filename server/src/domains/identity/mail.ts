import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import type { NoticeKind } from './notices.ts'

export const verificationMail = ({ to, link }: { to: string; link: string }): EmailMessage =>
  renderEmail({
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
    reason: 'You get this email because an account was made with this address.',
  })

export const resetMail = ({ to, link }: { to: string; link: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Reset your password',
    title: 'Reset your password',
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your Castwright account.',
      { button: { label: 'Choose a new password', href: link } },
      { note: 'The link works once, within one hour. Afterwards every device is signed out.' },
      { note: 'If it was not you, you need do nothing: your password stays as it is.' },
    ],
    reason: 'You get this email because a password reset was asked for on the sign-in page.',
  })

export const emailCodeMail = ({ to, code }: { to: string; code: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your code for Castwright',
    title: 'Confirm your new email address',
    paragraphs: [
      'Somebody, most likely you, wants to use this address for their Castwright account. Enter this code where you asked for it:',
      { code },
      { note: 'The code works once, within 15 minutes.' },
      { note: 'If it was not you, you need do nothing: without the code this address is not used.' },
    ],
    reason: 'You get this email because this address was entered as the new one of an account.',
  })

export const emailChangedMail = ({ to, newEmail, support }: { to: string; newEmail: string; support: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your email address was changed',
    title: 'Your email address was changed',
    paragraphs: [
      `Your Castwright account now has the email address ${newEmail}. From now on you sign in with it, and emails go there.`,
      { note: `If it was not you, write to ${support} at once.` },
    ],
    reason: 'You get this email because this was the address of the account until now.',
  })

type Notice = { subject: string; what: string; advice?: string[]; reason?: string }

const notices: Record<NoticeKind, Notice> = {
  'password-changed': {
    subject: 'Your password was changed',
    what: 'The password of your Castwright account was changed. Every other device was signed out.',
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    what: 'Two-factor authentication was turned on for your Castwright account. Keep your recovery codes in a safe place.',
  },
  'two-factor-changed': {
    subject: 'Two-factor authentication was changed',
    what: 'The phone or the app that gives the codes for your Castwright account was changed.',
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    what: 'Two-factor authentication was turned off for your Castwright account. Signing in no longer asks for a code.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were made for your Castwright account. The old ones no longer work.',
  },
  'provider-linked': {
    subject: 'A way to sign in was added',
    what: 'Another way to sign in was connected to your Castwright account. You find it under Apps & Integrations.',
  },
  'provider-unlinked': {
    subject: 'A way to sign in was removed',
    what: 'A connection was removed from your Castwright account. You can no longer sign in with it.',
  },
  'sign-in-blocked': {
    subject: 'Too many wrong passwords for your account',
    what: 'Someone entered too many wrong passwords for your Castwright account, so new devices cannot sign in for up to an hour.',
    advice: [
      'Devices you have signed in on before still can. No one has signed in, and you don’t need to do anything.',
      'If it was you, click “Forgot Password” on the sign-in page. Choosing a new password lets you sign in right away.',
    ],
    reason: "You're receiving this email because someone tried to sign in to your account.",
  },
}

export function noticeMail({ to, kind, at, resetUrl }: { to: string; kind: NoticeKind; at: string; resetUrl: string }): EmailMessage {
  const { subject, what, advice, reason = "You're receiving this email because the way you sign in has changed." } = notices[kind]
  const time = `It happened on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.`
  const notes = advice
    ? [time, ...advice]
    : [
        `${time} If this was you, you don’t need to do anything.`,
        'If this wasn’t you, change your password right away. That signs out every device.',
      ]
  return renderEmail({
    to,
    subject,
    title: subject,
    paragraphs: [what, ...notes.map((note) => ({ note })), { button: { label: 'Go to the sign-in page', href: resetUrl } }],
    reason,
  })
}
