import { paths } from '@castwright/contract/paths.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rpc, RpcError } from '../lib/rpc.ts'
import { toast } from './toast.tsx'

/**
 * Opens the portal in a new tab. The tab is opened synchronously in the click handler, so that popup blockers allow it. With a price, the
 * portal opens on the change to that plan. Returns false if there is nothing to manage yet.
 */
async function openPortal(priceId: string | null): Promise<boolean> {
  const tab = window.open('', '_blank')
  try {
    const { sessionUrl } = await rpc('BillingService.CreateCustomerPortalSession', priceId === null ? {} : { priceId })
    if (!tab) window.location.assign(sessionUrl)
    else {
      tab.opener = null
      tab.location.replace(sessionUrl)
    }
    return true
  } catch (error) {
    tab?.close()
    if (error instanceof RpcError && error.meta['reason'] === 'no_customer') return false
    throw error
  }
}

/** Opens the payment provider's portal. Users without a purchase go to the plans. */
export function usePortal() {
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const openAt = (priceId: string | null): void => {
    setOpening(true)
    openPortal(priceId)
      .then((isOpen) => (isOpen ? undefined : navigate({ to: paths.offersAndUpgrades })))
      .catch(() => toast.error('An unexpected error occurred.'))
      .finally(() => setOpening(false))
  }
  return { open: () => openAt(null), openAt, isOpening }
}
