import type { CardButton } from '@castwright/contract/billing/plans.ts'
import { useEffect, useState } from 'react'
import { messageOf, rpc, RpcError } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { usePortal } from '../../ui/usePortal.ts'
import { useRefreshPlan } from './api.ts'
import { unexpectedError } from './format.ts'

/** Reasons the user can act on. Everything else shows a generic error. */
const explainedReasons = new Set(['already_subscribed', 'plan_given'])

/** Opens the checkout or, for existing subscribers, the payment provider's portal. */
export function usePurchase() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const portal = usePortal()
  const refresh = useRefreshPlan()
  // The back button may restore this page from the back/forward cache, spinner included.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusyWith(null)
    }
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])
  const choose = (leadsTo: CardButton['leadsTo'], priceId: string | null): void => {
    if (busyWith !== null || portal.isOpening) return
    if (leadsTo === 'portal') return portal.openAt(priceId)
    if (priceId === null) return
    setBusyWith(priceId)
    rpc('BillingService.CreateCheckoutSession', { priceId })
      // Stays busy until the browser leaves the page.
      .then(({ sessionUrl }) => window.location.assign(sessionUrl))
      .catch((error: unknown) => {
        setBusyWith(null)
        const isExplained = error instanceof RpcError && explainedReasons.has(error.meta['reason'] ?? '')
        toast.error(isExplained ? messageOf(error) : unexpectedError)
        // The page was showing outdated data.
        if (isExplained) void refresh()
      })
  }
  return { choose, busyWith }
}
