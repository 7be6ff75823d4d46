import type { ReactNode } from 'react'
import classes from './Counted.module.css'

type Props = { length: number; limit: number; children?: ReactNode }

/** The help under a field, with its counter on the right. All fields with a limit use it. */
export function Counted({ length, limit, children }: Props) {
  return (
    <span className={classes.line}>
      <span>{children}</span>
      <span className={classes.counter} data-over={length > limit || undefined}>
        {length}/{limit}
      </span>
    </span>
  )
}
