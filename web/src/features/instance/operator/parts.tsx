import { Box, Button, Group, Table } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '../../../ui/QueryState.tsx'
import table from '../../../ui/table.module.css'
import type { Pages } from '../../../ui/usePaging.ts'
import classes from './Sheet.module.css'

type AnswerProps<T> = { of: UseQueryResult<T>; title: string; children: (data: T) => ReactNode }

/** What a call returned, or that it is loading or failed. */
export function Answer<T>({ of: { data, error, refetch }, title, children }: AnswerProps<T>) {
  if (data !== undefined) return children(data)
  return <QueryState title={title} error={error} refetch={refetch} />
}

/** For lists that don't know how long they are. */
export function Pager({ paging, next, label }: { paging: Pages; next: string | null; label: string }) {
  if (paging.page === 1 && next === null) return null
  return (
    <Group justify="flex-end" gap="sm" mt="md" component="nav" aria-label={label}>
      <Button variant="default" disabled={paging.page === 1} onClick={paging.back}>
        Previous
      </Button>
      <Button variant="default" disabled={next === null} onClick={() => next !== null && paging.forward(next)}>
        Next
      </Button>
    </Group>
  )
}

type Column = { title: string; isNumber?: boolean; isAction?: boolean }

/** A table that becomes a list of blocks on phones. */
export function Sheet({ label, columns, children }: { label: string; columns: Column[]; children: ReactNode }) {
  return (
    <Box bg="var(--cw-card)" bd="var(--cw-hairline)" bdrs="md" style={{ overflow: 'hidden' }}>
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
    </Box>
  )
}
