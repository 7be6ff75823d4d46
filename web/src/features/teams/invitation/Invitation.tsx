import { useQuery } from '@tanstack/react-query'
import { query, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { AnswerInvitation } from './AnswerInvitation.tsx'
import { ClosedInvitation } from './ClosedInvitation.tsx'
import { InvitationSummary } from './InvitationSummary.tsx'
import { SignInOptions } from './SignInOptions.tsx'

const isUnknown = (error: Error): boolean => error instanceof RpcError && ['not_found', 'invalid_argument'].includes(error.code)

/** An invitation with buttons to accept or decline it. */
export function Invitation({ token }: { token: string }) {
  const session = useSession()
  const { data: invitation, error, refetch } = useQuery(query('TeamManagementService.FindInvitation', { token }))
  if (error && isUnknown(error)) return <ClosedInvitation reason="unknown" />
  if (error && !invitation) {
    return <ErrorState order={1} title="Couldn't load the invitation" onRetry={() => void refetch()} error={error} />
  }
  if (!invitation || session.status === 'loading') {
    return (
      <Card>
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      </Card>
    )
  }
  if (invitation.state !== 'open') return <ClosedInvitation reason={invitation.state} inviter={invitation.inviterName} />
  return (
    <Card>
      <InvitationSummary invitation={invitation} />
      {session.user ? (
        <AnswerInvitation token={token} user={session.user} title={invitation.podcastTitle} inviter={invitation.inviterName} />
      ) : (
        <SignInOptions token={token} email={invitation.email} />
      )}
    </Card>
  )
}
