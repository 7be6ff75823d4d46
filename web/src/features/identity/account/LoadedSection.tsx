import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx'

type Props<T> = {
  title: string
  hint: ReactNode
  query: UseQueryResult<T>
  status?: ReactNode
  /** How many rows the skeleton reserves. */
  rows?: number
  children: (data: T) => ReactNode
}

/** A section that loads its content when shown. */
export function LoadedSection<T>({ title, hint, query, status, rows = 2, children }: Props<T>) {
  const { data, isError, error, refetch } = query
  return (
    <SettingsSection title={title} hint={hint} status={status}>
      {data === undefined && !isError ? (
        <Loading>
          <RowsSkeleton rows={rows} />
        </Loading>
      ) : null}
      {data === undefined && isError ? <ErrorState title="Error loading data." order={3} onRetry={() => refetch()} error={error} /> : null}
      {data !== undefined ? children(data) : null}
    </SettingsSection>
  )
}
