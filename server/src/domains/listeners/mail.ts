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
  member: (title) => `You have your own private feed for ${title}. Add it to your podcast app to get new episodes there.`,
  review: (title) => `You can listen to unpublished episodes of ${title} in your podcast app. Please don't share them.`,
  test: (title) => `This is a test feed for ${title}.`,
}

export const invitationMail = ({ to, kind, podcastTitle, pageUrl, feedUrl, manageUrl }: Invitation): EmailMessage =>
  renderEmail({
    to,
    subject: `Your private feed for ${podcastTitle}`,
    title: `Your private feed for ${podcastTitle}`,
    paragraphs: [
      purposes[kind](podcastTitle),
      { button: { label: 'Add to your app', href: pageUrl, showsUrl: true } },
      'If your app asks for a feed URL, paste this one:',
      { url: feedUrl },
      ...(manageUrl === null
        ? []
        : ['Change your card, see your invoices or cancel:', { button: { label: 'Manage your membership', href: manageUrl } }]),
      { note: 'This feed is just for you, so keep its URL to yourself.' },
    ],
    reason:
      manageUrl === null
        ? `You're receiving this email because the ${podcastTitle} team gave you a private feed.`
        : `You're receiving this email because you joined ${podcastTitle} as a member.`,
  })
