import { billingLifetimes } from '@castwright/contract/billing/limits.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { PaymentsError, type ProviderSubscription } from '../../platform/payments/port.ts'
import { setPlan, syncDuePurchases, syncCustomer } from './service.ts'
import { fakeProvider } from './testing.ts'

const day = 24 * 3600 * 1000
const fake = fakeProvider(() => app.clock.now())

const app = await useApp({ payments: fake.payments, worker: false })
await makePerson(app)

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.pool.pool.query<Row>(text, values)).rows

/** A user with a customer at the provider. */
async function makeBuyer() {
  const person = await makePerson(app)
  expect((await buy(person)).status).toBe(200)
  const [row] = await query<{ customer_id: string }>('select customer_id from customers where user_id = $1', [person.userId])
  const customerId = row!.customer_id
  const put = (changes: Partial<ProviderSubscription> = {}): void =>
    fake.put({
      subscriptionId: `sub_${customerId}`,
      customerId,
      priceId: 'test_price_pro_monthly',
      status: 'active',
      createdAt: new Date('2026-01-01T00:00:00Z'),
      periodEnd: new Date(app.clock.now().getTime() + 20 * day),
      endsAt: null,
      ...changes,
    })
  const sync = async (changes: Partial<ProviderSubscription> = {}): Promise<void> => {
    put(changes)
    await syncCustomer(app.app, customerId)
  }
  return { person, customerId, put, sync }
}

const buy = (person: Person, priceId = 'test_price_pro_monthly') =>
  callRaw(app, person, 'BillingService.CreateCheckoutSession', { priceId })
const subscriptionOf = async (person: Person) => (await as(app, person).BillingService.FindSubscription({})).subscription
const planOf = async ({ userId }: Person) =>
  (await query<{ plan: string }>('select plan from subscriptions where user_id = $1', [userId]))[0]?.plan
const syncDue = () => syncDuePurchases(app.app, new AbortController().signal)

test('notifies once per failed payment, with the end of the grace period', async () => {
  const { person, sync } = await makeBuyer()
  await query(`update profiles set time_zone = 'Pacific/Auckland' where user_id = $1`, [person.userId])
  await sync()
  const words = async () => {
    const { notifications } = await as(app, person).NotificationService.FindByUserId({ userId: person.userId })
    return notifications.filter(({ type }) => type === 'PaymentFailed').map(({ htmlText }) => htmlText)
  }
  expect(await words()).toEqual([])
  await sync({ status: 'past_due' })
  const { graceUntil } = await subscriptionOf(person)
  const until = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Auckland', dateStyle: 'long' }).format(new Date(graceUntil!))
  const once = [`Your last payment failed. Your <b>Pro</b> plan stays active until <b>${until}</b>.`]
  expect(await words()).toEqual(once)
  app.clock.move(day)
  await sync({ status: 'past_due' })
  expect(await words()).toEqual(once)
  await sync()
  app.clock.move(day)
  await sync({ status: 'past_due' })
  expect(await words()).toHaveLength(2)
  const emails = await query(`select 1 from notifications where user_id = $1 and type = 'PaymentFailed' and delivery = 'at_once'`, [
    person.userId,
  ])
  expect(emails).toHaveLength(2)
  // After the grace period, the notification has no date.
  app.clock.move(billingLifetimes.paymentGrace * 1000)
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'FREE', status: 'past_due', graceUntil: null, isPaid: true })
})

test('does not sell a gifted plan, and returns to the gift after a larger plan ends', async () => {
  const { person, sync } = await makeBuyer()
  await setPlan(app.app, person.userId, 'STARTER')
  expect(await buy(person, 'test_price_starter_yearly')).toMatchObject({ status: 412, body: { meta: { reason: 'plan_given' } } })
  expect((await buy(person)).status).toBe(200)
  await sync({ endsAt: new Date(app.clock.now().getTime() + day) })
  expect([await planOf(person), await subscriptionOf(person)]).toEqual([
    'PRO',
    expect.objectContaining({ plan: 'PRO', isGift: false, isPaid: true }),
  ])
  app.clock.move(day)
  await syncDue()
  expect([await planOf(person), await subscriptionOf(person)]).toEqual([
    'STARTER',
    expect.objectContaining({ plan: 'STARTER', isGift: true }),
  ])
})

test('ends test purchases once a real provider is configured, and keeps real purchases without one', async () => {
  const [tried, paid] = [await makeBuyer(), await makeBuyer()]
  await tried.sync()
  fake.payments.name = 'stripe'
  fake.payments.isTestMode = false
  await query(`update customers set provider = 'stripe' where user_id = $1`, [paid.person.userId])
  await paid.sync()
  await syncDue()
  expect([await planOf(tried.person), await planOf(paid.person)]).toEqual(['FREE', 'PRO'])
  fake.payments.name = 'testmode'
  fake.payments.isTestMode = true
  await syncDue()
  expect(await planOf(paid.person)).toBe('PRO')
  expect(await buy(paid.person)).toMatchObject({ status: 412, body: { meta: { reason: 'already_subscribed' } } })
  expect(await query('select provider from customers where user_id = $1', [paid.person.userId])).toEqual([{ provider: 'stripe' }])
})

test('handles a webhook whose job gave up', async () => {
  const { customerId, put } = await makeBuyer()
  put()
  const { body, signature } = fake.write('checkout.session.completed', customerId)
  const headers = { 'test-signature': signature! }
  expect((await app.server.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload: body })).statusCode).toBe(200)
  const waiting = () => query(`select 1 from pgboss.job where name = 'billing.sync' and data->>'customerId' = $1`, [customerId])
  await query(`delete from pgboss.job where name = 'billing.sync' and data->>'customerId' = $1`, [customerId])
  await syncDue()
  expect(await waiting()).toHaveLength(0)
  app.clock.move(2 * 3600 * 1000)
  await syncDue()
  expect(await waiting()).toHaveLength(1)
})

test('keeps a plan with an unknown price until the provider ends it', async () => {
  const { person, sync } = await makeBuyer()
  await sync()
  await sync({ priceId: 'price_of_another_shop' })
  expect(await planOf(person)).toBe('PRO')
  await sync({ priceId: 'price_of_another_shop', status: 'canceled', endsAt: app.clock.now() })
  expect(await planOf(person)).toBe('FREE')
})

test('recreates a customer that was deleted at the provider', async () => {
  const { person, customerId } = await makeBuyer()
  const { createCheckout } = fake.payments
  fake.payments.createCheckout = async (checkout) => {
    if (checkout.customerId === customerId) throw new PaymentsError('unknown', 'No such customer.')
    return createCheckout(checkout)
  }
  const answer = await buy(person)
  fake.payments.createCheckout = createCheckout
  expect(answer.status).toBe(200)
  expect((await subscriptionOf(person)).customerId).not.toBe(customerId)
})

test('cancels a checkout that was created while the account was deleted', async () => {
  const { person, customerId, put } = await makeBuyer()
  const { createCheckout } = fake.payments
  fake.payments.createCheckout = async (checkout) => {
    await query('delete from customers where user_id = $1', [person.userId])
    put()
    return createCheckout(checkout)
  }
  const answer = await buy(person)
  fake.payments.createCheckout = createCheckout
  expect(answer.status).toBe(404)
  expect([...fake.subscriptions.get(customerId)!.values()].map(({ status }) => status)).toEqual(['canceled'])
})
