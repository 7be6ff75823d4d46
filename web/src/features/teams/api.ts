import { limitsFor } from '@castwright/contract/billing/limits.ts'
import type { ShowAccess, UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'
import { accessQuery } from './accessQuery.ts'

/** The current user's access to a podcast. Null: none, undefined: not loaded yet, or no podcast. */
export function useAccess(podcastId: string | undefined): ShowAccess | null | undefined {
  const { user } = useSession()
  const { data } = useQuery({ ...accessQuery(podcastId ?? '', user?.id ?? ''), enabled: user !== undefined && podcastId !== undefined })
  return data && (data.hasAccess ? data.showAccess : null)
}

/** Reloads access after it may have changed. */
export const refreshAccess = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastRoleService.ValidateAccess') })

export const teamQuery = (podcastId: string) => query('TeamManagementService.FindTeam', { podcastId })

const refetchIntervalMs = 30_000

/** The team, including invited people. Polls, so accepted invitations appear without a reload. */
export const useTeam = (podcastId: string) =>
  useQuery({ ...teamQuery(podcastId), refetchInterval: refetchIntervalMs, select: ({ usersWithPodcastRoles }) => usersWithPodcastRoles })

/** The podcast's team roles and how many seats are used and left. */
export function useTeamCapacity(podcastId: string) {
  const { data: info } = useQuery({
    ...query('PodcastInfoService.FindByPodcastID', { podcastId }),
    retry: retryThrice,
    select: ({ podcastInfo }) => podcastInfo,
  })
  const { data: owner } = useQuery({
    ...query('UserInfoService.FindOwnerByPodcastID', { podcastId }),
    select: ({ userInfo }) => ({ plan: userInfo.subscriptionType, unlimited: userInfo.unlimited }),
  })
  const max = owner && limitsFor(owner).collaborators
  const left = info && max !== undefined ? (max === -1 ? Infinity : Math.max(0, max - info.numberOfCollaborators)) : undefined
  return { teamRoles: info?.teamRoles ?? [], used: info?.numberOfCollaborators, plan: owner?.plan, max, left }
}

/** Reloads the team, its numbers and its activity after a change. */
export async function refreshTeam(podcastId: string): Promise<void> {
  const asked = [
    teamQuery(podcastId).queryKey,
    queryKeyOf('PodcastInfoService.FindByPodcastID', { podcastId }),
    ['activity', podcastId] as const,
  ]
  await Promise.all(asked.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** A link to pass on without email. It stays the same until the invitation ends. */
export const createInvitationUrl = async (podcastRoleId: string): Promise<string> =>
  (await rpc('TeamManagementService.CreateInvitationLink', { podcastRoleId })).url

/** The name of a member, or the address of someone who was invited. */
export const memberName = ({ user, podcastRole }: UserWithPodcastRole): string => user?.displayName ?? podcastRole.email ?? 'Unknown member'
