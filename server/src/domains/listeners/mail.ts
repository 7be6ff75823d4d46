import type { ListenerKind } from '@castwright/contract/listeners.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

type Invitation = {
  to: string
  kind: ListenerKind
  podcastTitle: string
  /** The page that helps to add the feed to an app. */
  pageUrl: string
  feedUrl: string
}

const purposes: Record<ListenerKind, (title: string) => string> = {
  member: (title) => `You have your own feed of ${title}. Add it to your podcast app, and new episodes appear there.`,
  review: (title) => `You can listen to unpublished episodes of ${title} in your podcast app. Please don't pass them on.`,
  test: (title) => `This is a test feed of ${title}.`,
}

export const invitationMail = ({ to, kind, podcastTitle, pageUrl, feedUrl }: Invitation): EmailMessage =>
  renderEmail({
    to,
    subject: `Your private feed of ${podcastTitle}`,
    title: `Your private feed of ${podcastTitle}`,
    paragraphs: [
      purposes[kind](podcastTitle),
      { button: { label: 'Add to your app', href: pageUrl, showsUrl: true } },
      'If your app asks for the URL of a feed, copy this one:',
      { code: feedUrl },
      { note: 'The feed is only for you. Keep its URL to yourself.' },
    ],
    reason: `You're receiving this email because the team of ${podcastTitle} gave you a private feed.`,
  })
