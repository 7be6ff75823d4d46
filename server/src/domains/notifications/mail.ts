import { notificationLabels, type NotificationType } from '@castwright/contract/notifications.ts'
import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import { textOf, type Told } from './words.ts'

export type Noted = Told & { path: string }

export type Address = {
  to: string
  baseUrl: string
  /** Stops emails of this sort. */
  unsubscribeUrl: string
}

/** With these a mail program has a button of its own that stops the emails: RFC 8058. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const ways = ({ baseUrl, unsubscribeUrl }: Address, label: string): Paragraph[] => [
  { link: { label, href: unsubscribeUrl } },
  { link: { label: 'Choose which emails you get', href: `${baseUrl}/settings/notifications` } },
]

/** Long names stay whole in the email itself. */
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
      ...ways(address, `Stop emails about this: ${titleOf(noted.type)}`),
    ],
    reason: `You get this email because you want to know at once. ${notificationLabels[noted.type].about}`,
    headers: unsubscribeHeaders(address.unsubscribeUrl),
  })

/** More than this nobody reads; the rest is in the app. */
const maxInDigest = 50

export const dailyMail = (address: Address, noted: Noted[]): EmailMessage => {
  const shown = noted.slice(0, maxInDigest)
  const more = noted.length - shown.length
  return renderEmail({
    to: address.to,
    subject: noted.length === 1 ? subjectOf(textOf(noted[0]!)) : `${noted.length} new notifications`,
    title: 'Since your last daily email',
    paragraphs: [
      ...shown.map((one): Paragraph => ({ link: { label: textOf(one), href: `${address.baseUrl}${one.path}` } })),
      ...(more > 0 ? [{ note: `And ${more} more.` }] : []),
      { button: { label: 'Open Castwright', href: `${address.baseUrl}/my-podcasts` } },
      ...ways(address, 'Stop this daily email'),
    ],
    reason: 'You get this email once a day because you want some notifications collected.',
    headers: unsubscribeHeaders(address.unsubscribeUrl),
  })
}
