import { ActionIcon, Popover, Text, Title } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './NotificationsPopover.module.css'

/** News of one's shows. Nothing on this version makes any yet, so the list is empty for everybody. */
export function NotificationsPopover() {
  return (
    <Popover position="bottom-end" width={sizes.popover} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label="Notifications">
          <Icon of={IconBell} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.list} aria-label="Notifications">
        <Title order={2} size="h4" className={classes.head} tabIndex={-1}>
          Notifications
        </Title>
        <Text c="dimmed" className={classes.empty}>
          Nothing new right now.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
