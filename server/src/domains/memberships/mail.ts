import { renderEmail, type Paragraph } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

export type MembershipEmail = 'manage' | 'unpaid' | 'ended'

type Facts = { to: string; podcastTitle: string; tierName: string; manageUrl: string; joinUrl: string }

type Words = { subject: string; title: string; paragraphs: Paragraph[] }

const words: Record<MembershipEmail, (facts: Facts) => Words> = {
  manage: ({ podcastTitle, tierName, manageUrl }) => ({
    subject: `Manage your ${podcastTitle} membership`,
    title: 'Manage your membership',
    paragraphs: [
      `Change your card, see your invoices or cancel ${tierName}, your ${podcastTitle} membership.`,
      { button: { label: 'Manage your membership', href: manageUrl, showsUrl: true } },
      { note: 'Anyone with this link can change your membership. Keep it to yourself.' },
    ],
  }),
  unpaid: ({ podcastTitle, tierName, manageUrl }) => ({
    subject: `Your payment for ${podcastTitle} failed`,
    title: 'Your payment failed',
    paragraphs: [
      `We couldn't charge your card for ${tierName}, your ${podcastTitle} membership. Your private feed is paused until the payment succeeds.`,
      { button: { label: 'Manage your membership', href: manageUrl, showsUrl: true } },
      'The feed keeps its URL, so your app will show the episodes again after you pay.',
    ],
  }),
  ended: ({ podcastTitle, tierName, joinUrl }) => ({
    subject: `Your ${podcastTitle} membership has ended`,
    title: 'Your membership has ended',
    paragraphs: [
      `${tierName}, your ${podcastTitle} membership, has ended. You won't be charged again, and your private feed is paused.`,
      { button: { label: 'Join again', href: joinUrl } },
      'To turn the feed in your app back on, join again with the same email address.',
    ],
  }),
}

export function membershipMail(kind: MembershipEmail, facts: Facts): EmailMessage {
  const reason = `You're receiving this email because you joined ${facts.podcastTitle} as a member.`
  return renderEmail({ to: facts.to, reason, ...words[kind](facts) })
}
