import { createHash } from 'node:crypto'
import { MailError } from './error.ts'
import type { Letter } from './port.ts'

const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
/** One plain address: no display name, no quotes, no list, nothing a header or an SMTP command could be made of. */
const plainAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/u
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/
/** Set from the letter itself and from nothing else. */
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

/** Refuses a letter that could carry more than one letter: a line break in a header, a second recipient. */
export function refuseUnsafe({ to, subject, text, html, headers = {} }: Letter): void {
  if (!plainAddress.test(to) || control.test(to)) refuse('The recipient of a letter must be one plain e-mail address.')
  if (control.test(subject)) refuse('The subject of a letter must be one line.')
  if (subject.trim() === '') refuse('A letter needs a subject.')
  if (unprintable.test(text) || unprintable.test(html)) refuse('A letter must be made of printable text.')
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name) || ownHeaders.has(name.toLowerCase())) refuse(`A letter cannot set the header ${JSON.stringify(name)}.`)
    if (control.test(value)) refuse(`The header ${name} of a letter must be one line.`)
  }
}

/** Of the words too: one that holds a newer link is another letter. */
function messageId({ to, subject, text }: Letter, cause: string, from: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([cause, to, subject, text]))
    .digest('base64url')
  return `<${hash}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'castwright'}>`
}

/** What nodemailer is given: the letter, and a mark that no person wrote it. */
export const toMessage = (letter: Letter, from: string, date: Date) => ({
  from,
  to: letter.to,
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date,
  ...(letter.cause !== undefined && { messageId: messageId(letter, letter.cause, from) }),
  headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
})
