import type { Newsletter, SubscriberState } from '@castwright/contract/newsletter/shapes.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCall } from '../../components/useCall.ts'
import { pagesOf } from '../../lib/pages.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { rpc } from '../../lib/rpc.ts'
import { saveFile } from '../../lib/saveFile.ts'

const keyOf = (podcastId: string) => ['newsletter', podcastId] as const

/** Milliseconds between two looks while an email is being sent. */
const interval = 2000

export const findNewsletter = async (podcastId: string, signal?: AbortSignal): Promise<Newsletter> =>
  (await rpc('NewsletterService.FindByPodcastID', { podcastId }, signal ? { signal } : {})).newsletter

export const cacheNewsletter = (newsletter: Newsletter): void =>
  void queryClient.setQueryData<Newsletter>(keyOf(newsletter.podcastId), newsletter)

export const useNewsletter = (podcastId: string) =>
  useQuery({
    queryKey: keyOf(podcastId),
    queryFn: ({ signal }) => findNewsletter(podcastId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.issues.some(({ state: one }) => one === 'sending') ? interval : false),
  })

export const useSubscribers = (podcastId: string, state: SubscriberState | null, text: string) =>
  useInfiniteQuery({
    queryKey: [...keyOf(podcastId), 'subscribers', state, text],
    ...pagesOf('NewsletterService.FindSubscribers', { podcastId, text, ...(state && { state }) }),
    staleTime: 0,
  })

/** After the list changed. */
export const refresh = (podcastId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(podcastId) })

export const useExport = () => useCall('NewsletterService.Export', { after: ({ fileName, text }) => saveFile(fileName, 'text/csv', text) })

export const useDeletion = (podcastId: string) =>
  useCall('NewsletterService.DeleteSubscriber', { refresh: [keyOf(podcastId)], done: 'Subscriber deleted.' })

const cached = { after: ({ newsletter }: { newsletter: Newsletter }) => cacheNewsletter(newsletter) }
export const useResend = () => useCall('NewsletterService.ResendUncertain', cached)
export const useCancelIssue = () => useCall('NewsletterService.CancelIssue', cached)
