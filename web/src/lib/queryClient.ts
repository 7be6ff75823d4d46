import { QueryClient } from '@tanstack/react-query'
import { AuthError } from './authError.ts'
import { isOnline } from './online.ts'
import { isTemporary } from './rpcError.ts'

/** Whether an error is transient and worth a retry. */
export const isPassing = (error: Error): boolean => isTemporary(error) || (error instanceof AuthError && error.code === 'UNREACHABLE')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Calls fail immediately while offline, so that the page can say so. They are refetched on reconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isOnline() && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
