import { expect, test } from 'vitest'
import { plans, type Plan } from './limits.ts'
import { billingPeriods, cardButton, priceInCents, soldPlans } from './plans.ts'

/** `C` is the current plan and `S` another one, lowercase if disabled. Cards in order: Free, Starter, Pro, Agency. */
const rows: Record<Plan, { monthly: [string, string]; yearly: [string, string] }> = {
  // For monthly subscribers, with monthly and then yearly prices shown. Then the same for yearly subscribers.
  FREE: { monthly: ['cSSS', 'cSSS'], yearly: ['cSSS', 'cSSS'] },
  STARTER: { monthly: ['sCSS', 'ssSS'], yearly: ['sSSS', 'scSS'] },
  PRO: { monthly: ['ssCS', 'sssS'], yearly: ['ssSS', 'sscS'] },
  AGENCY: { monthly: ['sssC', 'ssss'], yearly: ['sssS', 'sssc'] },
  BETA: { monthly: ['ssss', 'ssss'], yearly: ['ssss', 'ssss'] },
}

const cases = plans.flatMap((plan) =>
  billingPeriods.flatMap((paid) => billingPeriods.map((shown, at) => [plan, paid, shown, rows[plan][paid][at]!] as const)),
)

test.each(cases)('cards on %s with %s billing, %s prices shown: %s', (plan, paid, shown, expected) => {
  const letters = soldPlans.map((card) => {
    const { label, isDisabled } = cardButton(card, shown, { plan, isMonthly: paid === 'monthly', isPaid: plan !== 'FREE' })
    const letter = label === 'Current Plan' ? 'C' : 'S'
    return isDisabled ? letter.toLowerCase() : letter
  })
  expect(letters.join('')).toBe(expected)
})

test('sends paying customers to the portal and everyone else to checkout', () => {
  const leadsTo = (plan: Plan, isPaid: boolean) => cardButton('AGENCY', 'monthly', { plan, isMonthly: true, isPaid }).leadsTo
  expect([leadsTo('FREE', false), leadsTo('STARTER', true), leadsTo('PRO', false)]).toEqual(['checkout', 'portal', 'checkout'])
})

test('bills a full year upfront', () => {
  expect(soldPlans.map((plan) => billingPeriods.map((period) => priceInCents(plan, period) / 100))).toEqual([
    [0, 0],
    [25, 228],
    [40, 348],
    [199, 1908],
  ])
})
