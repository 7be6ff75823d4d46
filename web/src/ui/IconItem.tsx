import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './IconList.module.css'

type Props = {
  icon: TablerIcon
  /** The ID of the words, for what describes a button by them. */
  id?: string
  /** After the words, such as a menu. */
  aside?: ReactNode
  children: ReactNode
}

/** A row of an `IconList`. */
export function IconItem({ icon, id, aside, children }: Props) {
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={icon} />
      </span>
      <div className={classes.words} id={id}>
        {children}
      </div>
      {aside}
    </li>
  )
}
