import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { Icon } from './Icon.tsx'
import { addOverlay } from './overlays.ts'
import { below } from './screens.ts'
import { motion, sizes } from './theme.ts'
import classes from './toast.module.css'
import { placeToasts, useToastPlace } from './toastPlace.ts'

export type Toast = {
  id: string
  kind: 'success' | 'info' | 'error'
  message: string
  /** Adds an Undo button. */
  onUndo?: (() => void) | undefined
}

const readingTime = 5000
const maxShown = 3

const looks = {
  success: { color: 'green', icon: <Icon of={IconCheck} />, role: 'status' },
  info: { color: 'blue', icon: <Icon of={IconInfoCircle} />, role: 'status' },
  error: { color: 'red', icon: <Icon of={IconAlertCircle} />, role: 'alert' },
}

const autoCloseOf = ({ kind, onUndo }: Toast) => (kind === 'error' ? false : onUndo ? 2 * readingTime : readingTime)

/** A new toast replaces one with the same message, or else the oldest, so that toasts don't pile up. Errors stay until closed. */
export function showToast(toast: Toast): void {
  const { id, kind, message, onUndo } = toast
  const { notifications: shown } = notificationsStore.getState()
  const others = shown.filter((one) => one.message !== message)
  const replaced = [...shown.filter((one) => !others.includes(one)), ...others.slice(0, Math.max(0, others.length + 1 - maxShown))]
  for (const one of replaced) if (one.id !== undefined) notifications.hide(one.id)
  placeToasts()
  const undo = () => {
    hideToast(id)
    onUndo?.()
  }
  notifications.show({
    id,
    message: onUndo ? (
      <span className={classes.undo}>
        <span>{message}</span>
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      </span>
    ) : (
      message
    ),
    autoClose: autoCloseOf(toast),
    ...looks[kind],
  })
}

export const hideToast = (id: string): void => void notifications.hide(id)

/** Bottom right, or bottom center on phones, so that headers stay visible. */
export function Toasts() {
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  const { bottom, end } = useToastPlace()
  return (
    <Notifications
      style={{ '--cw-toast-bottom': `${bottom}px`, '--cw-toast-end': `${end}px` }}
      position={isPhone ? 'bottom-center' : 'bottom-right'}
      containerWidth={sizes.toast}
      transitionDuration={motion.slow}
      limit={maxShown}
      classNames={{ root: classes.place, notification: classes.toast }}
    />
  )
}

addOverlay(Toasts)
