import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { exactCount } from '../../lib/numbers.ts'
import table from '../table.module.css'
import classes from './charts.module.css'

export type BarRow = {
  key: string
  name: ReactNode
  value: number
  /** Instead of the number itself, such as a button with it. */
  shown?: ReactNode
  /** Of the whole, such as '12%'. */
  share: string
}

type Props = {
  label: string
  /** The names of the columns: what the rows are, and what is counted. */
  head: readonly [string, string]
  rows: readonly BarRow[]
}

/** A table whose rows have bars behind their names, so that it is a chart too. */
export function BarTable({ label, head: [name, unit], rows }: Props) {
  const max = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Table className={`${table.table} ${table.flush} ${classes.bars}`} aria-label={label} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{name}</Table.Th>
          <Table.Th scope="col" className={classes.number}>
            {unit}
          </Table.Th>
          <Table.Th scope="col" className={classes.number}>
            Share
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Th scope="row" className={classes.barName}>
              <span className={classes.bar100} style={{ width: `${(row.value / max) * 100}%` }} aria-hidden />
              <span className={classes.barWords}>{row.name}</span>
            </Table.Th>
            <Table.Td className={classes.number}>{row.shown ?? exactCount(row.value)}</Table.Td>
            <Table.Td className={classes.number} c="dimmed">
              {row.share}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
