import { ActionIcon, Box, Button, Group, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconSettings, IconTrash, IconWaveSine } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { paths } from '@castwright/contract/paths.ts'
import type { Notification } from '@castwright/contract/notifications/shapes.ts'
import { useRouter } from '@tanstack/react-router'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import { LinkIcon } from '../../ui/LinkIcon.tsx'
import { dropAllErrors, dropError, type PastError, usePastErrors } from '../../lib/pastErrors.ts'
import { type OpenedFrame, OpenedPopover } from '../../ui/Opened.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './NotificationsPopover.module.css'
import type { useInbox } from './useInbox.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ownPath } from '../../lib/returnTo.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { parseText } from './parseText.ts'
import { IconButton } from '../../ui/IconButton.tsx'

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
      <Group
        justify="space-between"
        gap="sm"
        wrap="nowrap"
        mih="var(--cw-size-row)"
        ps="md"
        pe="xs"
        style={{ borderBottom: 'var(--cw-hairline)' }}
      >
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
        <Box component="ul" className="cw-list" flex={1} style={{ overflowY: 'auto' }}>
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
        </Box>
      )}
      {cursor !== null && notifications.length > 0 ? (
        <Box p="xs" style={{ borderTop: 'var(--cw-hairline)' }}>
          <Button variant="subtle" size="compact-sm" fullWidth loading={mail.loadingOlder} onClick={() => void mail.loadOlder()}>
            View older notifications
          </Button>
        </Box>
      ) : null}
    </OpenedPopover>
  )
}

type Props = { notification: Notification; onRead: () => void; onDelete: () => void; onLeave: () => void }

function NotificationItem({ notification, onRead, onDelete, onLeave }: Props) {
  const router = useRouter()
  const unread = notification.status === 'UNREAD'
  const href = ownPath(notification.htmlHyperlink) ?? paths.home
  const runs = parseText(notification.htmlText)
  const about = runs.map(({ text }) => text).join('')

  const open = (event: MouseEvent) => {
    if (unread) onRead()
    // Leaves opening in a new tab or window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onLeave()
    void router.navigate({ href })
  }

  return (
    <li className={classes.item} data-unread={unread || undefined}>
      <a href={href} className={classes.link} onClick={open}>
        {notification.triggerUserName === null ? (
          <ThemeIcon variant="light" color="gray" radius="50%" size={sizes.avatar}>
            <Icon of={IconWaveSine} />
          </ThemeIcon>
        ) : (
          <Avatar
            id={notification.triggerUserId ?? notification.triggerUserName}
            name={notification.triggerUserName}
            photo={notification.triggerUserPhotoUrl}
          />
        )}
        <span className={classes.runs}>
          {unread ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
          {runs.map(({ text, strong }, at) => (strong ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>))}
          <Text component="span" size="xs" c="dimmed" display="block" mt="xxs">
            <RelativeTime at={notification.createdDate} />
          </Text>
        </span>
      </a>
      {unread ? (
        <LazyTooltip label="Mark as read">
          <ActionIcon aria-label={`Mark as read: ${about}`} className={classes.control} onClick={onRead}>
            <span className={classes.dot} />
          </ActionIcon>
        </LazyTooltip>
      ) : (
        <LazyTooltip label="Delete">
          <IconButton icon={IconTrash} small label={`Delete: ${about}`} className={classes.control} data-delete onClick={onDelete} />
        </LazyTooltip>
      )}
    </li>
  )
}

/** Errors whose toast timed out before the user saw it. */
function PastErrors({ errors, onDelete }: { errors: readonly PastError[]; onDelete: (id: string) => void }) {
  return errors.map(({ id, message, at }) => (
    <li key={id} className={classes.item}>
      <div className={classes.link}>
        <ThemeIcon variant="light" color="red" radius="50%" size={sizes.avatar}>
          <Icon of={IconAlertCircle} />
        </ThemeIcon>
        <span className={classes.runs}>
          {message}
          <Text component="span" size="xs" c="dimmed" display="block" mt="xxs">
            <RelativeTime at={at.toISOString()} />
          </Text>
        </span>
      </div>
      <LazyTooltip label="Delete">
        <IconButton
          icon={IconTrash}
          small
          label={`Delete: ${message}`}
          className={classes.control}
          data-delete
          onClick={() => onDelete(id)}
        />
      </LazyTooltip>
    </li>
  ))
}
