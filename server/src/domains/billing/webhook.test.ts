import { randomInt } from 'node:crypto'
import { billingLifetimes } from '@castwright/contract/billing/limits.ts'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import type { ProviderSubscription, SignedMessage } from '../../platform/payments/port.ts'
import { testPrices } from './prices.ts'
import { syncCustomer, syncDuePurchases } from './service.ts'
import { fakeProvider } from './testing.ts'
import { isFull } from '../../../test/kit/full.ts'

const fake = fakeProvider(() => app.clock.now())

const app = await useApp({ payments: fake.payments })
await makePerson(app)

/** A thousand in a full run. */
const replayed = Number(process.env['REPLAY'] ?? (isFull ? 320 : 80))

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.pool.pool.query<Row>(text, values)).rows

/** A user with a customer at the provider. */
async function makeCustomer(person?: Person): Promise<{ userId: string; customerId: string }> {
  const userId = person?.userId ?? newId()
  const customerId = `cus_${userId}`
  if (!person)
    await query(`insert into users (id, name, email, email_verified, created_at, updated_at) values ($1, '', $2, true, now(), now())`, [
      userId,
      `${userId}@example.com`,
    ])
  await query(`insert into customers (user_id, provider, customer_id, created_at) values ($1, 'testmode', $2, now())`, [userId, customerId])
  fake.addCustomer(customerId)
  return { userId, customerId }
}

const subscription = (customerId: string, changes: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  subscriptionId: `sub_${customerId}`,
  customerId,
  priceId: 'test_price_pro_monthly',
  status: 'active',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  periodEnd: new Date(app.clock.now().getTime() + 20 * 24 * 3600 * 1000),
  endsAt: null,
  ...changes,
})

const send = ({ body, signature }: SignedMessage, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/billing/webhook',
    headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'test-signature': signature }), ...headers },
    payload: body,
  })

const planOf = async (userId: string): Promise<string> =>
  (await query<{ plan: string }>('select plan from subscriptions where user_id = $1', [userId]))[0]?.plan ?? 'FREE'

const events = (customerId: string) =>
  query<{ handled_at: Date | null }>('select * from payment_events where customer_id = $1', [customerId])

/** Waits until all jobs are done. */
const settled = (customerId: string) =>
  eventually(async () => expect((await events(customerId)).filter((row) => row.handled_at === null)).toEqual([]))

test(`${replayed} shuffled, duplicated and delayed webhooks lead to the same state`, async () => {
  const [people, many] = [replayed / 40, replayed]
  const [inOrder, shuffled] = [await makeMany(people), await makeMany(people)]
  const prices = testPrices.map(({ priceId }) => priceId)
  const statuses = ['active', 'active', 'past_due', 'canceled', 'incomplete'] as const
  const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
  const changes = Array.from({ length: many }, () => ({
    who: randomInt(people),
    sub: randomInt(2),
    status: pick(statuses),
    priceId: pick(prices),
  }))
  const apply = (customerId: string, { sub, status, priceId }: (typeof changes)[number]): SignedMessage => {
    fake.put(subscription(customerId, { subscriptionId: `sub_${customerId}_${sub}`, status, priceId }))
    return fake.write('customer.subscription.updated', customerId)
  }

  const each = inOrder.map(async ({ customerId }, who) => {
    const own = changes.filter((one) => one.who === who)
    for (const [at, change] of own.entries()) {
      apply(customerId, change)
      // Three at a time, like a job.
      if (at % 3 === 2 || at === own.length - 1) await syncCustomer(app.app, customerId)
    }
  })
  await Promise.all(each)

  const started = performance.now()
  const late: SignedMessage[] = []
  let [sent, slowest] = [0, 0]
  const deliver = async (message: SignedMessage): Promise<void> => {
    const begun = performance.now()
    expect((await send(message)).statusCode).toBe(200)
    slowest = Math.max(slowest, performance.now() - begun)
    sent += 1
  }
  for (const [at, change] of changes.entries()) {
    late.push(apply(shuffled[change.who]!.customerId, change))
    // Some arrive in random order and twice, the rest much later.
    if (at % 20 === 19) {
      const out = late.toSorted(() => randomInt(3) - 1).slice(0, 8)
      await Promise.all([...out, ...out.slice(0, 3)].map(deliver))
      for (const message of out) late.splice(late.indexOf(message), 1)
    }
  }
  const rest = late.toSorted(() => randomInt(3) - 1)
  for (let at = 0; at < rest.length; at += 25) await Promise.all([...rest.slice(at, at + 25), ...rest.slice(at, at + 5)].map(deliver))
  for (const { customerId } of shuffled) await settled(customerId)

  const stateOf = async ({ userId, customerId }: { userId: string; customerId: string }) => ({
    plan: await planOf(userId),
    purchases: (await query<Record<string, unknown>>('select * from purchases where user_id = $1 order by subscription_id', [userId])).map(
      ({ plan, is_monthly, status, price_id, past_due_since, subscription_id }) => ({
        plan,
        is_monthly,
        status,
        price_id,
        isPastDue: past_due_since !== null,
        subscription: String(subscription_id).replace(customerId, ''),
      }),
    ),
  })
  const [wanted, got] = [await Promise.all(inOrder.map(stateOf)), await Promise.all(shuffled.map(stateOf))]
  expect(got).toEqual(wanted)
  const { length: kept } = await query('select 1 from payment_events where customer_id = any($1)', [shuffled.map((one) => one.customerId)])
  expect(kept).toBe(many)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `webhook replay: ${many} events sent ${sent} times, shuffled and late: 0 of ${people} customers differ, ${seconds} s, slowest answer ${Math.round(slowest)} ms\n`,
  )
})

const makeMany = async (count: number) => {
  const made = []
  for (let at = 0; at < count; at += 1) made.push(await makeCustomer())
  return made
}

test('rejects forged, old and malformed webhooks', async () => {
  const { userId, customerId } = await makeCustomer()
  fake.put(subscription(customerId))
  const good = fake.write('customer.subscription.created', customerId)
  const other = fake.write('customer.subscription.created', customerId)
  const forged: Array<[string, SignedMessage]> = [
    ['no signature', { ...good, signature: undefined }],
    ['the signature of another webhook', { ...good, signature: other.signature }],
    ['changed bytes', { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) }],
    ['an invalid signature', { ...good, signature: 't=1,v1=00' }],
    ['words', { ...good, signature: 'let me in' }],
    ['no body', { ...good, body: Buffer.alloc(0) }],
  ]
  for (const [what, message] of forged) expect({ what, status: (await send(message)).statusCode }).toEqual({ what, status: 400 })
  const old = fake.write('customer.subscription.created', customerId)
  app.clock.move(301_000)
  const answer = await send(old)
  expect(answer.json()).toMatchObject({ code: 'invalid_argument', meta: { reason: 'message_refused' } })
  expect(answer.statusCode).toBe(400)
  expect([await events(customerId), await planOf(userId)]).toEqual([[], 'FREE'])
  expect((await app.server.inject('/api/billing/webhook')).statusCode).toBe(404)
})

test('accepts and ignores unknown webhooks', async () => {
  const { customerId } = await makeCustomer()
  for (const message of [
    fake.write('payout.paid', customerId),
    fake.write('customer.subscription.created', 'cus_of_nobody'),
    fake.write('constructor', customerId),
  ])
    expect((await send(message)).statusCode).toBe(200)
  expect([await events(customerId), await events('cus_of_nobody'), fake.readsOf(customerId)]).toEqual([[], [], 0])
})

test('handles a webhook once when duplicates race', async () => {
  const person = await makePerson(app)
  const { podcastId } = await makePodcast(app, person)
  const { userId, customerId } = await makeCustomer(person)
  fake.put(subscription(customerId))
  const message = fake.write('checkout.session.completed', customerId)
  // Webhooks have no origin and no session.
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(message, { origin: 'https://provider.example' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  await settled(customerId)
  expect([(await events(customerId)).length, fake.readsOf(customerId), await planOf(userId)]).toEqual([1, 1, 'PRO'])
  const { activities } = await as(app, person).ActivityService.FindByPodcastID({ podcastId })
  expect(activities.map(({ text }) => text)).toEqual(['changed the plan from Free to Pro'])
})

test('reads again if another process wrote in the meantime', async () => {
  const { userId, customerId } = await makeCustomer()
  fake.put(subscription(customerId, { priceId: 'test_price_starter_monthly' }))
  const [isReading, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  fake.state.beforeRead = async () => {
    fake.state.beforeRead = async () => {}
    isReading.resolve()
    await mayGoOn.promise
  }
  const slow = syncCustomer(app.app, customerId)
  await isReading.promise
  fake.put(subscription(customerId, { priceId: 'test_price_agency_yearly' }))
  await syncCustomer(app.app, customerId)
  mayGoOn.resolve()
  await slow
  expect(await planOf(userId)).toBe('AGENCY')
})

test('creates one customer when checkouts race', async () => {
  const person = await makePerson(app)
  const before = fake.state.customers
  const ask = () => callRaw(app, person, 'BillingService.CreateCheckoutSession', { priceId: 'test_price_pro_yearly' })
  const answers = await Promise.all(Array.from({ length: 10 }, ask))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(fake.state.customers - before).toBe(1)
  expect(await query('select 1 from customers where user_id = $1', [person.userId])).toHaveLength(1)
})

test('leaves no partial state if the provider is unreachable', async () => {
  const person = await makePerson(app)
  const ask = (name: Parameters<typeof callRaw>[2], body: object = {}) => callRaw(app, person, name, body)
  const checkout = () => ask('BillingService.CreateCheckoutSession', { priceId: 'test_price_pro_monthly' })
  const failed = { status: 503, body: { code: 'unavailable', msg: 'An unexpected error occurred.', meta: { reason: 'provider_failed' } } }
  fake.state.isDown = true
  expect(await checkout()).toEqual(failed)
  expect(await query('select 1 from customers where user_id = $1', [person.userId])).toEqual([])
  fake.state.isDown = false
  // Fails between the two calls. The next attempt reuses the customer.
  const { createCheckout } = fake.payments
  fake.payments.createCheckout = async () => {
    fake.state.isDown = true
    fake.payments.createCheckout = createCheckout
    return createCheckout({ key: '', customerId: '', buyer: { userId: '' }, priceId: '', successUrl: '', cancelUrl: '' })
  }
  const customers = fake.state.customers
  expect(await checkout()).toEqual(failed)
  for (const name of ['FindPaymentMethod', 'FindInvoices', 'CreateCustomerPortalSession'] as const)
    expect(await ask(`BillingService.${name}`)).toEqual(failed)
  expect(await ask('BillingService.ConfirmCheckout', { sessionId: 'cs_1' })).toEqual(failed)
  // Stored data is still available.
  expect((await ask('BillingService.FindSubscription')).status).toBe(200)
  fake.state.isDown = false
  expect(await checkout()).toMatchObject({ status: 200 })
  expect([fake.state.customers - customers, await planOf(person.userId)]).toEqual([1, 'FREE'])
})

test('recreates a customer that the provider no longer knows', async () => {
  const person = await makePerson(app)
  const { customerId } = await makeCustomer(person)
  fake.put(subscription(customerId))
  await syncCustomer(app.app, customerId)
  const checkout = () => callRaw(app, person, 'BillingService.CreateCheckoutSession', { priceId: 'test_price_pro_monthly' })
  expect(await checkout()).toMatchObject({ status: 412, body: { meta: { reason: 'already_subscribed' } } })
  fake.forgetCustomer(customerId)
  expect((await checkout()).status).toBe(200)
  const { userInfo } = await as(app, person).UserInfoService.FindByUserID({ userId: person.userId })
  expect(userInfo.subscriptionType).toBe('FREE')
  expect(userInfo.customerId).not.toBe(customerId)
})

test('keeps a past-due plan for the grace period, ends it, and restores it after payment', async () => {
  const person = await makePerson(app)
  const { podcastId } = await makePodcast(app, person)
  const { userId, customerId } = await makeCustomer(person)
  const currentSubscription = async () => (await as(app, person).BillingService.FindSubscription({})).subscription
  const change = async (changes: Partial<ProviderSubscription>) => {
    fake.put(subscription(customerId, changes))
    await syncCustomer(app.app, customerId)
  }
  await change({})
  expect(await currentSubscription()).toMatchObject({ plan: 'PRO', status: 'active', isPaid: true, endsAt: null, graceUntil: null })
  await change({ status: 'past_due' })
  const { graceUntil } = await currentSubscription()
  expect(await currentSubscription()).toMatchObject({ plan: 'PRO', status: 'past_due', isPaid: true, renewsAt: null })
  app.clock.move(24 * 3600 * 1000)
  await change({ status: 'past_due' })
  expect((await currentSubscription()).graceUntil).toBe(graceUntil)
  app.clock.move(billingLifetimes.paymentGrace * 1000)
  fake.state.isDown = true
  await syncDuePurchases(app.app, new AbortController().signal)
  fake.state.isDown = false
  expect([await planOf(userId), (await currentSubscription()).status, (await currentSubscription()).isPaid]).toEqual([
    'FREE',
    'past_due',
    true,
  ])
  await change({})
  expect(await currentSubscription()).toMatchObject({ plan: 'PRO', status: 'active', graceUntil: null })
  const endsAt = new Date(app.clock.now().getTime() + 3600_000)
  await change({ endsAt })
  expect(await currentSubscription()).toMatchObject({ plan: 'PRO', isPaid: true, renewsAt: null, endsAt: endsAt.toISOString() })
  await change({ status: 'canceled', endsAt: app.clock.now() })
  expect(await currentSubscription()).toMatchObject({ plan: 'FREE', status: 'canceled', isPaid: false, isMonthly: true })
  const { activities } = await as(app, person).ActivityService.FindByPodcastID({ podcastId })
  expect(activities.map(({ actorName, text }) => `${actorName === 'Billing' ? 'Billing' : 'Owner'} ${text}`)).toEqual([
    'Billing changed the plan from Pro to Free',
    'Owner changed the plan from Free to Pro',
    'Billing changed the plan from Pro to Free',
    'Owner changed the plan from Free to Pro',
  ])
})

test('gives no plan for an unknown price and keeps the plan of a former one', async () => {
  const { userId, customerId } = await makeCustomer()
  fake.put(subscription(customerId, { priceId: 'price_of_another_shop' }))
  await syncCustomer(app.app, customerId)
  expect(await planOf(userId)).toBe('FREE')
})

test('uses Stripe webhooks and prices when configured, without test pages', async () => {
  const secret = 'whsec_of_this_test'
  const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: secret, STRIPE_PRICE_PRO_YEARLY: 'price_1' }
  const paid = await useTestApp({ worker: false, env })
  const person = await makePerson(paid)
  const { plans, isTestMode } = await as(paid, person).BillingService.FindPlans({})
  expect(plans.map(({ monthly, yearly }) => [monthly.priceId, yearly.priceId])).toEqual([
    [null, null],
    [null, null],
    [null, 'price_1'],
    [null, null],
  ])
  expect(isTestMode).toBe(false)
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    data: { object: { customer: 'cus_9' } },
  })
  const post = (signature: string) =>
    paid.server.inject({ method: 'POST', url: '/api/billing/webhook', headers: { 'stripe-signature': signature }, payload })
  expect((await post(Stripe.webhooks.generateTestHeaderString({ payload, secret }))).statusCode).toBe(200)
  expect((await post(Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' }))).statusCode).toBe(400)
  expect((await paid.server.inject('/billing/test/checkout/x')).body).not.toContain('Test mode')
})
