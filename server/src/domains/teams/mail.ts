import { accessLabels, collaboratorLabels, type CollaboratorType, type ShowAccess } from '@castwright/contract/teams.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

export type InvitationWords = {
  to: string
  link: string
  inviterName: string
  podcastTitle: string
  collaboratorType: CollaboratorType
  showAccess: ShowAccess
  expiresAt: Date
}

/** Word for word the same, whether the address has an account or not. */
export const invitationMail = (words: InvitationWords): EmailMessage =>
  renderEmail({
    to: words.to,
    subject: `You are invited to work on ${words.podcastTitle}`,
    title: 'You are invited',
    paragraphs: [
      `${words.inviterName} invites you to the team of the podcast ${words.podcastTitle}: as ${collaboratorLabels[words.collaboratorType]}, with the access of an ${accessLabels[words.showAccess]}.`,
      { button: { label: 'See the invitation', href: words.link } },
      {
        note: `The link works once, until ${words.expiresAt.toISOString().slice(0, 10)}. Sign in with this address, or make an account with it, to accept.`,
      },
      { note: 'If you do not know what this is about, you need do nothing: nobody joins a team without accepting.' },
    ],
    reason: 'You get this email because somebody on the team of a podcast entered this address.',
  })

export const removalMail = ({ to, podcastTitle }: { to: string; podcastTitle: string }): EmailMessage =>
  renderEmail({
    to,
    subject: `You are no longer on the team of ${podcastTitle}`,
    title: 'You were removed from a team',
    paragraphs: [
      `You were removed from the team of the podcast ${podcastTitle}. You no longer have access to it.`,
      { note: 'Your account and your other podcasts are as they were. If you think that this is a mistake, ask the owner of the podcast.' },
    ],
    reason: 'You get this email because you were a member of this team.',
  })
