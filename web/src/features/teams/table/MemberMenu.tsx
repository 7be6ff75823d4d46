import type { PodcastRole } from '@castwright/contract/teams/shapes.ts'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots, IconMailForward, IconMailOff, IconUserMinus } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { paths } from '@castwright/contract/paths.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshAccess, refreshTeam } from '../api.ts'
import { modals } from '../../../ui/modals.tsx'

type Props = { podcastId: string; role: PodcastRole; name: string; isSelf: boolean }

export function MemberMenu({ podcastId, role, name, isSelf }: Props) {
  const { isPending, remove, resend, withdraw } = useMemberActions({ podcastId, role, name, isSelf })
  return (
    <LazyMenu
      target={
        <ActionIcon aria-label={`Actions for ${name}`} loading={isPending}>
          <Icon of={IconDots} />
        </ActionIcon>
      }
    >
      {role.isActive ? (
        <Menu.Item color="red" leftSection={<Icon of={IconUserMinus} />} onClick={() => void remove()}>
          Remove
        </Menu.Item>
      ) : (
        <>
          <Menu.Item leftSection={<Icon of={IconMailForward} />} onClick={resend}>
            Resend invitation
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon of={IconMailOff} />} onClick={() => void withdraw()}>
            Withdraw invitation
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  )
}

type Options = { podcastId: string; role: PodcastRole; name: string; isSelf: boolean }

/** Actions for a member or an invitation. */
function useMemberActions({ podcastId, role, name, isSelf }: Options) {
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
