import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './SortHeading.module.css'

export type Direction = 'ascending' | 'descending'

type Props = {
  name: string
  /** Null if the table is sorted by another column. */
  sorted: Direction | null
  /** The direction of the first click. */
  first?: Direction
  isNumber?: boolean
  className?: string | undefined
  /** What comes before the name, such as a checkbox. */
  children?: ReactNode
  onSort: (direction: Direction) => void
}

/** The heading of a column that sorts the table. */
export function SortHeading({ name, sorted, first = 'descending', isNumber = false, className, children, onSort }: Props) {
  const next = sorted === null ? first : sorted === 'ascending' ? 'descending' : 'ascending'
  return (
    <Table.Th scope="col" aria-sort={sorted ?? undefined} className={className} data-number={isNumber || undefined}>
      <div className={children ? classes.heading : undefined}>
        {children}
        <UnstyledButton className={classes.sort} data-sorted={sorted !== null || undefined} onClick={() => onSort(next)}>
          {name}
          <Icon of={sorted === null ? IconSelector : sorted === 'ascending' ? IconArrowUp : IconArrowDown} small />
        </UnstyledButton>
      </div>
    </Table.Th>
  )
}
