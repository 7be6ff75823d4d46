import { createHash } from 'node:crypto'
import { MailError, type EmailMessage } from './port.ts'

const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
/** One plain address: no display name, quotes or list, and nothing that could form a header or an SMTP command. */
const plainAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/u
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/
/** Headers that are only set from the email itself. */
const ownHeaders = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'sender',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'return-path',
])

const refuse = (message: string): never => {
  throw new MailError(message, { temporary: false })
}

/** Rejects an email that could be turned into several: a line break in a header, or a second recipient. */
export function rejectUnsafe({ to, fromName = '', subject, text, html, headers = {} }: EmailMessage): void {
  if (!plainAddress.test(to) || control.test(to)) refuse('The recipient of an email must be one plain email address.')
  if (control.test(fromName)) refuse('The sender of an email must be one line.')
  if (control.test(subject)) refuse('The subject of an email must be one line.')
  if (subject.trim() === '') refuse('An email needs a subject.')
  if (unprintable.test(text) || unprintable.test(html)) refuse('An email must not contain control characters.')
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name) || ownHeaders.has(name.toLowerCase())) refuse(`An email cannot set the header ${JSON.stringify(name)}.`)
    if (control.test(value)) refuse(`The header ${name} of an email must be one line.`)
  }
}

/** Includes the text, since an email with a newer link is another one. */
function messageId({ to, subject, text }: EmailMessage, cause: string, from: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([cause, to, subject, text]))
    .digest('base64url')
  return `<${hash}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'castwright'}>`
}

/** `Castwright <mail@example.com>` or only the address. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** The message for nodemailer, marked as automatic. */
export const toMessage = (email: EmailMessage, from: string, date: Date) => ({
  from: email.fromName ? { name: email.fromName, address: addressIn(from) } : from,
  to: email.to,
  subject: email.subject,
  text: email.text,
  html: email.html,
  date,
  ...(email.cause !== undefined && { messageId: messageId(email, email.cause, from) }),
  ...(email.calendar && { icalEvent: { method: email.calendar.method, filename: 'invite.ics', content: email.calendar.content } }),
  headers: { 'Auto-Submitted': 'auto-generated', ...email.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
})
