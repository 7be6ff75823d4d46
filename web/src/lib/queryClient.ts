import { QueryClient } from '@tanstack/react-query'
import { AuthError } from './authError.ts'
import { RpcError } from './rpcError.ts'

const passingCodes: ReadonlySet<string> = new Set(['network', 'unavailable', 'deadline_exceeded'])

/** Worth another try: the same question may be answered in a moment. */
const isPassing = (error: Error): boolean =>
  error instanceof RpcError ? passingCodes.has(error.code) : error instanceof AuthError && error.code === 'UNREACHABLE'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { retry: false },
  },
})
