import { paths } from '@castwright/contract/paths.ts'
import { planNames } from '@castwright/contract/billing/plans.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { useRefreshPlan } from './api.ts'
import { unexpectedError } from './format.ts'

/** Confirms the checkout session from the URL once and reports the result. */
export function useCheckoutResult(): void {
  const { checkout } = useSearch({ strict: false })
  const navigate = useNavigate()
  const refresh = useRefreshPlan()
  // Once per session, regardless of re-renders.
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (checkout === undefined || checkout === asked.current) return
    asked.current = checkout
    void navigate({ to: paths.planUsage, replace: true })
    rpc('BillingService.ConfirmCheckout', { sessionId: checkout })
      .then(async ({ subscription, isComplete }) => {
        await refresh()
        // Some payment methods take days.
        if (isComplete && subscription.isPaid) toast.success(`Thank you! You're now on the ${planNames[subscription.plan]} plan.`)
        else toast.info('Your payment is processing. Your plan will change as soon as it goes through.')
      })
      .catch(() => toast.error(unexpectedError))
  }, [checkout, navigate, refresh])
}
