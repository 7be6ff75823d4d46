import { reaches } from '@castwright/contract/teams/access.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { LinksCard } from '../../features/links/LinksCard.tsx'
import { useAccess } from '../../features/teams/api.ts'
import { TeamManagement } from '../../features/teams/TeamManagementPage.tsx'

/** Who has access to a podcast: its team, and the links that work without signing in. */
export function TeamSettings() {
  const { podcastId } = useParams({ from: '/app/settings/podcast/$podcastId' })
  const { invite = false } = useSearch({ from: '/app/settings/podcast/$podcastId/team-management' })
  const navigate = useNavigate()
  const access = useAccess(podcastId)
  return (
    <TeamManagement
      key={podcastId}
      podcastId={podcastId}
      isInviting={invite}
      onInvited={() => void navigate({ to: '.', search: {}, replace: true })}
    >
      {access ? <LinksCard podcastId={podcastId} isEveryones={reaches(access, 'admin')} /> : null}
    </TeamManagement>
  )
}
