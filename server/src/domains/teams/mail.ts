import { accessLabels, collaboratorLabels, type CollaboratorType, type ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { renderEmail } from '../../platform/mail/layout.ts'
import type { EmailMessage } from '../../platform/mail/port.ts'

const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

type Invitation = {
  to: string
  link: string
  inviterName: string
  podcastTitle: string
  collaboratorType: CollaboratorType
  showAccess: ShowAccess
  expiresAt: Date
}

/** Must not depend on whether the address has an account, or it would reveal that. */
export const invitationMail = (invitation: Invitation): EmailMessage =>
  renderEmail({
    to: invitation.to,
    subject: `You're invited to work on ${invitation.podcastTitle}`,
    title: `${invitation.inviterName} invited you to work on ${invitation.podcastTitle}`,
    paragraphs: [
      `You'll join the team as ${collaboratorLabels[invitation.collaboratorType]} (${accessLabels[invitation.showAccess]} access).`,
      { button: { label: 'Accept the invitation', href: invitation.link, showsUrl: true } },
      {
        note: `The link is valid until ${longDate.format(invitation.expiresAt)} and works once. To accept, sign in or sign up with this email address.`,
      },
      { note: 'Not expecting this? You can ignore it.' },
    ],
    reason: "You're receiving this email because someone invited this address to a podcast team.",
  })

export const removalMail = ({ to, podcastTitle }: { to: string; podcastTitle: string }): EmailMessage =>
  renderEmail({
    to,
    subject: `You've been removed from the ${podcastTitle} team`,
    title: `You've been removed from the ${podcastTitle} team`,
    paragraphs: [
      'You no longer have access to its episodes, recordings and settings.',
      { note: "Your account and your other podcasts aren't affected. If you think this is a mistake, contact the podcast owner." },
    ],
    reason: "You're receiving this email because you were a member of this team.",
  })
