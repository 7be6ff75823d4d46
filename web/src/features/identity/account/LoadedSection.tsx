import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props<T> = {
  title: string
  hint: ReactNode
  query: UseQueryResult<T>
  status?: ReactNode
  children: (data: T) => ReactNode
}

/** A section that loads its content when shown. */
export function LoadedSection<T>({ title, hint, query, status, children }: Props<T>) {
  const { data, error, refetch } = query
  return (
    <SettingsSection title={title} hint={hint} status={status}>
      {data === undefined ? <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={2} /> : children(data)}
    </SettingsSection>
  )
}
