import type { CardButton } from '@castwright/contract/plans.ts'
import { useEffect, useState } from 'react'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { usePortal } from '../../ui/usePortal.ts'
import { useRefreshPlan } from './api.ts'
import { failure } from './words.ts'

/** What the person can do something about is said; the rest has one word for all. */
const told = new Set(['already_subscribed', 'plan_given'])

/** Leads to where a plan is paid for: the checkout, or for whoever pays already the provider's portal. */
export function usePurchase() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const portal = usePortal()
  const refresh = useRefreshPlan()
  // Whoever comes back by the browser's button finds the page as it was left: about to go.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusyWith(null)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const choose = (leadsTo: CardButton['leadsTo'], priceId: string | null): void => {
    if (busyWith !== null || portal.isOpening) return
    if (leadsTo === 'portal') return portal.openAt(priceId)
    if (priceId === null) return
    setBusyWith(priceId)
    rpc('BillingService.CreateCheckoutSession', { priceId })
      // It stays busy: the page is about to go.
      .then(({ sessionUrl }) => window.location.assign(sessionUrl))
      .catch((error: unknown) => {
        setBusyWith(null)
        const isTold = error instanceof RpcError && told.has(error.meta['reason'] ?? '')
        toast.error(isTold ? messageOf(error) : failure)
        // What is shown here was not so any more.
        if (isTold) void refresh()
      })
  }
  return { choose, busyWith }
}
