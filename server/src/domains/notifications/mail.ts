import { paths } from '@castwright/contract/paths.ts'
import { notificationLabels } from '@castwright/contract/notifications/shapes.ts'
import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import { emailTextsOf, shorten, type Details } from './email-texts.ts'
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

const footerLinks = ({ baseUrl, unsubscribeUrl }: Recipient) => [
  { label: 'Unsubscribe', href: unsubscribeUrl },
  { label: 'Email settings', href: `${baseUrl}${paths.notificationSettings}` },
]

/** Shortens long names in the subject. The body has them in full. */
const subjectOf = (headline: string): string => shorten(headline, 120)

export function notificationMail(recipient: Recipient, content: NotificationContent, details: Details = {}): EmailMessage {
  const { headline, paragraphs, button } = emailTextsOf(content, details)
  return renderEmail({
    to: recipient.to,
    subject: subjectOf(headline),
    preview: details.comment ?? textOf(content),
    title: headline,
    paragraphs: [...paragraphs, { button: { label: button, href: `${recipient.baseUrl}${content.path}` } }],
    reason: `You get emails about ${notificationLabels[content.type].title.toLowerCase()}.`,
    footerLinks: footerLinks(recipient),
    headers: unsubscribeHeaders(recipient.unsubscribeUrl),
  })
}

/** Keeps the digest readable. The rest is in the app. */
const maxInDigest = 50

export function digestMail(recipient: Recipient, content: NotificationContent[]): EmailMessage {
  const shown = content.slice(0, maxInDigest)
  const more = content.length - shown.length
  const title = content.length === 1 ? textOf(content[0]!).replace(/\.$/, '') : `${content.length} new notifications`
  return renderEmail({
    to: recipient.to,
    subject: subjectOf(title),
    preview: textOf(content[0]!),
    title: content.length === 1 ? '1 new notification' : title,
    paragraphs: [
      ...shown.map((one): Paragraph => ({ link: { label: textOf(one), href: `${recipient.baseUrl}${one.path}` } })),
      ...(more > 0 ? [{ note: `And ${more} more.` }] : []),
      { button: { label: 'Open Castwright', href: `${recipient.baseUrl}${paths.myPodcasts}` } },
    ],
    reason: 'You get some notifications in a daily digest.',
    footerLinks: footerLinks(recipient),
    headers: unsubscribeHeaders(recipient.unsubscribeUrl),
  })
}
