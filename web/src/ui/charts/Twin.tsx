import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../Icon.tsx'
import table from '../table.module.css'
import classes from './charts.module.css'

export type TwinTable = {
  /** The names of all columns. The first one names the rows. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns of words, which are aligned like text. */
  words?: readonly number[]
}

type Props = {
  label: string
  legend?: ReactNode
  table: TwinTable
  children: ReactNode
}

/** A chart and the same values as a table. The table is always there for screen readers, and for everyone on request. */
export function Twin({ label, legend, table: twin, children }: Props) {
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={classes.figure} aria-label={label}>
      <Group justify="space-between" gap="xs" mb="xs">
        <div className={classes.legend}>{legend}</div>
        <Button
          ml="auto"
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon of={asTable ? IconChartLine : IconTable} small />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
          {/* A page has several of them. */}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
      </Group>
      {asTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it.
        <div className={classes.twin} role="region" aria-label={`${label}, table`} tabIndex={0}>
          <TwinRows label={label} twin={twin} />
        </div>
      ) : (
        <>
          {children}
          {/* A wide table must not widen the page while it is hidden. */}
          <VisuallyHidden component="div">
            <TwinRows label={label} twin={twin} />
          </VisuallyHidden>
        </>
      )}
    </figure>
  )
}

function TwinRows({ label, twin: { head, rows, words = [] } }: { label: string; twin: TwinTable }) {
  const align = (column: number) => (column === 0 || words.includes(column) ? undefined : classes.number)
  return (
    <Table className={`${table.table} ${classes.rows}`} stickyHeader captionSide="top">
      <Table.Caption m={0} ta="start">
        {label}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {head.map((name, column) => (
            <Table.Th key={name} scope="col" className={align(column)}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([first = '', ...cells]) => (
          <Table.Tr key={first}>
            <Table.Th scope="row">{first}</Table.Th>
            {cells.map((cell, column) => (
              <Table.Td key={head[column + 1]} className={align(column + 1)}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
