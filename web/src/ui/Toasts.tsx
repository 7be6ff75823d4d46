import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type Attempt, isRepeated, onAttempt } from './attempts.ts'
import { Icon } from './Icon.tsx'
import { addOverlay } from './overlays.ts'
import { dropError, keepError } from '../lib/pastErrors.ts'
import { below } from './screens.ts'
import { motion, sizes } from './theme.ts'
import classes from './toast.module.css'
import { useToastPlace } from './useToastPlace.ts'

export type Toast = {
  id: string
  kind: 'success' | 'info' | 'error'
  message: string
  /** Adds an Undo button. */
  onUndo?: (() => void) | undefined
  /** What the user tried, for errors. */
  attempt?: Attempt | undefined
}

const readingTime = 5_000
const errorTime = 12_000

const looks = {
  success: { color: 'green', icon: <Icon of={IconCheck} />, role: 'status' },
  info: { color: 'blue', icon: <Icon of={IconInfoCircle} />, role: 'status' },
  error: { color: 'red', icon: <Icon of={IconAlertCircle} />, role: 'alert' },
}

/** The toasts on the screen, at most one per kind. */
const shown = new Map<Toast['kind'], Toast>()

/** A form's error stays until the next attempt. All other toasts close by themselves. */
const isOfForm = ({ attempt }: Toast): boolean => attempt?.form?.isConnected === true

const autoCloseOf = (toast: Toast) =>
  toast.kind !== 'error' ? (toast.onUndo ? 2 * readingTime : readingTime) : isOfForm(toast) ? false : errorTime

/** A new toast replaces the one of its kind. Errors and successes replace each other, except an error about an open form. */
export function showToast(toast: Toast): void {
  const { id, kind, message, onUndo } = toast
  const error = shown.get('error')
  const opposite = kind === 'error' ? shown.get('success') : kind === 'success' && error && !isOfForm(error) ? error : undefined
  for (const old of [opposite, shown.get(kind)]) if (old) hideToast(old.id)
  shown.set(kind, toast)
  if (kind === 'error') {
    if (isOfForm(toast)) formChanges.observe(document.body, { childList: true, subtree: true })
    else keepError(id, message)
  }
  const undo = () => {
    // The button is still there while the toast fades out.
    if (shown.get(kind) !== toast) return
    hideToast(id)
    onUndo?.()
  }
  notifications.show({
    id,
    message: onUndo ? (
      <Group component="span" justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      </Group>
    ) : (
      message
    ),
    autoClose: autoCloseOf(toast),
    onClose: () => forget(id),
    ...looks[kind],
  })
}

export const hideToast = (id: string): void => void notifications.hide(id)

function forget(id: string): void {
  for (const [kind, toast] of shown) if (toast.id === id) shown.delete(kind)
  if (!shown.has('error')) formChanges.disconnect()
}

/** Once the form of an error is gone, the error is one like any other. */
const formChanges = new MutationObserver(() => {
  const error = shown.get('error')
  if (!error || isOfForm(error)) return
  formChanges.disconnect()
  keepError(error.id, error.message)
  notifications.update({ id: error.id, message: error.message, autoClose: errorTime })
})

onAttempt((attempt) => {
  const error = shown.get('error')
  if (!error?.attempt || !isRepeated(error.attempt, attempt)) return
  dropError(error.id)
  hideToast(error.id)
})

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
      limit={Object.keys(looks).length}
      classNames={{ root: classes.place, notification: classes.toast }}
    />
  )
}

addOverlay(Toasts)
