import { invitationPath } from '@castwright/contract/paths.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { messageOf, queryKeyOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { signOut, refreshSession } from '../../../lib/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { ClosedInvitation, type ClosedReason } from './ClosedInvitation.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { Refusal } from '../../../ui/Refusal.tsx'

type Props = { token: string; user: User; title: string; inviter: string }

/** Buttons for signed-in users. */
export function AnswerInvitation({ token, user, title, inviter }: Props) {
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
