import { messageOf, rpc, RpcError } from './rpc.ts'

/**
 * Opens the payment provider's portal in a new tab. The tab is opened synchronously in the click handler, so that
 * popup blockers allow it. With a price, the portal opens on the change to that plan. Returns false if there is
 * nothing to manage yet.
 */
export async function openPortal(priceId: string | null = null): Promise<boolean> {
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
    throw new Error(messageOf(error), { cause: error })
  }
}
