import { accessLabels, collaboratorLabels, type UserWithPodcastRole } from '@castwright/contract/teams.ts'

export type Candidate = { id: string; name: string; role: string }

/** Active team members other than the owner. */
export const candidatesAmong = (team: readonly UserWithPodcastRole[]): Candidate[] =>
  team.flatMap(({ user, podcastRole: { isActive, showAccess, collaboratorType, email } }) => {
    if (!user || !isActive || showAccess === 'OWNER' || showAccess === null) return []
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || email || 'A team member'
    return [{ id: user.id, name, role: `${collaboratorLabels[collaboratorType]}, ${accessLabels[showAccess]}` }]
  })
