import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../lib/queryClient.ts'
import { queryKeyOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { refreshSession } from '../../../lib/session.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ClosedReason } from './ClosedInvitation.tsx'

const closedReasonOf = (error: unknown): ClosedReason | null => {
  if (!(error instanceof RpcError)) return null
  if (error.meta['reason'] === 'link_expired') return 'ended'
  return error.code === 'not_found' ? 'unknown' : null
}

/** Answers an invitation. Accepting opens the podcast. */
export function useAnswer(token: string, title: string) {
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
