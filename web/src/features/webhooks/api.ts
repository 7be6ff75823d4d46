import type { Input } from '@castwright/contract/methods.ts'
import type { DeliveryState } from '@castwright/contract/webhooks/names.ts'
import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/pages.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

/** Milliseconds between two looks at a delivery that is about to be sent. */
const interval = 1500
/** The list refreshes while an attempt is due within this time. During an attempt, the next one is due in a minute. */
const soonMs = 90_000

export const useWebhooks = (podcastId: string) => useQuery({ ...query('WebhookService.FindByPodcastID', { podcastId }), staleTime: 0 })

const deliveriesKey = (webhookId: string) => ['webhooks', webhookId] as const

async function refreshWebhooks(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('WebhookService.FindByPodcastID') })
}

const refreshDeliveries = (webhookId: string) => queryClient.invalidateQueries({ queryKey: deliveriesKey(webhookId) })

const isSoon = ({ nextAt }: { nextAt: string | null }): boolean => nextAt !== null && Date.parse(nextAt) - Date.now() < soonMs

export const useDeliveries = (webhookId: string, state: DeliveryState | null) =>
  useInfiniteQuery({
    queryKey: [...deliveriesKey(webhookId), 'list', state],
    ...pagesOf('WebhookService.FindDeliveries', { webhookId, limit: webhookLimits.page, ...(state && { state }) }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(({ deliveries }) => deliveries.some(isSoon)) ? interval : false),
  })

export const useDelivery = (webhookId: string, deliveryId: string, attempts: number) =>
  useQuery({
    // A new attempt changes the details.
    queryKey: [...deliveriesKey(webhookId), 'one', deliveryId, attempts],
    queryFn: async ({ signal }) => (await rpc('WebhookService.FindDelivery', { webhookId, deliveryId }, { signal })).delivery,
    staleTime: 0,
  })

const failed = (error: Error): void => void toast.error(`${messages.failed} ${messageOf(error)}`)

export function useWebhookActions(webhookId: string) {
  const update = useMutation({
    mutationFn: (isEnabled: boolean) => rpc('WebhookService.Update', { webhookId, isEnabled }),
    onSuccess: async (_, isEnabled) => {
      await Promise.all([refreshWebhooks(), refreshDeliveries(webhookId)])
      toast.success(isEnabled ? messages.turnedOn : messages.turnedOff)
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => rpc('WebhookService.Delete', { webhookId }),
    onSuccess: async () => {
      await refreshWebhooks()
      toast.success(messages.deleted)
    },
    onError: failed,
  })
  const rotate = useMutation({
    mutationFn: () => rpc('WebhookService.RotateSecret', { webhookId }),
    onSuccess: refreshWebhooks,
    onError: failed,
  })
  const test = useMutation({
    mutationFn: () => rpc('WebhookService.SendTest', { webhookId }),
    onSuccess: () => refreshDeliveries(webhookId),
    onError: failed,
  })
  const replay = useMutation({
    mutationFn: (deliveryId: string) => rpc('WebhookService.Replay', { webhookId, deliveryId }),
    onSuccess: async () => {
      await refreshDeliveries(webhookId)
      toast.success(messages.replaying)
    },
    onError: failed,
  })
  const replayFailed = useMutation({
    mutationFn: () => rpc('WebhookService.ReplayFailed', { webhookId }),
    onSuccess: async ({ count }) => {
      await refreshDeliveries(webhookId)
      toast.success(count === 1 ? '1 delivery is being sent again.' : `${count.toLocaleString('en-US')} deliveries are being sent again.`)
    },
    onError: failed,
  })
  return { update, remove, rotate, test, replay, replayFailed }
}

/** Returns the secret of a new standard webhook. */
export async function createWebhook(input: Input<'WebhookService.Create'>): Promise<string | null> {
  const { secret } = await rpc('WebhookService.Create', input)
  await refreshWebhooks()
  return secret
}

export async function updateWebhook(input: Input<'WebhookService.Update'>): Promise<void> {
  await rpc('WebhookService.Update', input)
  await refreshWebhooks()
}
