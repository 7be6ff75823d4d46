import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Icon } from './Icon.tsx'
import { below } from './screens.ts'
import { motion, sizes } from './theme.ts'
import classes from './toast.module.css'

const readingTime = 5000

/** Short words about what just happened. Errors stay until they are closed. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'green', icon: <Icon of={IconCheck} />, autoClose: readingTime, role: 'status' }),
  info: (message: string) =>
    notifications.show({ message, color: 'blue', icon: <Icon of={IconInfoCircle} />, autoClose: readingTime, role: 'status' }),
  error: (message: string) =>
    notifications.show({ message, color: 'red', icon: <Icon of={IconAlertCircle} />, autoClose: false, role: 'alert' }),
  /** Of something that can be taken back while the words stand there. */
  undo: (message: string, onUndo: () => void) => {
    const id = notifications.show({
      message: (
        <span className={classes.undo}>
          {message}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id)
              onUndo()
            }}
          >
            Undo
          </Button>
        </span>
      ),
      color: 'blue',
      icon: <Icon of={IconInfoCircle} />,
      autoClose: 2 * readingTime,
      role: 'status',
    })
  },
}

/** The place of the toasts: top right, on phones bottom centre. */
export function Toasts() {
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : 'top-right'}
      containerWidth={sizes.toast}
      transitionDuration={motion.slow}
      limit={4}
      classNames={{ root: classes.place, notification: classes.toast }}
    />
  )
}
