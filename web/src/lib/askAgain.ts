import { queryClient } from './queryClient.ts'
import { sessionKey } from './sessionKey.ts'

/** The session ended somewhere else. While it is being asked for, asking again would never end. */
export function askAgainWhoIsThere(): void {
  if (queryClient.isFetching({ queryKey: sessionKey }) === 0) void queryClient.invalidateQueries({ queryKey: sessionKey })
}
