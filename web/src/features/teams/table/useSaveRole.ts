import type { Output } from '@castwright/contract/methods.ts'
import type { CollaboratorType, ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../lib/queryClient.ts'
import { rpc } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { refreshAccess, refreshTeam, teamQuery } from '../api.ts'

type Changes = { collaboratorType?: CollaboratorType; showAccess?: ShowAccess }
type Team = Output<'TeamManagementService.FindTeam'>

const changed = (team: Team, roleId: string, changes: Changes): Team => ({
  usersWithPodcastRoles: team.usersWithPodcastRoles.map((member) =>
    member.podcastRole.id === roleId ? { ...member, podcastRole: { ...member.podcastRole, ...changes } } : member,
  ),
})

/** Changes a member's role or access optimistically and rolls back on failure. */
export function useSaveRole(podcastId: string) {
  const { queryKey } = teamQuery(podcastId)
  const { mutate } = useMutation({
    mutationFn: ({ roleId, changes }: { roleId: string; changes: Changes }) =>
      rpc('PodcastRoleService.Update', { podcastRole: { id: roleId, ...changes } }),
    onMutate: async ({ roleId, changes }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Team>(queryKey, (team) => team && changed(team, roleId, changes))
    },
    onSuccess: () => toast.success('Changes Saved.'),
    onError: () => toast.error('Failed to save changes.'),
    // Users can change their own access.
    onSettled: () => Promise.all([refreshTeam(podcastId), refreshAccess()]),
  })
  return (roleId: string, changes: Changes) => mutate({ roleId, changes })
}
