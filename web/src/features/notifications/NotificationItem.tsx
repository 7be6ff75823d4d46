import { paths } from '@castwright/contract/paths.ts'
import type { Notification } from '@castwright/contract/notifications/shapes.ts'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { IconTrash, IconWaveSine, IconAlertCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ownPath } from '../../lib/returnTo.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'
import classes from './NotificationItem.module.css'
import { parseText } from './parseText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { PastError } from '../../lib/pastErrors.ts'

type Props = { notification: Notification; onRead: () => void; onDelete: () => void; onLeave: () => void }

export function NotificationItem({ notification, onRead, onDelete, onLeave }: Props) {
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
          <span className={classes.product}>
            <Icon of={IconWaveSine} />
          </span>
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

type ErrorsProps = { errors: readonly PastError[]; onDelete: (id: string) => void }

/** Errors whose toast timed out before the user saw it. */
export function PastErrors({ errors, onDelete }: ErrorsProps) {
  return errors.map(({ id, message, at }) => (
    <li key={id} className={classes.item}>
      <div className={classes.link}>
        <span className={classes.failed}>
          <Icon of={IconAlertCircle} />
        </span>
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
