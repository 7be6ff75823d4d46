import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props<T> = { of: UseQueryResult<T>; title: string; children: (data: T) => ReactNode }

/** What a call returned, or that it is loading or failed. */
export function Answer<T>({ of: { data, error, refetch }, title, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return <QueryState title={title} error={error} refetch={refetch} />
}
