import { Box } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'

type Props<T> = {
  title: string
  hint: ReactNode
  query: UseQueryResult<T>
  aside?: ReactNode
  /** How many rows the skeleton reserves. */
  rows?: number
  children: (data: T) => ReactNode
}

/** A card that loads its content when shown. */
export function LoadedCard<T>({ title, hint, query, aside, rows = 2, children }: Props<T>) {
  const { data, isError, error, refetch } = query
  return (
    <Card title={title} hint={hint} aside={aside ? <Box flex="none">{aside}</Box> : null}>
      {data === undefined && !isError ? (
        <Loading>
          <RowsSkeleton rows={rows} />
        </Loading>
      ) : null}
      {data === undefined && isError ? <ErrorState title="Error loading data." order={3} onRetry={() => refetch()} error={error} /> : null}
      {data !== undefined ? children(data) : null}
    </Card>
  )
}
