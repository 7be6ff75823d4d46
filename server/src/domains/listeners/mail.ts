import type { ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

type Invitation = {
  to: string
  kind: ListenerKind
  podcastTitle: string
  /** The page that helps to add the feed to an app. */
  pageUrl: string
  feedUrl: string
  /** For those who pay. */
  manageUrl: string | null
}

const purposes: Record<ListenerKind, (title: string) => string> = {
  member: (title) => `You have your own feed of ${title}. Add it to your podcast app, and new episodes appear there.`,
  review: (title) => `You can listen to unpublished episodes of ${title} in your podcast app. Please don't pass them on.`,
  test: (title) => `This is a test feed of ${title}.`,
}

export const invitationMail = ({ to, kind, podcastTitle, pageUrl, feedUrl, manageUrl }: Invitation): EmailMessage =>
  renderEmail({
    to,
    subject: `Your private feed of ${podcastTitle}`,
    title: `Your private feed of ${podcastTitle}`,
    paragraphs: [
      purposes[kind](podcastTitle),
      { button: { label: 'Add to your app', href: pageUrl, showsUrl: true } },
      'If your app asks for the URL of a feed, copy this one:',
      { url: feedUrl },
      ...(manageUrl === null
        ? []
        : ['Change your card, see your invoices or cancel:', { button: { label: 'Manage your membership', href: manageUrl } }]),
      { note: 'The feed is only for you. Keep its URL to yourself.' },
    ],
    reason:
      manageUrl === null
        ? `You're receiving this email because the team of ${podcastTitle} gave you a private feed.`
        : `You're receiving this email because you joined ${podcastTitle} as a member.`,
  })
