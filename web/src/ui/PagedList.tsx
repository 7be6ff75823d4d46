import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/rpc.ts'
import { ErrorState } from './ErrorState.tsx'
import { Note } from './Note.tsx'
import { Loading, RowsSkeleton } from './Skeletons.tsx'

type Found = {
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

type Props<Row> = {
  /** The query of the list. */
  found: Found
  /** The loaded rows. Undefined until the first page is there. */
  rows: Row[] | undefined
  errorTitle: string
  /** Heading level of the error. */
  order?: 2 | 3
  skeletonRows: number
  /** Shown instead of an empty list. */
  empty: ReactNode
  moreLabel?: string
  children: (rows: Row[]) => ReactNode
}

/** A list that is loaded page by page, with its loading, error and empty states. */
export function PagedList<Row>({ found, rows, errorTitle, order = 2, skeletonRows, empty, moreLabel = 'Show more', children }: Props<Row>) {
  const { error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = found
  if (!rows)
    return error ? (
      <ErrorState title={errorTitle} order={order} onRetry={() => void refetch()} error={error} />
    ) : (
      <Loading>
        <RowsSkeleton rows={skeletonRows} />
      </Loading>
    )
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      {isFetchNextPageError ? (
        <Note danger role="alert" ta="center" mt="sm">
          {messageOf(error)}
        </Note>
      ) : null}
      {hasNextPage ? (
        <Group justify="center" mt="sm">
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {moreLabel}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
