import type { GettingStarted } from '@castwright/contract/onboarding/shapes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCall } from '../../components/useCall.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

const checklistQuery = query('OnboardingService.Find', {})

/** Refetched on every visit, because the items are completed on other pages. Page and card share one request. */
export const useGettingStarted = () =>
  useQuery({ ...checklistQuery, staleTime: 2_000, retry: false, select: ({ gettingStarted }) => gettingStarted })

export const isFinished = ({ items }: Pick<GettingStarted, 'items'>): boolean => items.every(({ done }) => done)

const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf('OnboardingService.Find') })

export const useDismissChecklist = () =>
  useMutation({
    mutationFn: () => rpc('OnboardingService.Dismiss', { dismissed: true }),
    onSuccess: async () => {
      await refresh()
      toast.info('Checklist hidden. You can bring it back in the Help Center.')
    },
    onError: (error) => toast.error(`Failed to hide the checklist. ${messageOf(error)}`),
  })

/** Shows the checklist again. False if there is nothing left on it. */
export async function bringBackChecklist(): Promise<boolean> {
  const { gettingStarted } = await rpc('OnboardingService.Find', {})
  if (!gettingStarted || isFinished(gettingStarted)) return false
  await rpc('OnboardingService.Dismiss', { dismissed: false })
  await refresh()
  return true
}

/** Refetched on every visit, because the task is done on other pages. */
export const useFirstTask = (podcastId: string) =>
  useQuery({
    ...query('OnboardingService.FindFirstTask', { podcastId }),
    staleTime: 2_000,
    retry: false,
    select: ({ firstTask }) => firstTask,
  })

export const useHideFirstTask = (podcastId: string) =>
  useCall('OnboardingService.HideFirstTask', {
    refresh: [queryKeyOf('OnboardingService.FindFirstTask', { podcastId })],
    failed: 'Failed to hide your first task.',
  })
