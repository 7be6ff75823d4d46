import type { GuestEmail, GuestEmailKind } from '@castwright/contract/guests/settings.ts'
import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

type GuestEmailFacts = {
  kind: GuestEmailKind
  to: string
  content: Pick<GuestEmail, 'subject' | 'text'>
  guest: string
  show: string
  episode: string
  /** In words. */
  time: string
  /** Who invited the guest. */
  sender: string
  /** Null without a working link. */
  pageUrl: string | null
  /** Null until it is published. */
  episodeUrl: string | null
  calendar?: EmailMessage['calendar']
}

/** Replaces all placeholders in one pass, so that a name that looks like a placeholder is not replaced. */
const fill = (text: string, facts: GuestEmailFacts): string =>
  text.replace(/\{(guest|show|episode|time|sender)\}/g, (_whole, name: 'guest' | 'show' | 'episode' | 'time' | 'sender') => facts[name])

/** An email to a guest, with the words of the show. */
export function guestMail(facts: GuestEmailFacts): EmailMessage {
  const { kind, to, content, show, pageUrl, episodeUrl, calendar } = facts
  const subject = fill(content.subject, facts)
  const paragraphs: Paragraph[] = fill(content.text, facts)
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (kind === 'published' && episodeUrl) paragraphs.push({ button: { label: 'Listen to the episode', href: episodeUrl } })
  if (pageUrl && kind !== 'canceled')
    paragraphs.push(
      kind === 'published' && episodeUrl
        ? { link: { label: 'Open your guest page', href: pageUrl } }
        : { button: { label: 'Open your guest page', href: pageUrl, showsUrl: true } },
      { note: 'This link is only for you. You can open it as often as you like.' },
    )
  const email = renderEmail({
    to,
    subject,
    title: subject,
    paragraphs,
    reason: `You're receiving this email because you're a guest on ${show}. Let the show know if you don't want any more emails.`,
  })
  return { ...email, ...(calendar && { calendar }) }
}

export const codeMail = ({ to, code, show }: { to: string; code: string; show: string }): EmailMessage =>
  renderEmail({
    to,
    subject: `${code} is your code for ${show}`,
    title: "Confirm it's you",
    paragraphs: [
      `Enter this code on your guest page for ${show}:`,
      { code },
      { note: 'The code is valid for 15 minutes. Never share it with anyone.' },
      { note: "Didn't request a code? Someone else may have your link. Ignore this email and let the show know." },
    ],
    reason: `You're receiving this email because someone opened your guest page for ${show}.`,
  })

type ReleaseCopy = {
  to: string
  kind: 'signed' | 'withdrawn'
  importedAt: Date | null
  show: string
  name: string
  maskedEmail: string
  text: string
  sha256: string
  at: Date
  note: string
}

const moment = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'long' })

export function releaseCopyMail({ to, kind, show, name, maskedEmail, text, sha256, at, note }: ReleaseCopy): EmailMessage {
  const isSigned = kind === 'signed'
  return renderEmail({
    to,
    subject: isSigned ? `${name} signed the release for ${show}` : `${name} withdrew the release for ${show}`,
    title: isSigned ? `A copy of the release for ${show}` : `The release for ${show} was withdrawn`,
    paragraphs: [
      `${isSigned ? 'Signed' : 'Withdrawn'} by ${name} (${maskedEmail}) on ${moment.format(at)}.`,
      ...(note === '' ? [] : [{ quote: note }]),
      'The text:',
      { quote: text },
      { note: `SHA-256 of the text: ${sha256}` },
    ],
    reason: `You're receiving this email because you own ${show} or were asked to sign its release form. Keep it for your records.`,
  })
}

/** The same as a text file. The signed text is unchanged. */
export const releaseCopyText = ({ kind, show, name, maskedEmail, text, sha256, at, note, importedAt }: Omit<ReleaseCopy, 'to'>): string =>
  [
    `Release for ${show}`,
    `${kind === 'signed' ? 'Signed' : 'Withdrawn'} by ${name} (${maskedEmail}) on ${moment.format(at)}.`,
    ...(importedAt === null ? [] : [`Imported from an archive on ${moment.format(importedAt)}. The signature wasn't verified again.`]),
    ...(note === '' ? [] : [`Note: ${note}`]),
    `SHA-256 of the text: ${sha256}`,
    '----',
    text,
  ].join('\n\n')
