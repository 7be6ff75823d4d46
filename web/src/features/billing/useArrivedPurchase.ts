import { planNames } from '@castwright/contract/plans.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../../lib/links.ts'
import { rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { useRefreshPlan } from './api.ts'
import { failure } from './words.ts'

/** Back from the checkout, which left its session in the address: asks how it went, once, and says so. */
export function useArrivedPurchase(): void {
  const { checkout } = useSearch({ strict: false })
  const navigate = useNavigate()
  const refresh = useRefreshPlan()
  // Once for each session, whatever is drawn anew meanwhile.
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (checkout === undefined || checkout === asked.current) return
    asked.current = checkout
    void navigate({ to: paths.planUsage, replace: true })
    rpc('BillingService.ConfirmCheckout', { sessionId: checkout })
      .then(async ({ subscription, isComplete }) => {
        await refresh()
        // Some ways to pay take days.
        if (isComplete && subscription.isPaid) toast.success(`Thank you! You're now on the ${planNames[subscription.plan]} plan.`)
        else toast.info('Your payment is processing. Your plan will change as soon as it goes through.')
      })
      .catch(() => toast.error(failure))
  }, [checkout, navigate, refresh])
}
