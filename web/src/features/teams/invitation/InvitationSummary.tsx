import type { Output } from '@castwright/contract/methods.ts'
import { accessLabels, collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { ShowOffer } from '../../../components/ShowOffer.tsx'

/** The inviter, the podcast and the offered role. */
export function InvitationSummary({ invitation }: { invitation: Output<'TeamManagementService.FindInvitation'> }) {
  const { podcastTitle, photoUrl, inviterName, email } = invitation
  const role = collaboratorLabels[invitation.collaboratorType]
  const access = accessLabels[invitation.showAccess]
  return (
    <ShowOffer title={podcastTitle} photo={photoUrl || null} heading={`Join ${podcastTitle}`} order={1}>
      <strong>{inviterName}</strong> invited <strong>{email}</strong> to work on this podcast as <strong>{role}</strong> ({access} access).
    </ShowOffer>
  )
}
