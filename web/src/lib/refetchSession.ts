import { queryClient } from './queryClient.ts'
import { sessionKey } from './sessionKey.ts'

/** Refetches the session after it ended elsewhere. Skipped while it is being fetched, to avoid a loop. */
export function refetchSession(): void {
  if (queryClient.isFetching({ queryKey: sessionKey }) === 0) void queryClient.invalidateQueries({ queryKey: sessionKey })
}
