import { paths } from '@castwright/contract/paths.ts'
import type { PodcastRole } from '@castwright/contract/teams/shapes.ts'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { queryClient } from '../../../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshAccess, refreshTeam } from '../api.ts'
import { modals } from '../../../ui/modals.tsx'

type Options = { podcastId: string; role: PodcastRole; name: string; isSelf: boolean }

/** Actions for a member or an invitation. */
export function useMemberActions({ podcastId, role, name, isSelf }: Options) {
  const router = useRouter()
  const podcastRoleId = role.id

  const removal = useMutation({
    mutationFn: () => rpc('TeamManagementService.RemoveMember', { podcastRoleId }),
    onSuccess: async () => {
      toast.success('Successfully removed team member.')
      if (!isSelf) return refreshTeam(podcastId)
      await router.navigate({ href: paths.myPodcasts })
      await Promise.all([refreshAccess(), queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.FindByUserID') })])
    },
    onError: () => toast.error('Failed to remove team member.'),
  })
  const withdrawal = useMutation({
    mutationFn: () => rpc('TeamManagementService.RemoveMember', { podcastRoleId }),
    onSuccess: () => toast.success(`Invitation to ${name} withdrawn.`),
    onError: (error) => toast.error(`Couldn't withdraw the invitation. ${messageOf(error)}`),
    onSettled: () => refreshTeam(podcastId),
  })
  const sending = useMutation({
    mutationFn: () => rpc('TeamManagementService.ResendInvitation', { podcastRoleId }),
    onSuccess: () => toast.success(`Invitation resent to ${name}. The earlier link no longer works.`),
    onError: (error) => toast.error(`Couldn't send the invitation. ${messageOf(error)}`),
    onSettled: () => refreshTeam(podcastId),
  })

  const rejectOwner = () => {
    toast.error("You can't remove the owner of the podcast.")
    modals.open({
      title: 'Cannot Remove Team Member',
      children: <Text c="dimmed">You cannot remove the owner of the podcast from the team!</Text>,
    })
  }
  const remove = async () => {
    if (role.showAccess === 'OWNER') return rejectOwner()
    const agreed = await confirm({
      title: 'Are you sure you want to remove this team member?',
      children: isSelf
        ? "You'll lose access to the podcast immediately. Only an owner or admin can add you back."
        : `${name} will lose access to the podcast immediately.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (agreed) removal.mutate()
  }
  const withdraw = async () => {
    const agreed = await confirm({
      title: `Withdraw the invitation to ${name}?`,
      children: 'The link in the email will stop working.',
      confirmLabel: 'Withdraw invitation',
      danger: true,
    })
    if (agreed) withdrawal.mutate()
  }
  return { isPending: removal.isPending || withdrawal.isPending || sending.isPending, remove, withdraw, resend: () => sending.mutate() }
}
