import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useRef } from 'react'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { LinkIcon } from '../../ui/LinkIcon.tsx'
import { dropAllErrors, dropError, usePastErrors } from '../../lib/pastErrors.ts'
import { type OpenedFrame, OpenedPopover } from '../../ui/Opened.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { sizes } from '../../ui/theme.ts'
import { NotificationItem, PastErrors } from './NotificationItem.tsx'
import list from '../../ui/IconList.module.css'
import classes from './NotificationsPopover.module.css'
import type { useInbox } from './useInbox.ts'

/** The list below the bell. */
export function NotificationsPanel({ mail, ...frame }: OpenedFrame & { mail: ReturnType<typeof useInbox> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { notifications, unread, cursor } = mail.inbox
  const errors = usePastErrors()
  const hasAny = notifications.length + errors.length > 0
  const anyUnread = unread > 0 || notifications.some(({ status }) => status === 'UNREAD')
  const close = () => frame.onChange(false)

  const deleteAll = async () => {
    close()
    const question = { title: 'Delete all notifications?', children: "This can't be undone.", confirmLabel: 'Delete all', danger: true }
    if (!(await confirm(question))) return
    dropAllErrors()
    if (notifications.length > 0) await mail.removeAll()
  }
  // Moves the focus, since the focused button was removed with its notification.
  const remove = (id: string) => {
    heading.current?.focus()
    void mail.remove(id)
  }
  const removeError = (id: string) => {
    heading.current?.focus()
    dropError(id)
  }

  return (
    <OpenedPopover width={sizes.popover} className={classes.panel} label="Notifications" {...frame}>
      <Group justify="space-between" gap="sm" wrap="nowrap" className={classes.head}>
        <Title order={2} size="h4" ref={heading} tabIndex={-1} data-autofocus>
          Notifications
        </Title>
        <Group gap="xxs" wrap="nowrap">
          {anyUnread ? (
            <Button variant="subtle" size="compact-sm" onClick={() => void mail.markAllRead()}>
              Mark all as read
            </Button>
          ) : hasAny ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void deleteAll()}>
              Delete all
            </Button>
          ) : null}
          <LazyTooltip label="Notification settings">
            <LinkIcon to="/settings/notifications" aria-label="Notification settings" onClick={close}>
              <Icon of={IconSettings} />
            </LinkIcon>
          </LazyTooltip>
        </Group>
      </Group>
      {mail.isPending ? (
        <Box p="md">
          <Loading>
            <RowsSkeleton rows={3} />
          </Loading>
        </Box>
      ) : mail.isError ? (
        <Stack align="center" gap="sm" px="md" py="xl" role="alert">
          <Text c="dimmed">Error loading data.</Text>
          <Button variant="default" size="compact-sm" onClick={mail.poll}>
            Try again
          </Button>
        </Stack>
      ) : !hasAny ? (
        <Text c="dimmed" ta="center" px="md" py="xl">
          Nothing new right now.
        </Text>
      ) : (
        <ul className={`${list.list} ${classes.list}`}>
          <PastErrors errors={errors} onDelete={removeError} />
          {notifications.map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              onRead={() => void mail.markRead(one.id)}
              onDelete={() => remove(one.id)}
              onLeave={close}
            />
          ))}
        </ul>
      )}
      {cursor !== null && notifications.length > 0 ? (
        <div className={classes.foot}>
          <Button variant="subtle" size="compact-sm" fullWidth loading={mail.loadingOlder} onClick={() => void mail.loadOlder()}>
            View older notifications
          </Button>
        </div>
      ) : null}
    </OpenedPopover>
  )
}
