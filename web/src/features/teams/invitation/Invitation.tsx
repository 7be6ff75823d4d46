import { invitationPath } from '@castwright/contract/paths.ts'
import { useQuery, useMutation } from '@tanstack/react-query'
import { query, RpcError, messageOf, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { useSession, signOut, refreshSession } from '../../../lib/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'
import type { Output } from '@castwright/contract/methods.ts'
import { accessLabels, collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { ShowOffer } from '../../../components/ShowOffer.tsx'
import { Group, Stack, Text, Anchor, Button } from '@mantine/core'
import { LinkButton } from '../../../ui/Links.tsx'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { useRouter } from '@tanstack/react-router'
import { toast } from '../../../ui/toast.tsx'
import { useState } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Envelope } from '../../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

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

/** Buttons for signed-in users. */
function AnswerInvitation({ token, user, title, inviter }: { token: string; user: User; title: string; inviter: string }) {
  const router = useRouter()
  const { answer, accepting, declining, outcome, error } = useAnswer(token, title)

  const changeAccount = async () => {
    try {
      await signOut()
      await router.navigate({ to: '/sign-in', search: { from: invitationPath(encodeURIComponent(token)) } })
    } catch {
      toast.error('Failed to log you out.')
    }
  }

  if (outcome) return <ClosedInvitation reason={outcome} inviter={inviter} />
  return (
    <Stack align="center" gap="sm" mt="lg">
      <Refusal w="100%">{error ? messageOf(error) : null}</Refusal>
      <Group justify="center" gap="sm">
        <Button variant="default" loading={declining} disabled={accepting} onClick={() => answer(false)}>
          Decline
        </Button>
        <Button loading={accepting} disabled={declining} onClick={() => answer(true)}>
          Accept
        </Button>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        You're signed in as {user.email}.{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void changeAccount()}>
          Use another account
        </Anchor>
      </Text>
    </Stack>
  )
}

const closedReasonOf = (error: unknown): ClosedReason | null => {
  if (!(error instanceof RpcError)) return null
  if (error.meta['reason'] === 'link_expired') return 'ended'
  return error.code === 'not_found' ? 'unknown' : null
}

/** Answers an invitation. Accepting opens the podcast. */
function useAnswer(token: string, title: string) {
  const router = useRouter()
  const [outcome, setOutcome] = useState<ClosedReason | null>(null)

  const openPodcast = async (profileUrl: string): Promise<void> => {
    // Accepting adds a podcast and may grant beta access, so cached data is outdated.
    for (const old of ['PodcastService.FindByUserID', 'PodcastRoleService.ValidateAccess'] as const)
      queryClient.removeQueries({ queryKey: queryKeyOf(old) })
    await refreshSession()
    toast.success(`Welcome to ${title}!`)
    await router.navigate({ href: `/${encodeURIComponent(profileUrl)}/episodes/all` })
  }

  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (accept: boolean) => {
      const { profileUrl } = await rpc('TeamManagementService.AnswerInvitation', { token, accept })
      if (accept) await openPodcast(profileUrl)
      else setOutcome('declined')
    },
    onError: (failure) => setOutcome(closedReasonOf(failure)),
  })
  return { answer: mutate, accepting: isPending && variables, declining: isPending && !variables, outcome, error }
}

type ClosedReason = 'expired' | 'used' | 'ended' | 'unknown' | 'declined'

const titles: Record<ClosedReason, string> = {
  expired: 'This invitation has expired',
  used: 'This invitation has already been used',
  ended: 'This invitation has expired or has already been used',
  unknown: "This invitation doesn't exist",
  declined: 'You declined the invitation',
}

const explanations: Record<ClosedReason, (inviter: string) => string> = {
  expired: (inviter) => `Invitations are valid for 14 days. Ask ${inviter} to send a new one.`,
  used: (inviter) => `If you accepted it, you'll find the podcast in My Podcasts. If not, ask ${inviter} for a new invitation.`,
  ended: (inviter) => `If the podcast isn't in My Podcasts, ask ${inviter} for a new invitation.`,
  unknown: (inviter) => `The link may be incomplete, or the invitation was withdrawn. Ask ${inviter} for a new one.`,
  declined: (inviter) => `Nothing changed. If you change your mind, ask ${inviter} for a new invitation.`,
}

/** An invitation that can no longer be accepted, with what to do next. */
function ClosedInvitation({ reason, inviter = 'the person who invited you' }: { reason: ClosedReason; inviter?: string }) {
  return (
    <EmptyState order={1} drawing={<Envelope />} title={titles[reason]} action={<LinkButton to="/">Go to My Podcasts</LinkButton>}>
      {explanations[reason](inviter)}
    </EmptyState>
  )
}
