import type { Host } from '@castwright/contract/hosts/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

type Found = Output<'HostService.FindByPodcastID'>

const keyOf = (podcastId: string) => ['hosts', podcastId] as const

export const useHosts = (podcastId: string) =>
  useQuery({
    queryKey: keyOf(podcastId),
    queryFn: ({ signal }) => rpc('HostService.FindByPodcastID', { podcastId }, { signal }),
    staleTime: 0,
  })

const change = (podcastId: string, to: (hosts: Host[]) => Host[]): void =>
  void queryClient.setQueryData<Found>(keyOf(podcastId), (found) => found && { ...found, hosts: to(found.hosts) })

const failed = (error: Error): void => void toast.error(messageOf(error))

export function useHostActions(podcastId: string) {
  const add = useMutation({
    mutationFn: async (host: string) => (await rpc('HostService.Create', { podcastId, host })).host,
    onSuccess: (host) => change(podcastId, (hosts) => [...hosts, host]),
  })
  const verify = useMutation({
    mutationFn: async (hostId: string) => (await rpc('HostService.Verify', { podcastId, hostId })).host,
    onSuccess: async (host) => {
      if (host.isVerified && host.problem === null) toast.success(messages.verified(host.displayName))
      await queryClient.invalidateQueries({ queryKey: keyOf(podcastId) })
    },
    onError: failed,
  })
  const setPrimary = useMutation({
    mutationFn: async (hostId: string | null) => (await rpc('HostService.SetPrimary', { podcastId, hostId })).hosts,
    onSuccess: (hosts) => change(podcastId, () => hosts),
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Host) => rpc('HostService.Delete', { podcastId, hostId: id }),
    onSuccess: (_result, { id, displayName }) => {
      change(podcastId, (hosts) => hosts.filter((host) => host.id !== id))
      toast.success(messages.removed(displayName))
    },
    onError: failed,
  })
  return { add, verify, setPrimary, remove }
}
