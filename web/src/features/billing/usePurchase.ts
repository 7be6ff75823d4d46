import type { CardButton } from '@castwright/contract/plans.ts'
import { useState } from 'react'
import { rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { usePortal } from '../../ui/usePortal.ts'
import { failure } from './words.ts'

/** Leads to where a plan is paid for: the checkout, or for whoever pays already the provider's portal. */
export function usePurchase() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const portal = usePortal()
  const choose = (leadsTo: CardButton['leadsTo'], priceId: string | null): void => {
    if (leadsTo === 'portal') return portal.open()
    if (priceId === null) return
    setBusyWith(priceId)
    rpc('BillingService.CreateCheckoutSession', { priceId })
      // It stays busy: the page is about to go.
      .then(({ sessionUrl }) => window.location.assign(sessionUrl))
      .catch(() => {
        setBusyWith(null)
        toast.error(failure)
      })
  }
  return { choose, busyWith }
}
