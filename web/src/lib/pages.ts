import type { Input, MethodName, Output } from '@castwright/contract/methods.ts'
import { rpc } from './rpc.ts'

/** Methods that return a list page by page. */
type PagedMethod = { [N in MethodName]: Output<N> extends { cursor: string | null } ? N : never }[MethodName]

type Page = { pageParam: string | null; signal: AbortSignal }

/** What an infinite query of a list needs besides its key. */
export const pagesOf = <N extends PagedMethod>(name: N, input: Omit<Input<N>, 'cursor'>) => ({
  queryFn: ({ pageParam, signal }: Page): Promise<Output<N>> =>
    rpc(name, { ...input, ...(pageParam !== null && { cursor: pageParam }) } as Input<N>, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Output<N>): string | null => (page as { cursor: string | null }).cursor,
})
