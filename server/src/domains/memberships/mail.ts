import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

export type MembershipEmail = 'manage' | 'unpaid' | 'ended'

type Facts = { to: string; podcastTitle: string; tierName: string; manageUrl: string; joinUrl: string }

type Words = { subject: string; title: string; paragraphs: Paragraph[] }

const words: Record<MembershipEmail, (facts: Facts) => Words> = {
  manage: ({ podcastTitle, tierName, manageUrl }) => ({
    subject: `Manage your membership of ${podcastTitle}`,
    title: 'Manage your membership',
    paragraphs: [
      `Change your card, see your invoices or cancel ${tierName}, your membership of ${podcastTitle}.`,
      { button: { label: 'Manage your membership', href: manageUrl, showsUrl: true } },
      { note: 'Anyone with this link can change your membership. Keep it to yourself.' },
    ],
  }),
  unpaid: ({ podcastTitle, tierName, manageUrl }) => ({
    subject: `Your payment for ${podcastTitle} failed`,
    title: 'Your payment failed',
    paragraphs: [
      `We couldn't charge your card for ${tierName}, your membership of ${podcastTitle}. Your private feed is paused until it is paid.`,
      { button: { label: 'Manage your membership', href: manageUrl, showsUrl: true } },
      'Your feed keeps its URL, so your app shows the episodes again after the payment.',
    ],
  }),
  ended: ({ podcastTitle, tierName, joinUrl }) => ({
    subject: `Your membership of ${podcastTitle} has ended`,
    title: 'Your membership has ended',
    paragraphs: [
      `${tierName}, your membership of ${podcastTitle}, has ended, and nothing more is charged. Your private feed is paused.`,
      { button: { label: 'Join again', href: joinUrl } },
      'Join with the same email address, and the feed in your app works again.',
    ],
  }),
}

export function membershipMail(kind: MembershipEmail, facts: Facts): EmailMessage {
  const reason = `You're receiving this email because you joined ${facts.podcastTitle} as a member.`
  return renderEmail({ to: facts.to, reason, ...words[kind](facts) })
}
