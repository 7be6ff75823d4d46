import type { PodcastRole } from '@castwright/contract/teams/shapes.ts'
import { Text } from '@mantine/core'
import { IconCopy, IconDots, IconMailForward, IconMailOff, IconUserMinus } from '@tabler/icons-react'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { useRouter } from '@tanstack/react-router'
import { paths } from '@castwright/contract/paths.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { tellSent } from '../../../components/NotSent.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { copyText } from '../../../ui/copy.ts'
import { toast } from '../../../ui/toast.tsx'
import { createInvitationUrl, refreshAccess, refreshTeam } from '../api.ts'
import { modals } from '../../../ui/modals.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MenuAction } from '../../../ui/MenuAction.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

type Props = { podcastId: string; role: PodcastRole; name: string; isSelf: boolean }

export function MemberMenu({ podcastId, role, name, isSelf }: Props) {
  const { isBusy, remove, copyLink, resend, withdraw } = useMemberActions({ podcastId, role, name, isSelf })
  return (
    <LazyMenu target={<IconButton icon={IconDots} label={`Actions for ${name}`} loading={isBusy} />}>
      {role.isActive ? (
        <MenuAction icon={IconUserMinus} label="Remove" danger onClick={remove} />
      ) : (
        <>
          <MenuAction icon={IconCopy} label="Copy invitation link" onClick={copyLink} />
          <MenuAction icon={IconMailForward} label="Resend invitation" onClick={resend} />
          <MenuAction icon={IconMailOff} label="Withdraw invitation" danger onClick={withdraw} />
        </>
      )}
    </LazyMenu>
  )
}

/** Actions for a member or an invitation. */
function useMemberActions({ podcastId, role, name, isSelf }: Props) {
  const router = useRouter()
  const podcastRoleId = role.id
  const removal = useSubmit({ reason: () => 'Failed to remove team member.' }, async () => {
    await rpc('TeamManagementService.RemoveMember', { podcastRoleId })
    toast.success('Successfully removed team member.')
    if (!isSelf) return refreshTeam(podcastId)
    await router.navigate({ href: paths.myPodcasts })
    await Promise.all([refreshAccess(), queryClient.invalidateQueries({ queryKey: queryKeyOf('PodcastService.FindByUserID') })])
  })
  const withdrawal = useSubmit({ failed: "Couldn't withdraw the invitation." }, async () => {
    try {
      await rpc('TeamManagementService.RemoveMember', { podcastRoleId })
      toast.success(`Invitation to ${name} withdrawn.`)
    } finally {
      void refreshTeam(podcastId)
    }
  })
  const sending = useSubmit({ failed: "Couldn't send the invitation." }, async () => {
    try {
      await rpc('TeamManagementService.ResendInvitation', { podcastRoleId })
      await tellSent(`Invitation resent to ${name}. The earlier link no longer works.`, name, () => createInvitationUrl(podcastRoleId))
    } finally {
      void refreshTeam(podcastId)
    }
  })

  const copying = useSubmit({ failed: "Couldn't copy the link." }, async () => {
    await copyText(await createInvitationUrl(podcastRoleId))
    void refreshTeam(podcastId)
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
    if (agreed) await removal.submit()
  }
  const withdraw = async () => {
    const agreed = await confirm({
      title: `Withdraw the invitation to ${name}?`,
      children: 'Its links will stop working.',
      confirmLabel: 'Withdraw invitation',
      danger: true,
    })
    if (agreed) await withdrawal.submit()
  }
  const isBusy = [removal, withdrawal, sending, copying].some((one) => one.isBusy)
  return { isBusy, remove, withdraw, resend: sending.submit, copyLink: copying.submit }
}
