import { planLimits } from '@castwright/contract/limits.ts'
import type { ShowAccess, UserWithPodcastRole } from '@castwright/contract/teams.ts'
import { useQuery } from '@tanstack/react-query'
import { retryThrice } from '../../lib/online.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'

/** Whether a person may enter a podcast. */
export const accessQuery = (podcastId: string, userId: string) => query('PodcastRoleService.ValidateAccess', { podcastId, userId })

/** What the person may do in a podcast; null where nothing, undefined until it is known. */
export function useAccess(podcastId: string): ShowAccess | null | undefined {
  const { user } = useSession()
  const { data } = useQuery({ ...accessQuery(podcastId, user?.id ?? ''), enabled: user !== undefined })
  return data && (data.hasAccess ? data.showAccess : null)
}

/** Somebody's access may have changed: it is asked for anew. */
export const refreshAccess = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastRoleService.ValidateAccess') })

export const teamQuery = (podcastId: string) => query('TeamManagementService.FindTeam', { podcastId })

const every = 30_000

/** The team, with those who are invited. Who accepts meanwhile appears without a reload. */
export const useTeam = (podcastId: string) =>
  useQuery({ ...teamQuery(podcastId), refetchInterval: every, select: ({ usersWithPodcastRoles }) => usersWithPodcastRoles })

/** Which team roles the podcast uses, and how many places are taken and left. */
export function useRoom(podcastId: string) {
  const { data: info } = useQuery({
    ...query('PodcastInfoService.FindByPodcastID', { podcastId }),
    retry: retryThrice,
    select: ({ podcastInfo }) => podcastInfo,
  })
  const { data: plan } = useQuery({
    ...query('UserInfoService.FindOwnerByPodcastID', { podcastId }),
    select: ({ userInfo }) => userInfo.subscriptionType,
  })
  const most = plan && planLimits[plan].collaborators
  const left = info && most !== undefined ? (most === -1 ? Infinity : Math.max(0, most - info.numberOfCollaborators)) : undefined
  return { teamRoles: info?.teamRoles ?? [], taken: info?.numberOfCollaborators, plan, most, left }
}

/** To be called after a change of the team: list, numbers and activity are asked for anew. */
export async function refreshTeam(podcastId: string): Promise<void> {
  const asked = [
    teamQuery(podcastId).queryKey,
    queryKeyOf('PodcastInfoService.FindByPodcastID', { podcastId }),
    ['activity', podcastId] as const,
  ]
  await Promise.all(asked.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** What to call a member: their name, else their username, else their address. */
export function memberName({ user, podcastRole }: UserWithPodcastRole): string {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  return name || user?.username || podcastRole.email || 'Unknown member'
}
