import { useParams } from '@tanstack/react-router'
import { VerifyEmailBanner } from '../../features/identity/VerifyEmailBanner.tsx'
import { Invitation } from '../../features/teams/invitation/Invitation.tsx'
import { Standalone } from '../../ui/Standalone.tsx'

/** The page of an invitation link. Public, even without access to the private beta. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' })
  return (
    <Standalone>
      <VerifyEmailBanner />
      <Invitation token={token} />
    </Standalone>
  )
}
