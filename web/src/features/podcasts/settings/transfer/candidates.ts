import { accessLabels, collaboratorLabels, type UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'

export type Candidate = { id: string; name: string; role: string }

/** Active team members other than the owner. */
export const candidatesAmong = (team: readonly UserWithPodcastRole[]): Candidate[] =>
  team.flatMap(({ user, podcastRole: { isActive, showAccess, collaboratorType } }) => {
    if (!user || !isActive || showAccess === 'OWNER' || showAccess === null) return []
    return [{ id: user.id, name: user.displayName, role: `${collaboratorLabels[collaboratorType]}, ${accessLabels[showAccess]}` }]
  })
