import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepScrollBar } from './keepScrollBar.ts'
import { loadModals, modalsNow } from './ask.tsx'
import { loadOrAsk } from './loadOrAsk.tsx'

export type Question = {
  /** What will happen, as a question. */
  title: string
  children?: ReactNode
  /** A verb such as 'Delete episode', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

/** Asks for confirmation before an irreversible action. */
export async function confirm({ title, children, confirmLabel, cancelLabel = 'Cancel', danger = false }: Question): Promise<boolean> {
  const loaded = modalsNow() ?? (await loadOrAsk(loadModals))
  if (loaded === null) return false
  return new Promise((resolve) => {
    loaded.modals.openConfirmModal({
      title,
      children: children ? (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      ) : null,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: { color: danger ? 'red' : 'blue', 'data-autofocus': danger ? undefined : true },
      cancelProps: { variant: 'default' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
      removeScrollProps: keepScrollBar,
    })
  })
}

/** Does something after the user has confirmed it. */
export async function ifConfirmed(question: Question, act: () => unknown): Promise<void> {
  if (await confirm(question)) await act()
}

/** Asks before unsaved changes are lost. */
export const confirmLeaving = (lost: string): Promise<boolean> =>
  confirm({
    title: 'Do you want to leave without saving?',
    children: lost,
    confirmLabel: 'Leave without saving',
    cancelLabel: 'Keep editing',
    danger: true,
  })
