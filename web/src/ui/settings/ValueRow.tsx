import { Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './ValueRow.module.css'

type Props = {
  label: string
  /** The value, or what is said about it. */
  children: ReactNode
  hint?: ReactNode
  /** Usually a button to change or copy the value. */
  action?: ReactNode
}

/** A value that isn't edited in place: its name, the value and what can be done with it. */
export function ValueRow({ label, children, hint, action }: Props) {
  const id = useId()
  return (
    <div className={classes.row} role="group" aria-labelledby={id}>
      <div className={classes.words}>
        <Text fw={500} id={id}>
          {label}
        </Text>
        <Text component="div" c="dimmed">
          {children}
        </Text>
        {hint ? (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
      </div>
      {action ? (
        <Group gap="xs" flex="none">
          {action}
        </Group>
      ) : null}
    </div>
  )
}

/** Rows with lines between them. */
export const ValueRows = ({ children }: { children: ReactNode }) => <div className={classes.rows}>{children}</div>
