import { Button, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogActions } from './DialogActions.tsx'
import { sizes } from './theme.ts'

export type DialogProps = {
  opened: boolean
  onClose: () => void
  /** The topic or the outcome. */
  title: string
  size?: 'small' | 'usual' | 'wide' | 'video' | 'table'
  /** Of a button that closes it, before the others. */
  closeLabel?: string
  /** Buttons, the primary one last. */
  actions?: ReactNode
  children: ReactNode
}

const widths = { small: sizes.dialogSmall, usual: sizes.dialog, wide: sizes.dialogWide, video: sizes.dialogVideo, table: sizes.dialogVideo }

export function DialogFrame({ opened, onClose, title, size = 'usual', closeLabel, actions, children }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={widths[size]}>
      <Stack gap="lg">
        <div>{children}</div>
        {closeLabel || actions ? (
          <DialogActions>
            {closeLabel ? (
              <Button variant="default" onClick={onClose}>
                {closeLabel}
              </Button>
            ) : null}
            {actions}
          </DialogActions>
        ) : null}
      </Stack>
    </Modal>
  )
}
