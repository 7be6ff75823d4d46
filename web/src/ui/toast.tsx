import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Icon } from './Icon.tsx'
import { below } from './screens.ts'
import { motion, sizes } from './theme.ts'
import classes from './toast.module.css'
import { placeToasts } from './toastPlace.ts'

const readingTime = 5000
const maxShown = 3

/** A new toast replaces one with the same message, or else the oldest, so that toasts don't pile up. Errors stay until closed. */
function show(toShow: Parameters<typeof notifications.show>[0]): string {
  const { notifications: shown } = notificationsStore.getState()
  const others = shown.filter(({ message }) => message !== toShow.message)
  const replaced = [...shown.filter((one) => !others.includes(one)), ...others.slice(0, Math.max(0, others.length + 1 - maxShown))]
  for (const { id } of replaced) if (id !== undefined) notifications.hide(id)
  placeToasts()
  return notifications.show(toShow)
}

/** Short messages about what just happened. */
export const toast = {
  success: (message: string) => show({ message, color: 'green', icon: <Icon of={IconCheck} />, autoClose: readingTime, role: 'status' }),
  info: (message: string) => show({ message, color: 'blue', icon: <Icon of={IconInfoCircle} />, autoClose: readingTime, role: 'status' }),
  error: (message: string) => show({ message, color: 'red', icon: <Icon of={IconAlertCircle} />, autoClose: false, role: 'alert' }),
  /** A message with an Undo action. */
  undo: (message: string, onUndo: () => void) => {
    const id = show({
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

/** Bottom right, or bottom center on phones, so that headers stay visible. */
export function Toasts() {
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : 'bottom-right'}
      containerWidth={sizes.toast}
      transitionDuration={motion.slow}
      limit={maxShown}
      classNames={{ root: classes.place, notification: classes.toast }}
    />
  )
}
