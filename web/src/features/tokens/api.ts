import type { AccessToken, NewToken } from '@castwright/contract/tokens/shapes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

const key = ['tokens'] as const

export const useTokens = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await rpc('TokenService.Find', {}, { signal })).tokens,
    // Programs use tokens, and tokens expire on their own.
    staleTime: 0,
  })

/** The shows that a token can be limited to. */
export const useOwnShows = () =>
  useQuery({
    queryKey: [...key, 'shows'],
    queryFn: async ({ signal }) => (await rpc('CallerService.Find', {}, { signal })).podcasts,
    staleTime: 0,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: key })

/** Returns the secret of the new token. */
export async function createToken(form: NewToken): Promise<string> {
  const { secret } = await rpc('TokenService.Create', form)
  await refresh()
  return secret
}

/** A token that was revoked elsewhere counts as success. */
const revoke = (tokenId: string) =>
  rpc('TokenService.Revoke', { tokenId }).catch((error: unknown) => {
    if (!(error instanceof RpcError && error.code === 'not_found')) throw error
  })

export function useRevoke() {
  const one = useMutation({
    mutationFn: ({ id }: AccessToken) => revoke(id),
    onSuccess: (_done, { isConnection }) => toast.success(isConnection ? messages.disconnected : messages.revoked),
    onError: (error) => toast.error(`${messages.revokeFailed} ${messageOf(error)}`),
    onSettled: refresh,
  })
  const all = useMutation({
    mutationFn: () => rpc('TokenService.RevokeAll', {}),
    onSuccess: ({ revoked }) => toast.success(messages.revokedAll(revoked)),
    onError: (error) => toast.error(`${messages.revokeFailed} ${messageOf(error)}`),
    onSettled: refresh,
  })
  return { one, all }
}
