import { Table, type TableProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionsHeading } from './ActionsHeading.tsx'
import table from './table.module.css'

type Column = { name: string; isNumber?: boolean; className?: string | undefined }

type Props = Omit<TableProps, 'children'> & {
  label: string
  columns: readonly (string | Column)[]
  /** Whether the last column has buttons or menus. */
  hasActions?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table that is aligned with the page. */
export function ListTable({ label, columns, hasActions = false, className, children, ...look }: Props) {
  return (
    <Table className={[table.table, table.flush, className].filter(Boolean).join(' ')} aria-label={label} horizontalSpacing="sm" {...look}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => {
            const { name, isNumber = false, className: own }: Column = typeof column === 'string' ? { name: column } : column
            return (
              <Table.Th key={name} scope="col" className={own} data-number={isNumber || undefined}>
                {name}
              </Table.Th>
            )
          })}
          {hasActions ? <ActionsHeading /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}
