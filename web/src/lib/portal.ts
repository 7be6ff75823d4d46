import { messageOf, rpc, RpcError } from './rpc.ts'

/**
 * The pages of the payment provider, in a new tab. The tab is opened at once, by the click itself, or browsers would take it for an
 * advertisement. With a price they open where the plan changes to it. Answers false where there is nothing to manage yet, and throws
 * what went wrong.
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
