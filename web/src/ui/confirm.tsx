import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { loadedModals, loadModals } from './loadModals.ts'

type Question = {
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
  const { modals } = loadedModals() ?? (await loadModals())
  return new Promise((resolve) => {
    modals.openConfirmModal({
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
    })
  })
}
