import { searchLimits } from '@castwright/contract/search/limits.ts'
import type { SearchHit, SearchKind } from '@castwright/contract/search/shapes.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOnline } from '../../lib/online.ts'
import { query } from '../../lib/rpc.ts'

const pauseMs = 150

export type Group = { kind: SearchKind; hits: SearchHit[]; hasMore: boolean }

/** Searches after a pause in typing. The previous results stay until the next ones arrive. */
export function useSearch(typed: string, kind: SearchKind | null) {
  const [text] = useDebouncedValue(typed.trim(), pauseMs)
  const isOnline = useOnline()
  const { data, isFetching, isError, error, refetch } = useQuery({
    ...query('SearchService.Find', kind === null ? { text } : { text, kinds: [kind], limit: searchLimits.maxPage }),
    enabled: text !== '' && isOnline,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return {
    groups: typed.trim() === '' ? [] : ((data?.groups ?? []) as Group[]),
    isSearching: isOnline && typed.trim() !== '' && (isFetching || text !== typed.trim()),
    isOffline: !isOnline,
    error: isError && text !== '' ? error : null,
    retry: () => void refetch(),
  }
}
