import { Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { sizes } from './theme.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The topic or the outcome. */
  title: string
  size?: 'small' | 'usual' | 'wide' | 'video' | 'table'
  /** Buttons, the primary one last. */
  actions?: ReactNode
  children: ReactNode
}

const widths = { small: sizes.dialogSmall, usual: sizes.dialog, wide: sizes.dialogWide, video: sizes.dialogVideo, table: sizes.dialogVideo }

export function Dialog({ opened, onClose, title, size = 'usual', actions, children }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={widths[size]}>
      <Stack gap="lg">
        <div>{children}</div>
        {actions ? (
          <Group justify="flex-end" gap="sm" className={classes.actions}>
            {actions}
          </Group>
        ) : null}
      </Stack>
    </Modal>
  )
}
