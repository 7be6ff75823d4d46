import type { ReactNode } from 'react'
import classes from './Section.module.css'

type Props = { id: string; highlighted?: boolean; children: ReactNode }

/** A section that links can target. */
export function Section({ id, highlighted = false, children }: Props) {
  return (
    <div id={id} tabIndex={-1} className={classes.section} data-highlighted={highlighted || undefined}>
      {children}
    </div>
  )
}
