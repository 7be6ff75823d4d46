import { invitationPath } from '@castwright/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { query, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { AnswerInvitation } from './AnswerInvitation.tsx'
import { ClosedInvitation } from './ClosedInvitation.tsx'
import type { Output } from '@castwright/contract/methods.ts'
import { accessLabels, collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { ShowOffer } from '../../../components/ShowOffer.tsx'
import { Group, Stack, Text } from '@mantine/core'
import { LinkButton } from '../../../ui/Links.tsx'

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

/** The inviter, the podcast and the offered role. */
function InvitationSummary({ invitation }: { invitation: Output<'TeamManagementService.FindInvitation'> }) {
  const { podcastTitle, photoUrl, inviterName, email } = invitation
  const role = collaboratorLabels[invitation.collaboratorType]
  const access = accessLabels[invitation.showAccess]
  return (
    <ShowOffer title={podcastTitle} photo={photoUrl || null} heading={`Join ${podcastTitle}`} order={1}>
      <strong>{inviterName}</strong> invited <strong>{email}</strong> to work on this podcast as <strong>{role}</strong> ({access} access).
    </ShowOffer>
  )
}

/** For signed-out visitors. Both links lead back here. */
function SignInOptions({ token, email }: { token: string; email: string }) {
  const search = { from: invitationPath(encodeURIComponent(token)) }
  return (
    <Stack align="center" gap="sm" mt="lg">
      <Group justify="center" gap="sm">
        <LinkButton to="/get-started" search={search} variant="default">
          Create an account
        </LinkButton>
        <LinkButton to="/sign-in" search={search}>
          Sign in
        </LinkButton>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        Use the email address the invitation was sent to: {email}
      </Text>
    </Stack>
  )
}
