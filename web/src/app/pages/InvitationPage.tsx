import { useParams } from '@tanstack/react-router'
import { VerifyEmailBanner } from '../../features/identity/VerifyEmailBanner.tsx'
import { Invitation } from '../../features/teams/invitation/Invitation.tsx'
import { Standalone } from '../../ui/Standalone.tsx'

/** Where the link in an invitation leads; open to everybody, also to those outside the private beta. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' })
  return (
    <Standalone>
      <VerifyEmailBanner />
      <Invitation token={token} />
    </Standalone>
  )
}
