import type { Input } from '@castwright/contract/methods.ts'
import type { DeliveryState } from '@castwright/contract/webhooks/names.ts'
import { webhookLimits } from '@castwright/contract/webhooks/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCall } from '../../components/useCall.ts'
import { counted } from '../../lib/numbers.ts'
import { pagesOf } from '../../lib/pages.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'

/** Milliseconds between two looks at a delivery that is about to be sent. */
const interval = 1500
/** The list refreshes while an attempt is due within this time. During an attempt, the next one is due in a minute. */
const soonMs = 90_000

export const useWebhooks = (podcastId: string) => useQuery({ ...query('WebhookService.FindByPodcastID', { podcastId }), staleTime: 0 })

const deliveriesKey = (webhookId: string) => ['webhooks', webhookId] as const

async function refreshWebhooks(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('WebhookService.FindByPodcastID') })
}

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

export function useWebhookActions(webhookId: string) {
  const [webhooks, deliveries] = [queryKeyOf('WebhookService.FindByPodcastID'), deliveriesKey(webhookId)]
  const failed = "That didn't work."
  return {
    update: useCall('WebhookService.Update', {
      refresh: [webhooks, deliveries],
      done: (_, { isEnabled }) => (isEnabled ? 'Webhook turned on.' : 'Webhook turned off.'),
      failed,
    }),
    remove: useCall('WebhookService.Delete', { refresh: [webhooks], done: 'Webhook deleted.', failed }),
    rotate: useCall('WebhookService.RotateSecret', { refresh: [webhooks], failed }),
    test: useCall('WebhookService.SendTest', { refresh: [deliveries], failed }),
    replay: useCall('WebhookService.Replay', { refresh: [deliveries], done: 'The delivery is being sent again.', failed }),
    replayFailed: useCall('WebhookService.ReplayFailed', {
      refresh: [deliveries],
      done: ({ count }) => `${counted(count, 'delivery is', 'deliveries are')} being sent again.`,
      failed,
    }),
  }
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
