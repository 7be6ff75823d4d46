import { invitationPath } from '@castwright/contract/paths.ts'
import { useParams } from '@tanstack/react-router'
import { InvitedAccountForm } from '../../features/identity/InvitedAccountForm.tsx'
import { Invitation } from '../../features/teams/invitation/Invitation.tsx'
import { queryClient } from '../../lib/queryClient.ts'
import { queryKeyOf } from '../../lib/rpc.ts'
import { Standalone } from '../../ui/Standalone.tsx'

/** The page of an invitation link. Public, even without access to the private beta. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' })
  return (
    <Standalone>
      <Invitation
        token={token}
        renderAccount={({ invitation, mode, onReady }) => (
          <InvitedAccountForm
            key={mode}
            email={invitation.email}
            mode={mode}
            returnTo={invitationPath(encodeURIComponent(token))}
            onKnown={() => void queryClient.invalidateQueries({ queryKey: queryKeyOf('TeamManagementService.FindInvitation') })}
            onReady={onReady}
          />
        )}
      />
    </Standalone>
  )
}
