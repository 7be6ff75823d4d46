import type { Newsletter, SubscriberState } from '@castwright/contract/newsletter/shapes.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/pages.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { toast } from '../../ui/toast.tsx'

const keyOf = (podcastId: string) => ['newsletter', podcastId] as const
const listKey = (podcastId: string) => ['newsletter', podcastId, 'subscribers'] as const

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
    queryKey: [...listKey(podcastId), state, text],
    ...pagesOf('NewsletterService.FindSubscribers', { podcastId, text, ...(state && { state }) }),
    staleTime: 0,
  })

/** After the list changed. */
export const refresh = (podcastId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(podcastId) })

const failed = (error: Error): void => void toast.error(messageOf(error))

export const useExport = (podcastId: string) =>
  useMutation({
    mutationFn: () => rpc('NewsletterService.Export', { podcastId }),
    onSuccess: ({ fileName, text }) => saveFile(fileName, 'text/csv', text),
    onError: failed,
  })

export const useDeletion = (podcastId: string) =>
  useMutation({
    mutationFn: (subscriberId: string) => rpc('NewsletterService.DeleteSubscriber', { podcastId, subscriberId }),
    onSuccess: async () => {
      await refresh(podcastId)
      toast.success('Subscriber deleted.')
    },
    onError: failed,
  })

export const useResend = (podcastId: string) =>
  useMutation({
    mutationFn: (issueId: string) => rpc('NewsletterService.ResendUncertain', { podcastId, issueId }),
    onSuccess: ({ newsletter }) => cacheNewsletter(newsletter),
    onError: failed,
  })

export const useCancelIssue = (podcastId: string) =>
  useMutation({
    mutationFn: (issueId: string) => rpc('NewsletterService.CancelIssue', { podcastId, issueId }),
    onSuccess: ({ newsletter }) => cacheNewsletter(newsletter),
    onError: failed,
  })
