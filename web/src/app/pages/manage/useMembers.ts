import type { UserWithPodcastRole } from '@castwright/contract/teams.ts'
import { useMemo } from 'react'
import type { Member } from '../../../features/episodes/manage/TeamAvatars.tsx'
import { memberName, useTeam } from '../../../features/teams/api.ts'

/** Who is on the podcast's team by now. */
export function useMembers(podcastId: string): Member[] {
  const { data } = useTeam(podcastId)
  return useMemo(() => (data ?? []).flatMap(toMember), [data])
}

/** Nobody, for an invitation that waits. */
function toMember(member: UserWithPodcastRole): Member[] {
  const { user, podcastRole } = member
  if (user === null || !podcastRole.isActive) return []
  const page = user.username ? `/pal/${encodeURIComponent(user.username)}` : null
  return [{ id: user.id, name: memberName(member), photo: user.thumbnailUrl, page }]
}
