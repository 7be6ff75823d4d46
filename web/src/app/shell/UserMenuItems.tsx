import { paths } from '@castwright/contract/paths.ts'
import { teamName } from '@castwright/contract/names.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Box, type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  IconActivity,
  IconCreditCard,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMail,
  IconMicrophone2,
  IconMoon,
  IconSun,
  IconUserCircle,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useSelectedPodcast } from '../../features/podcasts/api.ts'
import { instance } from '../../lib/instance.ts'
import { signOut } from '../../lib/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { toast } from '../../ui/toast.tsx'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] satisfies { value: MantineColorScheme; label: string; icon: TablerIcon }[]

export function UserMenuItems({ user, onClose }: { user: User; onClose: () => void }) {
  const podcast = useSelectedPodcast()
  const router = useRouter()
  const name = teamName(user)
  const leave = async () => {
    try {
      await signOut()
      onClose()
      await router.navigate({ to: '/sign-in' })
    } catch {
      toast.error('Failed to log you out.')
    }
  }
  return (
    <>
      <Box px="sm" py="xs">
        <Text fw={500} truncate>
          {name}
        </Text>
        {name === user.email ? null : (
          <Text size="sm" c="dimmed" truncate>
            {user.email}
          </Text>
        )}
      </Box>
      <Menu.Divider />
      <MenuLink to="/settings/my-account/profile" leftSection={<Icon of={IconUserCircle} />}>
        Account Settings
      </MenuLink>
      {podcast ? (
        <MenuLink
          to="/settings/podcast/$podcastId/show-settings"
          params={{ podcastId: podcast.id }}
          leftSection={<Icon of={IconMicrophone2} />}
        >
          Podcast Settings
        </MenuLink>
      ) : (
        <MenuLink to="/settings/podcast/no-podcasts" leftSection={<Icon of={IconMicrophone2} />}>
          Podcast Settings
        </MenuLink>
      )}
      {instance.billing ? (
        <MenuLink to="/settings/subscription-and-billing/plan-usage" leftSection={<Icon of={IconCreditCard} />}>
          Subscription & Billing
        </MenuLink>
      ) : null}
      {user.isOperator ? <OperatorItems /> : null}
      <Menu.Divider />
      <SchemeChoice />
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconLogout} />} closeMenuOnClick={false} onClick={() => void leave()}>
        Sign Out
      </Menu.Item>
    </>
  )
}

function OperatorItems() {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>This instance</Menu.Label>
      <MenuLink to={paths.operatorOverview} leftSection={<Icon of={IconActivity} />}>
        Overview
      </MenuLink>
      <MenuLink to={paths.accessRequests} leftSection={<Icon of={IconKey} />}>
        Access requests
      </MenuLink>
      {instance.mailOutbox || instance.smsOutbox ? (
        <MenuLink to={paths.outbox} leftSection={<Icon of={IconMail} />}>
          Outbox
        </MenuLink>
      ) : null}
    </>
  )
}

function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {schemes.map(({ value, label, icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon of={icon} small />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
