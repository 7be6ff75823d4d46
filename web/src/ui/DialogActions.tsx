import { Group, type GroupProps } from '@mantine/core'
import classes from './Dialog.module.css'

/** The buttons of a dialog, the primary one last. They stay visible while the rest of the dialog scrolls. */
export const DialogActions = (props: GroupProps) => (
  <Group justify="flex-end" gap="sm" className={classes.actions} data-actions {...props} />
)
