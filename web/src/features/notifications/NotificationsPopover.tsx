import { notificationLimits } from '@castwright/contract/limits.ts'
import type { User } from '@castwright/contract/profiles.ts'
import { ActionIcon, Button, Indicator, Popover, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { LinkIcon } from '../../ui/LinkIcon.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { sizes, spacing } from '../../ui/theme.ts'
import classes from './NotificationsPopover.module.css'
import { useInbox } from './useInbox.ts'

const NotificationItem = lazyPart(async () => (await import('./NotificationItem.tsx')).NotificationItem)

/** The notification bell and its list. */
export function NotificationsPopover({ user }: { user: User }) {
  const [opened, popover] = useDisclosure(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const mail = useInbox(user.id)
  const { notifications, unread, cursor } = mail.inbox
  const anyUnread = unread > 0 || notifications.some(({ status }) => status === 'UNREAD')

  const deleteAll = async () => {
    popover.close()
    const { confirm } = await import('../../ui/confirm.tsx')
    const agreed = await confirm({
      title: 'Delete all notifications?',
      children: "This can't be undone.",
      confirmLabel: 'Delete all',
      danger: true,
    })
    if (agreed) await mail.removeAll()
  }
  // Moves the focus, since the focused button was removed with its notification.
  const remove = (id: string) => {
    heading.current?.focus()
    void mail.remove(id)
  }

  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && popover.close()}
      position="bottom-end"
      width={sizes.popover}
      trapFocus
      returnFocus
    >
      <Indicator
        label={Math.min(unread, notificationLimits.badge)}
        disabled={unread === 0}
        color="red"
        size={sizes.iconSmall}
        offset={spacing.xs}
        inline
        classNames={{ indicator: classes.count }}
      >
        <Popover.Target>
          <ActionIcon
            aria-label="Notifications"
            aria-description={unread > 0 ? `${unread} unread` : undefined}
            onClick={popover.toggle}
            onMouseEnter={NotificationItem.preload}
            onFocus={NotificationItem.preload}
          >
            <Icon of={IconBell} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.panel} aria-label="Notifications">
        <div className={classes.head}>
          <Title order={2} size="h4" ref={heading} tabIndex={-1} data-autofocus>
            Notifications
          </Title>
          <div className={classes.actions}>
            {anyUnread ? (
              <Button variant="subtle" size="compact-sm" onClick={() => void mail.markAllRead()}>
                Mark all as read
              </Button>
            ) : notifications.length > 0 ? (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void deleteAll()}>
                Delete all
              </Button>
            ) : null}
            <Tooltip label="Notification settings">
              <LinkIcon to="/settings/notifications" aria-label="Notification settings" onClick={popover.close}>
                <Icon of={IconSettings} />
              </LinkIcon>
            </Tooltip>
          </div>
        </div>
        {mail.isPending ? (
          <div className={classes.loading} role="status">
            <VisuallyHidden>Loading...</VisuallyHidden>
            <RowsSkeleton rows={3} />
          </div>
        ) : mail.isError ? (
          <div className={classes.empty} role="alert">
            <Text c="dimmed">Error loading data.</Text>
            <Button variant="default" size="compact-sm" onClick={mail.poll}>
              Try again
            </Button>
          </div>
        ) : notifications.length === 0 ? (
          <Text c="dimmed" className={classes.empty}>
            Nothing new right now.
          </Text>
        ) : (
          <Suspense fallback={<RowsSkeleton rows={3} />}>
            <ul className={classes.list}>
              {notifications.map((one) => (
                <NotificationItem
                  key={one.id}
                  notification={one}
                  onRead={() => void mail.markRead(one.id)}
                  onDelete={() => remove(one.id)}
                  onLeave={popover.close}
                />
              ))}
            </ul>
          </Suspense>
        )}
        {cursor !== null && notifications.length > 0 ? (
          <div className={classes.foot}>
            <Button variant="subtle" size="compact-sm" fullWidth loading={mail.loadingOlder} onClick={() => void mail.loadOlder()}>
              View older notifications
            </Button>
          </div>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
