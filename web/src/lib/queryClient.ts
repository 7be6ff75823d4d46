import { QueryClient } from '@tanstack/react-query'
import { AuthError } from './authError.ts'
import { isOnline } from './online.ts'
import { RpcError } from './rpcError.ts'

const passingCodes: ReadonlySet<string> = new Set(['network', 'unavailable', 'deadline_exceeded'])

/** Worth another try: the same question may be answered in a moment. */
const isPassing = (error: Error): boolean =>
  error instanceof RpcError ? passingCodes.has(error.code) : error instanceof AuthError && error.code === 'UNREACHABLE'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection calls fail at once instead of waiting for it: the page can say so, and asks again when it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isOnline() && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
