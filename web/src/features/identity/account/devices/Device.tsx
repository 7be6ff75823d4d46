import type { DeviceSession } from '@castwright/contract/identity/auth.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useId } from 'react'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import classes from '../../../../ui/IconList.module.css'
import { useSignOutDevices } from './useSignOutDevices.ts'

const isHandheld = (device: string): boolean => /iPhone|iPad|Android/.test(device)

export function Device({ session }: { session: DeviceSession }) {
  const id = useId()
  const { signOutDevice, isPending } = useSignOutDevices()
  const { device, address, current } = session
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop} />
      </span>
      <div className={classes.words} id={id}>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {current ? <Badge meaning="accent">This device</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {address ?? 'Unknown IP address'} · {current ? 'Active now' : <>Last active {<RelativeTime at={session.lastUsedAt} />}</>}
        </Text>
      </div>
      <Button variant="default" size="xs" loading={isPending} aria-describedby={id} onClick={() => void signOutDevice(session)}>
        Sign out
      </Button>
    </li>
  )
}
