import { notificationLabels, type NotificationType } from '@castwright/contract/notifications.ts'
import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import { textOf, type Told } from './words.ts'

export type Noted = Told & { path: string }

export type Address = {
  to: string
  baseUrl: string
  /** Turns off emails of this kind. */
  unsubscribeUrl: string
}

/** One-click unsubscribe in the email client (RFC 8058). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const ways = ({ baseUrl, unsubscribeUrl }: Address, label: string): Paragraph[] => [
  { link: { label, href: unsubscribeUrl } },
  { link: { label: 'Manage email preferences', href: `${baseUrl}/settings/notifications` } },
]

/** Shortens long names in the subject. The body has them in full. */
const subjectOf = (text: string): string => {
  const bare = text.replace(/\.$/, '')
  return [...bare].length > 120 ? `${[...bare].slice(0, 119).join('')}…` : bare
}

const titleOf = (type: NotificationType): string => notificationLabels[type].title

export const noteMail = (address: Address, noted: Noted): EmailMessage =>
  renderEmail({
    to: address.to,
    subject: subjectOf(textOf(noted)),
    title: titleOf(noted.type),
    paragraphs: [
      textOf(noted),
      { button: { label: 'Open in Castwright', href: `${address.baseUrl}${noted.path}` } },
      ...ways(address, `Turn off emails about ${titleOf(noted.type).toLowerCase()}`),
    ],
    reason: `You’re receiving this email because you chose to be emailed right away about ${titleOf(noted.type).toLowerCase()}.`,
    headers: unsubscribeHeaders(address.unsubscribeUrl),
  })

/** Keeps the digest readable. The rest is in the app. */
const maxInDigest = 50

export const dailyMail = (address: Address, noted: Noted[]): EmailMessage => {
  const shown = noted.slice(0, maxInDigest)
  const more = noted.length - shown.length
  return renderEmail({
    to: address.to,
    subject: noted.length === 1 ? subjectOf(textOf(noted[0]!)) : `${noted.length} new notifications`,
    title: 'Your daily digest',
    paragraphs: [
      ...shown.map((one): Paragraph => ({ link: { label: textOf(one), href: `${address.baseUrl}${one.path}` } })),
      ...(more > 0 ? [{ note: `And ${more} more.` }] : []),
      { button: { label: 'Open Castwright', href: `${address.baseUrl}/my-podcasts` } },
      ...ways(address, 'Turn off the daily digest'),
    ],
    reason: 'You’re receiving this email because you chose a daily digest for some notifications.',
    headers: unsubscribeHeaders(address.unsubscribeUrl),
  })
}
