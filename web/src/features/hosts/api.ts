import type { Host } from '@castwright/contract/hosts/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../components/useCall.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

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

export async function addHost(podcastId: string, name: string): Promise<void> {
  const { host } = await rpc('HostService.Create', { podcastId, host: name })
  change(podcastId, (hosts) => [...hosts, host])
}

export function useHostActions(podcastId: string) {
  return {
    verify: useCall('HostService.Verify', {
      after: ({ host }) => {
        if (host.isVerified && host.problem === null) toast.success(`${host.displayName} is verified.`)
      },
      refresh: [keyOf(podcastId)],
    }),
    setPrimary: useCall('HostService.SetPrimary', { after: ({ hosts }) => change(podcastId, () => hosts) }),
    remove: useCall('HostService.Delete', {
      after: (_, { hostId }) => change(podcastId, (hosts) => hosts.filter(({ id }) => id !== hostId)),
    }),
  }
}
