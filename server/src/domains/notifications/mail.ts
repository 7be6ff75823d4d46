import { notificationLabels, type NotificationType } from '@castwright/contract/notifications.ts'
import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import { textOf, type MessageInput } from './messages.ts'

export type NotificationContent = MessageInput & { path: string }

export type Recipient = {
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

const preferenceLinks = ({ baseUrl, unsubscribeUrl }: Recipient, label: string): Paragraph[] => [
  { link: { label, href: unsubscribeUrl } },
  { link: { label: 'Manage email preferences', href: `${baseUrl}/settings/notifications` } },
]

/** Shortens long names in the subject. The body has them in full. */
const subjectOf = (text: string): string => {
  const bare = text.replace(/\.$/, '')
  return [...bare].length > 120 ? `${[...bare].slice(0, 119).join('')}…` : bare
}

const titleOf = (type: NotificationType): string => notificationLabels[type].title

export const notificationMail = (recipient: Recipient, content: NotificationContent): EmailMessage =>
  renderEmail({
    to: recipient.to,
    subject: subjectOf(textOf(content)),
    title: titleOf(content.type),
    paragraphs: [
      textOf(content),
      { button: { label: 'Open in Castwright', href: `${recipient.baseUrl}${content.path}` } },
      ...preferenceLinks(recipient, `Turn off emails about ${titleOf(content.type).toLowerCase()}`),
    ],
    reason: `You're receiving this email because you chose to be emailed right away about ${titleOf(content.type).toLowerCase()}.`,
    headers: unsubscribeHeaders(recipient.unsubscribeUrl),
  })

/** Keeps the digest readable. The rest is in the app. */
const maxInDigest = 50

export const digestMail = (recipient: Recipient, content: NotificationContent[]): EmailMessage => {
  const shown = content.slice(0, maxInDigest)
  const more = content.length - shown.length
  return renderEmail({
    to: recipient.to,
    subject: content.length === 1 ? subjectOf(textOf(content[0]!)) : `${content.length} new notifications`,
    title: 'Your daily digest',
    paragraphs: [
      ...shown.map((one): Paragraph => ({ link: { label: textOf(one), href: `${recipient.baseUrl}${one.path}` } })),
      ...(more > 0 ? [{ note: `And ${more} more.` }] : []),
      { button: { label: 'Open Castwright', href: `${recipient.baseUrl}/my-podcasts` } },
      ...preferenceLinks(recipient, 'Turn off the daily digest'),
    ],
    reason: "You're receiving this email because you chose a daily digest for some notifications.",
    headers: unsubscribeHeaders(recipient.unsubscribeUrl),
  })
}
