import type { Podcast } from '@castwright/contract/podcasts.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings.ts'
import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Order, SortName } from '../api.ts'
import { messages } from '../messages.ts'
import { RecordingRow } from './RecordingRow.tsx'
import table from '../../../ui/table.module.css'
import classes from './RecordingsTable.module.css'

type Props = {
  rows: readonly RecordingWithEpisode[]
  podcast: Podcast
  timeZone: string
  order: Order
  onSort: (order: Order) => void
}

type Column = { name: string; by: SortName | null; isNumber?: boolean }

const columns: Column[] = [
  { name: 'File Name', by: 'FileName' },
  { name: 'Episode', by: null },
  { name: 'Duration', by: 'Duration', isNumber: true },
  { name: 'Size', by: 'FileSize', isNumber: true },
  { name: 'Type', by: 'FileType' },
  { name: 'Date Added', by: 'CreatedAt' },
]

/** Default sort order: dates and sizes descending, names ascending. */
const first = (by: SortName): 'ASC' | 'DESC' => (by === 'FileName' || by === 'FileType' ? 'ASC' : 'DESC')

export function RecordingsTable({ rows, podcast, timeZone, order, onSort }: Props) {
  const [playing, setPlaying] = useState<string | null>(null)
  return (
    <Table verticalSpacing="xs" horizontalSpacing="sm" className={`${table.table} ${table.flush} ${classes.table}`} aria-label="Recordings">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Heading key={column.name} column={column} order={order} onSort={onSort} />
          ))}
          <Table.Th className={classes.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <RecordingRow
            key={row.recording.id}
            row={row}
            podcast={podcast}
            timeZone={timeZone}
            isPlaying={playing === row.recording.id}
            onPlay={(play) => setPlaying(play ? row.recording.id : null)}
          />
        ))}
        {rows.length === 0 ? (
          <Table.Tr>
            <Table.Td colSpan={columns.length + 1}>{messages.none}</Table.Td>
          </Table.Tr>
        ) : null}
      </Table.Tbody>
    </Table>
  )
}

const sorted = { ASC: 'ascending', DESC: 'descending' } as const

function Heading({ column: { name, by, isNumber }, order, onSort }: { column: Column } & Pick<Props, 'order' | 'onSort'>) {
  const align = isNumber ? classes.number : undefined
  if (by === null) return <Table.Th className={align}>{name}</Table.Th>
  const sort = order.propertyName === by ? (order.sort as 'ASC' | 'DESC') : null
  const next = sort === null ? first(by) : sort === 'ASC' ? 'DESC' : 'ASC'
  return (
    <Table.Th className={align} aria-sort={sort === null ? undefined : sorted[sort]}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={sort !== null || undefined}
        onClick={() => onSort({ propertyName: by, sort: next })}
      >
        {name}
        <Icon of={sort === null ? IconSelector : sort === 'ASC' ? IconArrowUp : IconArrowDown} small />
      </UnstyledButton>
    </Table.Th>
  )
}
