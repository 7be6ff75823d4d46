import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'
import type { Text } from './text.ts'

type Message = { to: string; text: Text; podcastTitle: string; settingsUrl: string }

export const messageMail = ({ to, text, podcastTitle, settingsUrl }: Message): EmailMessage =>
  renderEmail({
    to,
    subject: text.headline.slice(0, 150),
    title: text.headline,
    paragraphs: [text.context, { button: { label: text.linkLabel, href: text.url } }],
    reason: `You're receiving this email because a ${podcastTitle} webhook sends messages to you.`,
    footerLinks: [{ label: 'Webhooks', href: settingsUrl }],
  })

const reasons = {
  gone: 'The receiver responded that it no longer exists.',
  failing: 'Every delivery failed for three days.',
} as const

type Disabled = { to: string; name: string; podcastTitle: string; reason: keyof typeof reasons; settingsUrl: string }

export const disabledMail = ({ to, name, podcastTitle, reason, settingsUrl }: Disabled): EmailMessage =>
  renderEmail({
    to,
    subject: `We turned off the webhook ${name} for ${podcastTitle}`,
    title: `We turned off the webhook ${name}`,
    paragraphs: [
      `${reasons[reason]} We turned it off and stopped sending it messages about ${podcastTitle}.`,
      'Fix the receiver, turn the webhook back on, and replay the deliveries it missed. We keep deliveries for 30 days.',
      { button: { label: 'Open webhooks', href: settingsUrl } },
    ],
    reason: `You're receiving this email because you own ${podcastTitle}.`,
  })
