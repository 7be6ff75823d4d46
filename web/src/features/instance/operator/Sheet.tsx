import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import table from '../../../ui/table.module.css'
import classes from './Sheet.module.css'

type Column = { title: string; isNumber?: boolean; isAction?: boolean }

/** A table that becomes a list of blocks on phones. */
export function Sheet({ label, columns, children }: { label: string; columns: Column[]; children: ReactNode }) {
  return (
    <div className={classes.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="md" className={`${table.stacks} ${classes.table}`} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, isNumber, isAction }) => (
              <Table.Th key={title} className={isNumber ? classes.number : isAction ? classes.end : undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
