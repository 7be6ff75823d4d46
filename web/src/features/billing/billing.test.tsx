import type { Invoice, PlanCard, PlanUsage, Subscription } from '@castwright/contract/billing/shapes.ts'
import { planLimits } from '@castwright/contract/billing/limits.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { planNames, planPrices, soldPlans } from '@castwright/contract/billing/plans.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { InvoicesPage } from './InvoicesPage.tsx'
import { OffersAndUpgradesPage } from './OffersAndUpgradesPage.tsx'
import { PaymentMethodPage } from './PaymentMethodPage.tsx'
import { PlanUsagePage } from './PlanUsagePage.tsx'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

const none: Subscription = {
  plan: 'FREE',
  unlimited: false,
  isMonthly: true,
  status: 'none',
  isPaid: false,
  isGift: false,
  customerId: null,
  renewsAt: null,
  endsAt: null,
  graceUntil: null,
  isTestMode: true,
}

const pro: Subscription = { ...none, plan: 'PRO', status: 'active', isPaid: true, renewsAt: '2026-12-01T00:00:00Z', isTestMode: false }

const cards: PlanCard[] = soldPlans.map((plan) => ({
  plan,
  name: planNames[plan],
  description: 'For creators.',
  productId: null,
  monthly: { price: planPrices[plan].monthly, priceId: plan === 'FREE' ? null : `${plan}-monthly` },
  yearly: { price: planPrices[plan].yearly, priceId: plan === 'FREE' ? null : `${plan}-yearly` },
  metadata: {
    podcasts: planLimits[plan].podcasts,
    episodes: planLimits[plan].publishedEpisodes,
    collaborators: planLimits[plan].collaborators,
    storage: planLimits[plan].storageGb,
    downloadsPerMonth: planLimits[plan].downloadsPerMonth,
    hasWebsite: true,
    hasVideo: planLimits[plan].video,
    hasAudienceInsights: false,
  },
}))

const usage = (episodes: number, facts: Partial<PlanUsage> = {}): PlanUsage => ({
  plan: 'FREE',
  unlimited: false,
  uses: [
    { measure: 'publishedEpisodes', used: episodes, limit: 6 },
    { measure: 'storage', used: 1.25 * 1024 ** 3, limit: 5 * 1024 ** 3 },
    { measure: 'podcasts', used: 1, limit: -1 },
  ],
  podcasts: [],
  isLimitReached: episodes >= 6,
  over: [],
  ...facts,
})

async function openUsage(shown: PlanUsage, subscription = none, at = '/usage') {
  net.answers('BillingService.FindUsage', { usage: shown })
  net.answers('BillingService.FindSubscription', { subscription })
  return openPage(() => <PlanUsagePage />, at)
}

test('shows what is used without meters or an upgrade if there are no limits', async () => {
  await openUsage(usage(12, { plan: 'AGENCY', unlimited: true }), { ...none, plan: 'AGENCY', unlimited: true, isGift: true })
  expect(await screen.findByText('You have no plan limits.')).toBeTruthy()
  expect(screen.getByText('12 (unlimited)')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByText('Upgrade')).toBeNull()
})

test('shows usage bars and disables Upgrade below the limits', async () => {
  await openUsage(usage(5))
  expect(await screen.findByText('5 of 6')).toBeTruthy()
  expect(screen.getByText('1.25 GB of 5 GB')).toBeTruthy()
  expect(screen.getByText('1, no limit')).toBeTruthy()
  expect(screen.getByText('Near the limit')).toBeTruthy()
  expect(await screen.findByText('Test mode: no card is charged')).toBeTruthy()
  expect(button('Upgrade').getAttribute('aria-disabled')).toBe('true')
})

test('says which figures are those of the largest show', async () => {
  const show = (at: number) => ({
    podcastId: `0198c0de-0000-7000-8000-00000000000${at}`,
    title: `Show ${at}`,
    profileUrl: `show-${at}`,
    uses: [{ measure: 'storage' as const, used: 0, limit: 5 * 1024 ** 3 }],
  })
  await openUsage(usage(5, { podcasts: [show(1), show(2)] }))
  expect(await screen.findByText('Storage, largest show')).toBeTruthy()
  expect(screen.getByText('Published episodes')).toBeTruthy()
  expect(screen.getAllByText('Storage')).toHaveLength(2)
})

test('enables Upgrade at a limit and explains exceeded limits', async () => {
  await openUsage(usage(9, { over: ['publishedEpisodes'] }))
  const upgrade = await screen.findByRole('link', { name: 'Upgrade' })
  expect(upgrade.getAttribute('href')).toBe('/settings/subscription-and-billing/offers-and-upgrades')
  expect(screen.getByText('Over the limit')).toBeTruthy()
  expect(screen.getByText(/Nothing will be deleted and listeners won't notice/)).toBeTruthy()
})

test('reloads the plan after the checkout', async () => {
  net.answers('BillingService.ConfirmCheckout', { subscription: pro, isComplete: true })
  await openUsage(usage(6), none, '/usage?checkout=session-1')
  expect(await screen.findByText("Thank you! You're now on the Pro plan.")).toBeTruthy()
  expect(net.callsTo(pathOf('BillingService.ConfirmCheckout')).map(({ body }) => body)).toEqual([{ session_id: 'session-1' }])
})

test('says that the payment is processing', async () => {
  net.answers('BillingService.ConfirmCheckout', { subscription: none, isComplete: true })
  await openUsage(usage(6), none, '/usage?checkout=session-1')
  expect(await screen.findByText(/Your payment is processing/)).toBeTruthy()
})

test('reports a failed payment within the grace period', async () => {
  await openUsage(usage(1), { ...pro, status: 'past_due', graceUntil: '2026-12-15T12:00:00Z' })
  expect(await screen.findByText(/stays active until Dec 15, 2026/)).toBeTruthy()
})

test('reports a failed payment after the grace period', async () => {
  await openUsage(usage(1), { ...none, status: 'past_due', isPaid: true })
  expect(await screen.findByText('Update your card to restore your plan.')).toBeTruthy()
})

test('keeps a granted plan when a purchased one ends', async () => {
  await openUsage(usage(1), { ...pro, plan: 'BETA', isGift: true, endsAt: '2026-12-15T12:00:00Z', renewsAt: null })
  expect(await screen.findByText(/Granted by the operator/)).toBeTruthy()
  expect(screen.queryByText(/plan ends on/)).toBeNull()
})

async function openOffers(subscription: Subscription) {
  net.answers('BillingService.FindPlans', { plans: cards, isTestMode: subscription.isTestMode })
  net.answers('BillingService.FindSubscription', { subscription })
  const opened = await openPage(() => <OffersAndUpgradesPage />, '/offers')
  await screen.findByRole('region', { name: 'Agency' })
  return opened
}

/** Cards are named by plan, buttons by action. */
const select = (plan: string) => within(screen.getByRole('region', { name: plan })).getByRole('button', { name: 'Select Plan' })

test('opens the checkout for a monthly or yearly plan', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user } = await openOffers(none)
  const card = (name: string) => within(screen.getByRole('region', { name }))
  expect(card('Free').getByRole('button', { name: 'Current Plan' })).toBeTruthy()
  expect(card('Pro').getByText('$40')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Yearly' }))
  expect(card('Pro').getByText('$29')).toBeTruthy()
  net.refuses('BillingService.CreateCheckoutSession', 'unavailable', 'Down.')
  await user.click(select('Pro'))
  expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy()
  net.answers('BillingService.CreateCheckoutSession', { sessionId: 's', sessionUrl: 'https://pay.example/s' })
  await user.click(select('Pro'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/s'))
  expect(net.callsTo(pathOf('BillingService.CreateCheckoutSession')).at(-1)?.body).toEqual({ price_id: 'PRO-yearly' })

  // Other cards do nothing while the browser leaves the page. After the back button, all can be chosen again.
  await user.click(select('Agency'))
  expect(net.callsTo(pathOf('BillingService.CreateCheckoutSession'))).toHaveLength(2)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(select('Pro').getAttribute('data-loading')).toBeNull())
  net.refuses('BillingService.CreateCheckoutSession', 'failed_precondition', 'You have a paid plan already.', {
    reason: 'already_subscribed',
  })
  await user.click(select('Agency'))
  expect(await screen.findByText('You have a paid plan already.')).toBeTruthy()
})

test('opens the portal for subscribers and offers no downgrade', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn(), opener: {} }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { user } = await openOffers(pro)
  net.answers('BillingService.CreateCustomerPortalSession', { sessionUrl: 'https://pay.example/portal' })
  expect(select('Starter').getAttribute('aria-disabled')).toBe('true')
  await user.click(select('Agency'))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/portal'))
  expect(net.callsTo(pathOf('BillingService.CreateCustomerPortalSession')).at(-1)?.body).toEqual({ price_id: 'AGENCY-monthly' })
})

test('requires a verified email for checkout', async () => {
  signedIn(net, { ...ada, emailVerified: false })
  await openOffers(none)
  await waitFor(() => expect(select('Pro').getAttribute('aria-description')).toBe('Please verify your email address first.'))
})

test('shows the card on file', async () => {
  net.answers('BillingService.FindSubscription', { subscription: pro })
  net.answers('BillingService.FindPaymentMethod', { paymentMethod: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 } })
  await openPage(() => <PaymentMethodPage />, '/card')
  expect(await screen.findByText('Visa ending in 4242')).toBeTruthy()
  expect(screen.getByText('Expires 04/2030')).toBeTruthy()
})

test('lists invoices with their files, page by page', async () => {
  const invoice: Invoice = {
    id: 'in_2',
    number: 'CW-0002',
    createdAt: '2026-11-01T12:00:00Z',
    description: 'Pro, billed monthly',
    total: 4000,
    currency: 'usd',
    status: 'paid',
    pdfUrl: 'https://pay.example/in_2.pdf',
    pageUrl: null,
  }
  net.answers('BillingService.FindInvoices', { invoices: [invoice], cursor: 'in_2' })
  const { user } = await openPage(() => <InvoicesPage />, '/invoices')
  const row = (await screen.findByText('CW-0002')).closest('tr')!
  expect(row.textContent).toContain('$40.00')
  expect(within(row).getByRole('link', { name: 'PDF of invoice CW-0002' }).getAttribute('href')).toBe('https://pay.example/in_2.pdf')
  net.answers('BillingService.FindInvoices', {
    invoices: [{ ...invoice, id: 'in_1', number: 'CW-0001', status: 'refunded' }],
    cursor: null,
  })
  await user.click(button('View older invoices'))
  expect(await screen.findByText('Refunded')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'View older invoices' })).toBeNull()
})

test.each([
  ['BillingService.FindUsage', PlanUsagePage],
  ['BillingService.FindPaymentMethod', PaymentMethodPage],
  ['BillingService.FindInvoices', InvoicesPage],
] as const)('shows an error if loading fails (%s)', async (name, Screen) => {
  net.answers('BillingService.FindSubscription', { subscription: none })
  net.refuses(name, 'permission_denied', 'No.')
  await openPage(() => <Screen />, '/here')
  expect(await screen.findByText('Error loading data.')).toBeTruthy()
})
