import { paths } from '@castwright/contract/paths.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import type { NoticeKind } from './notices.ts'

export const verificationMail = ({ to, link }: { to: string; link: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      'Welcome to Castwright. Verify your email address to invite your team, import a show and publish.',
      { button: { label: 'Verify email address', href: link, showsUrl: true } },
      { note: 'The link is valid for one hour. After that, sign in and request a new link.' },
      { note: "Didn't sign up? Ignore this email – nothing happens unless you click the link." },
    ],
    reason: "You're receiving this email because someone signed up with this address.",
  })

export const resetMail = ({ to, link }: { to: string; link: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Reset your password',
    paragraphs: [
      'We received a request to reset the password for your Castwright account.',
      { button: { label: 'Choose a new password', href: link, showsUrl: true } },
      {
        note: 'The link is valid for one hour and works once. A new password signs out every device, and revokes access tokens, assistants and calendar links.',
      },
      { note: "If it wasn't you, ignore this email. Your password won't change." },
    ],
    reason: "You're receiving this email because someone requested a password reset for your account.",
  })

export const unlockMail = ({ to, link }: { to: string; link: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Sign in on your new device',
    paragraphs: [
      'Someone entered too many wrong passwords for your Castwright account, so new devices are blocked for up to an hour. Open this link on your new device to sign in there right away.',
      { button: { label: 'Unlock this device', href: link, showsUrl: true } },
      { note: 'The link is valid for one hour. You still need your password.' },
      { note: "If you didn't request this email, ignore it. The link alone isn't enough to sign in." },
    ],
    reason: "You're receiving this email because someone tried to sign in to your account on a new device.",
  })

export const emailCodeMail = ({ to, code }: { to: string; code: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your Castwright verification code',
    title: 'Confirm your new email address',
    paragraphs: [
      'Enter this code in Castwright to use this address for your account:',
      { code },
      { note: "The code is valid for 15 minutes and works once. If you didn't request it, ignore this email." },
    ],
    reason: "You're receiving this email because someone entered this address as their new account email.",
  })

export const proofCodeMail = ({ to, code }: { to: string; code: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your Castwright confirmation code',
    title: "Confirm that it's you",
    paragraphs: [
      'Enter this code in Castwright to continue:',
      { code },
      { note: 'The code is valid for 15 minutes and works once. Never share it with anyone.' },
      { note: "If you didn't request it, someone else may be signed in to your account. Sign out your other devices in your settings." },
    ],
    reason: "You're receiving this email because someone signed in to your account is connecting an app or a new sign-in method.",
  })

export const emailChangedMail = ({ to, newEmail, support }: { to: string; newEmail: string; support: string }): EmailMessage =>
  renderEmail({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `Your Castwright account now uses ${newEmail}. Sign in with that address from now on.`,
      { note: `If this wasn't you, contact ${support} right away.` },
    ],
    reason: "You're receiving this email because this was the previous address of your account.",
  })

/** `page` is where to check what changed. */
type Notice = { subject: string; what: string; page: keyof typeof pages; notes?: string[]; reason?: string }

const pages = {
  security: { label: 'Check your security settings', path: paths.emailAndPassword },
  integrations: { label: 'Check your sign-in methods', path: paths.integrations },
  tokens: { label: 'Check your access tokens', path: paths.accessTokens },
  signIn: { label: 'Go to the sign-in page', path: '/sign-in' },
}

const notices: Record<NoticeKind, Notice> = {
  'password-changed': {
    subject: 'Your password was changed',
    what: 'The password for your Castwright account was changed. All other devices were signed out.',
    page: 'security',
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    what: 'Signing in to your Castwright account now requires a code. Store your recovery codes somewhere safe.',
    page: 'security',
  },
  'two-factor-changed': {
    subject: 'Two-factor authentication was changed',
    what: 'The phone number or authenticator app for your Castwright account was changed.',
    page: 'security',
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    what: 'Signing in to your Castwright account no longer requires a code.',
    page: 'security',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were created for your Castwright account. The old ones no longer work.',
    page: 'security',
  },
  'provider-linked': {
    subject: 'A sign-in method was added',
    what: 'A new sign-in method was connected to your Castwright account.',
    page: 'integrations',
  },
  'provider-unlinked': {
    subject: 'A sign-in method was removed',
    what: 'A sign-in method was disconnected from your Castwright account. You can no longer sign in with it.',
    page: 'integrations',
  },
  'sign-in-blocked': {
    subject: 'Too many wrong passwords for your account',
    what: "Someone entered too many wrong passwords for your Castwright account, so new devices can't sign in for up to an hour.",
    page: 'signIn',
    notes: [
      "Devices you've signed in on before still work. No one got in, and you don't need to do anything.",
      'To sign in on a new device right away, try to sign in there and click “Email me a link to unlock this device”. If you forgot your password, click “Forgot Password”.',
    ],
    reason: "You're receiving this email because someone tried to sign in to your account.",
  },
  'token-created': {
    subject: 'A new access token was created',
    what: 'A new access token was created for your Castwright account. Apps can use it to work with your shows.',
    page: 'tokens',
    notes: ["If this was you, you don't need to do anything.", "If this wasn't you, revoke the token and change your password right away."],
  },
  'assistant-connected': {
    subject: 'An assistant was connected',
    what: 'An assistant was connected to your Castwright account. It can work with your shows, and asks you before it publishes anything.',
    page: 'tokens',
    notes: ["If this was you, you don't need to do anything.", "If this wasn't you, disconnect it and change your password right away."],
  },
}

const ownChange = [
  "If this was you, you don't need to do anything.",
  "If this wasn't you, change your password right away. That signs out every device. If you can't sign in, click “Forgot Password” on the sign-in page.",
]

const time = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' })

export function noticeMail({ to, kind, at, baseUrl }: { to: string; kind: NoticeKind; at: string; baseUrl: string }): EmailMessage {
  const { subject, what, page, notes = ownChange, reason } = notices[kind]
  const { label, path } = pages[page]
  return renderEmail({
    to,
    subject,
    paragraphs: [
      what,
      { button: { label, href: `${baseUrl}${path}` } },
      { note: `It happened on ${time.format(new Date(at))} UTC.` },
      ...notes.map((note) => ({ note })),
    ],
    reason: reason ?? "You're receiving this email because the way you sign in has changed.",
  })
}
