import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { pagesOf } from '../../lib/pages.ts'
import { query, queryKeyOf } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'

/** The user's plan and its usage. */
export function useUserInfo() {
  const { user } = useSession()
  return useQuery({
    ...query('UserInfoService.FindByUserID', { userId: user?.id ?? '' }),
    enabled: user !== undefined,
    select: ({ userInfo }) => userInfo,
  })
}

export const useUsage = () => useQuery({ ...query('BillingService.FindUsage', {}), select: ({ usage }) => usage })

export const useSubscription = () =>
  useQuery({ ...query('BillingService.FindSubscription', {}), select: ({ subscription }) => subscription })

export const usePlans = () => useQuery(query('BillingService.FindPlans', {}))

export const usePaymentMethod = () =>
  useQuery({ ...query('BillingService.FindPaymentMethod', {}), select: ({ paymentMethod }) => paymentMethod })

/** Paginated, newest first. */
export const useInvoices = () =>
  useInfiniteQuery({
    queryKey: queryKeyOf('BillingService.FindInvoices'),
    ...pagesOf('BillingService.FindInvoices', {}),
    placeholderData: keepPreviousData,
  })

const planQueries = [
  'UserInfoService.FindByUserID',
  'UserInfoService.FindOwnerByPodcastID',
  'BillingService.FindUsage',
  'BillingService.FindSubscription',
  'BillingService.FindPaymentMethod',
  'BillingService.FindInvoices',
  'PodcastInfoService.FindByPodcastID',
] as const

/** Reloads everything that depends on the plan. */
export function useRefreshPlan(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(planQueries.map((name) => client.invalidateQueries({ queryKey: queryKeyOf(name) })))
  }
}
