import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'

type Props<T> = { of: UseQueryResult<T>; title: string; children: (data: T) => ReactNode }

/** What a call returned, or that it is loading or failed. */
export function Answer<T>({ of: { data, isError, error, refetch }, title, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState title={title} error={error} onRetry={() => void refetch()} />
  return (
    <Loading>
      <RowsSkeleton />
    </Loading>
  )
}
