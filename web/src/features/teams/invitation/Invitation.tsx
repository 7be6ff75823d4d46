import type { Output } from '@castwright/contract/methods.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { accessLabels, collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ShowOffer } from '../../../components/ShowOffer.tsx'
import { queryClient } from '../../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { refreshSession, signOut, useSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ClosedInvitation, closedReasonOf, type ClosedReason } from './ClosedInvitation.tsx'

type Shown = Output<'TeamManagementService.FindInvitation'>

/** How someone gets into the account that accepts: a new one, an existing one, or one that they are signed in to without its address verified. */
type AccountMode = 'signUp' | 'signIn' | 'confirm'

type RenderAccount = (props: { invitation: Shown; mode: AccountMode; onReady: () => Promise<void> }) => ReactNode

type Props = {
  token: string
  /** Asks for the password. Accepts the invitation afterwards. */
  renderAccount: RenderAccount
}

/** The page of an invitation, for everyone who has its link. */
export function Invitation({ token, renderAccount }: Props) {
  const session = useSession()
  const { data: invitation, error, refetch } = useQuery(query('TeamManagementService.FindInvitation', { token }))
  const [outcome, setOutcome] = useState<ClosedReason | null>(null)
  const closed = outcome ?? closedReasonOf(error)
  if (closed) return <ClosedInvitation reason={closed} inviter={invitation?.inviterName} />
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
      <Stack gap="sm" mt="lg">
        <Answer token={token} invitation={invitation} user={session.user} renderAccount={renderAccount} onClosed={setOutcome} />
      </Stack>
    </Card>
  )
}

/** Who invites to which show, and as what. */
function InvitationSummary({ invitation }: { invitation: Shown }) {
  const { podcastTitle, photoUrl, inviterName, collaboratorType, showAccess } = invitation
  return (
    <ShowOffer title={podcastTitle} photo={photoUrl || null} heading={`${inviterName} invites you to ${podcastTitle}`} order={1}>
      You'll join the team as <strong>{collaboratorLabels[collaboratorType]}</strong> ({accessLabels[showAccess]} access).
    </ShowOffer>
  )
}

type AnswerProps = Props & { invitation: Shown; user: User | undefined; onClosed: (reason: ClosedReason) => void }

/** What someone can do next. It depends on whether they are signed in, and to which account. */
function Answer({ token, invitation, user, renderAccount, onClosed }: AnswerProps) {
  const { email, hasAccount, allowOtherAddress, podcastTitle } = invitation
  const router = useRouter()
  const answer = async (accept: boolean): Promise<void> => {
    try {
      const { profileUrl } = await rpc('TeamManagementService.AnswerInvitation', { token, accept })
      if (!accept) return onClosed('declined')
      await refreshAfterJoining()
      toast.success(`Welcome to ${podcastTitle}!`)
      await router.navigate({ href: `/${encodeURIComponent(profileUrl)}/episodes/all` })
    } catch (error) {
      const reason = closedReasonOf(error)
      if (reason) return onClosed(reason)
      throw error
    }
  }
  const onReady = () => answer(true)
  if (!user) return renderAccount({ invitation, mode: hasAccount ? 'signIn' : 'signUp', onReady })
  if (user.email !== email && !allowOtherAddress) return <OtherAccount user={user} email={email} />
  const mustConfirm = user.email === email && !user.emailVerified && user.providers.includes('password')
  if (mustConfirm) return renderAccount({ invitation, mode: 'confirm', onReady })
  return <AnswerButtons user={user} onAnswer={answer} />
}

async function refreshAfterJoining(): Promise<void> {
  // Accepting adds a podcast and may grant beta access, so cached data is outdated.
  for (const old of ['PodcastService.FindByUserID', 'PodcastRoleService.ValidateAccess'] as const)
    queryClient.removeQueries({ queryKey: queryKeyOf(old) })
  await refreshSession()
}

/** For someone who is signed in to another account. Signing out leads back here. */
function OtherAccount({ user, email }: { user: User; email: string }) {
  const { submit, isBusy } = useSubmit({ reason: () => 'Failed to log you out.' }, signOut)
  return (
    <>
      <Text ta="center">
        You're signed in as {user.email}, but this invitation is for <strong>{email}</strong>.
      </Text>
      <Button fullWidth size="md" loading={isBusy} onClick={() => void submit()}>
        Sign out and continue
      </Button>
    </>
  )
}

function AnswerButtons({ user, onAnswer }: { user: User; onAnswer: (accept: boolean) => Promise<void> }) {
  const { submit, running, refusal } = useSubmit({ inForm: true }, onAnswer)
  const [accepting] = running ?? []
  const leaving = useSubmit({ reason: () => 'Failed to log you out.' }, signOut)
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <Group justify="center" gap="sm">
        <Button variant="default" loading={accepting === false} disabled={accepting === true} onClick={() => void submit(false)}>
          Decline
        </Button>
        <Button loading={accepting === true} disabled={accepting === false} onClick={() => void submit(true)}>
          Accept
        </Button>
      </Group>
      <Group justify="center" gap="xs">
        <Text size="sm" c="dimmed">
          You're signed in as {user.email}.
        </Text>
        <Button variant="subtle" size="compact-sm" loading={leaving.isBusy} onClick={() => void leaving.submit()}>
          Use another account
        </Button>
      </Group>
    </>
  )
}
