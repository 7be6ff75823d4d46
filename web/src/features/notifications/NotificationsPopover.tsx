import { IconButton } from '../../ui/IconButton.tsx'
import { notificationLimits } from '@castwright/contract/notifications/limits.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazyContent } from '../../ui/lazyPart.tsx'
import { sizes, spacing } from '../../ui/theme.ts'
import { useOpener } from '../../ui/useOpener.ts'
import classes from './NotificationsPopover.module.css'
import { useInbox } from './useInbox.ts'

const NotificationsPanel = lazyContent(async () => (await import('./NotificationsPanel.tsx')).NotificationsPanel)

/** The notification bell and its list. */
export function NotificationsPopover({ user }: { user: User }) {
  const { button, buttonProps, toggle, frame } = useOpener('dialog', NotificationsPanel.whenLoaded)
  const mail = useInbox(user.id)
  const { unread } = mail.inbox
  return (
    <>
      <Indicator
        label={Math.min(unread, notificationLimits.badge)}
        disabled={unread === 0}
        color="red"
        size={sizes.iconSmall}
        offset={spacing.xs}
        inline
        classNames={{ indicator: classes.count }}
      >
        <IconButton
          icon={IconBell}
          {...buttonProps}
          label="Notifications"
          aria-description={unread > 0 ? `${unread} unread` : undefined}
          onClick={toggle}
          onMouseEnter={NotificationsPanel.preload}
          onFocus={NotificationsPanel.preload}
        />
      </Indicator>
      {button === null ? null : <NotificationsPanel button={button} {...frame} mail={mail} />}
    </>
  )
}
