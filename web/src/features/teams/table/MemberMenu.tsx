import type { PodcastRole } from '@castwright/contract/teams/shapes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMailForward, IconMailOff, IconUserMinus } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { LazyMenu } from '../../../ui/LazyMenu.tsx'
import { useMemberActions } from './useMemberActions.tsx'

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
