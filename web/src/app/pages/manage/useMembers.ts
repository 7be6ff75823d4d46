import { creatorPath } from '@castwright/contract/paths.ts'
import type { UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import { useMemo } from 'react'
import type { Member } from '../../../features/episodes/manage/TeamAvatars.tsx'
import { memberName, useTeam } from '../../../features/teams/api.ts'

/** The podcast's active team members. */
export function useMembers(podcastId: string): Member[] {
  const { data } = useTeam(podcastId)
  return useMemo(() => (data ?? []).flatMap(toMember), [data])
}

/** No user for a pending invitation. */
function toMember(member: UserWithPodcastRole): Member[] {
  const { user, podcastRole } = member
  if (user === null || !podcastRole.isActive) return []
  const page = user.username ? creatorPath(encodeURIComponent(user.username)) : null
  return [{ id: user.id, name: memberName(member), photo: user.thumbnailUrl, page }]
}
