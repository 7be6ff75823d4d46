import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentsError, type Payments } from '../port.ts'
import { apiVersion, openStripe } from './stripe.ts'
import { description, samples } from './testing/description.ts'
import { startStripe } from './testing/server.ts'

const webhookSecret = 'whsec_of_a_test'
let stripe: Awaited<ReturnType<typeof startStripe>>
let payments: Payments
const openWith = (options: { timeoutMs?: number; retries?: number }) =>
  openStripe({ secretKey: 'sk_test_1', webhookSecret, server: stripe.address, timeoutMs: 10_000, retries: 0, ...options })

beforeAll(async () => {
  stripe = await startStripe()
  payments = openWith({})
})
beforeEach(() => {
  stripe.seen.length = 0
})
afterAll(async () => {
  await stripe.stop()
})

const list = (...data: unknown[]) => ({ body: { object: 'list', data, has_more: false, url: '/' } })
const item = { id: 'si_1', object: 'subscription_item', price: { id: 'price_pro', object: 'price' }, current_period_end: 1_800_000_000 }
/** Stripe's own sample if available, with the relevant fields. */
const subscription = (changes: object = {}) => ({
  ...samples['subscription'],
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  created: 1_700_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  default_payment_method: null,
  items: { object: 'list', data: [item], has_more: false, url: '/' },
  ...changes,
})
const invoice = (changes: object = {}) => ({
  ...samples['invoice'],
  id: 'in_1',
  object: 'invoice',
  number: 'A-1',
  created: 1_700_000_000,
  currency: 'usd',
  total: 4000,
  status: 'paid',
  description: null,
  lines: { object: 'list', data: [{ description: '1 × Pro' }], has_more: false, url: '/' },
  post_payment_credit_notes_amount: 0,
  invoice_pdf: 'https://stripe.example/in_1.pdf',
  hosted_invoice_url: 'https://stripe.example/in_1',
  ...changes,
})
const card = { id: 'pm_1', object: 'payment_method', type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2034 } }

test("sends only requests that Stripe's API description allows, in one API version", async () => {
  stripe.answer('POST /v1/customers', { body: { id: 'cus_1', object: 'customer' } })
  const left = [
    { id: 'cs_open', status: 'open', created: 1_700_000_000 },
    { id: 'cs_done', status: 'complete', created: 1_700_000_000 },
  ]
  stripe.answer('GET /v1/checkout/sessions', list(...left), list(), list(...left))
  stripe.answer('POST /v1/checkout/sessions/cs_open/expire', { body: { id: 'cs_open', object: 'checkout.session' } })
  stripe.answer('POST /v1/checkout/sessions', { body: { id: 'cs_1', object: 'checkout.session', url: 'https://stripe.example/cs_1' } })
  stripe.answer('GET /v1/checkout/sessions/cs_1', {
    body: { id: 'cs_1', object: 'checkout.session', customer: 'cus_1', status: 'complete' },
  })
  stripe.answer('POST /v1/billing_portal/sessions', { body: { object: 'billing_portal.session', url: 'https://stripe.example/portal' } })
  stripe.answer('GET /v1/subscriptions', list(subscription(), subscription({ id: 'sub_0', status: 'canceled' })))
  stripe.answer('POST /v1/prices', { body: { id: 'price_1', object: 'price' } })
  stripe.answer('GET /v1/subscriptions/sub_1', { body: subscription() })
  stripe.answer('GET /v1/subscriptions/sub_0', { body: subscription({ id: 'sub_0', status: 'canceled' }) })
  stripe.answer('DELETE /v1/subscriptions/sub_1', { body: subscription({ status: 'canceled' }) })
  stripe.answer('GET /v1/customers/cus_1', {
    body: { id: 'cus_1', object: 'customer', invoice_settings: { default_payment_method: card } },
  })
  stripe.answer(
    'GET /v1/invoices',
    list(invoice({ payments: { data: [{ payment: { type: 'payment_intent', payment_intent: 'pi_1' } }] } })),
  )
  stripe.answer('GET /v1/charges', list({ id: 'ch_1', payment_intent: 'pi_1', refunded: true }))

  expect(await payments.createCustomer({ key: 'k1', buyer: { userId: 'u1' }, email: 'ada@example.com' })).toEqual({ customerId: 'cus_1' })
  const addresses = { successUrl: 'https://pod.example/?checkout={CHECKOUT_SESSION_ID}', cancelUrl: 'https://pod.example/' }
  const checkout = { key: 'k2', customerId: 'cus_1', buyer: { userId: 'u1' }, priceId: 'price_pro', ...addresses }
  expect(await payments.createCheckout(checkout)).toEqual({ sessionId: 'cs_1', url: 'https://stripe.example/cs_1' })
  expect(await payments.findCheckout('cs_1')).toEqual({ customerId: 'cus_1', isComplete: true })
  expect(await payments.findCheckout('cs_of_nobody')).toBeNull()
  expect(await payments.createPortal({ customerId: 'cus_1', returnUrl: 'https://pod.example/', priceId: null })).toEqual({
    url: 'https://stripe.example/portal',
  })
  expect((await payments.findSubscriptions('cus_1')).map(({ subscriptionId }) => subscriptionId)).toEqual(['sub_1', 'sub_0'])
  expect(await payments.findCard('cus_1')).toEqual({ brand: 'visa', last4: '4242', expMonth: 4, expYear: 2034 })
  expect((await payments.findInvoices('cus_1', 'in_0')).invoices).toMatchObject([{ status: 'refunded', description: '1 × Pro' }])
  const friend = { name: 'Night Shift: Friend', cents: 750, interval: 'month' } as const
  expect(await payments.createPrice({ key: 'k3', ...friend })).toEqual({ priceId: 'price_1' })
  await payments.cancel('sub_1')
  await payments.cancel('sub_0')
  await payments.cancel('sub_of_nobody')
  await payments.cancelAll('cus_1')

  const price = stripe.seen.find(({ path }) => path === '/v1/prices')!
  expect(price.form).toEqual({
    currency: 'usd',
    unit_amount: '750',
    recurring: { interval: 'month' },
    product_data: { name: 'Night Shift: Friend' },
  })
  expect(price.headers['idempotency-key']).toBe('k3')
  const made = stripe.seen.find(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')!
  expect(made.form).toEqual({
    mode: 'subscription',
    customer: 'cus_1',
    client_reference_id: 'u1',
    line_items: { 0: { price: 'price_pro', quantity: '1' } },
    success_url: addresses.successUrl,
    cancel_url: addresses.cancelUrl,
    allow_promotion_codes: 'true',
    metadata: { userId: 'u1' },
    subscription_data: { metadata: { userId: 'u1' } },
  })
  expect(made.headers['idempotency-key']).toBe('k2')
  for (const { headers } of stripe.seen) {
    expect(headers['stripe-version']).toBe(apiVersion)
    expect(headers.authorization).toBe('Bearer sk_test_1')
  }
  expect(stripe.seen.filter(({ method, path }) => method === 'DELETE' && path.includes('sub_0'))).toEqual([])
  expect(stripe.faults).toEqual([])
  // The local description covers plans, but not refunds.
  expect([...stripe.undescribed].filter((one) => one !== 'GET /v1/charges')).toEqual([])
  process.stdout.write(
    description
      ? `stripe: ${stripe.seen.length} requests held against Stripe's description, ${stripe.faults.length} faults; not described: ${[...stripe.undescribed].join(', ')}\n`
      : "stripe: SKIPPED to hold requests against Stripe's description: it is not beside the project\n",
  )
})

test('opens the portal at the change to the chosen price, or its start page if there is nothing to change', async () => {
  const portals = () =>
    stripe.seen.filter(({ path }) => path === '/v1/billing_portal/sessions').map(({ form }) => (form as { flow_data?: unknown }).flow_data)
  const open = (priceId: string) => payments.createPortal({ customerId: 'cus_1', returnUrl: 'https://pod.example/', priceId })
  stripe.answer('POST /v1/billing_portal/sessions', { body: { object: 'billing_portal.session', url: 'https://stripe.example/portal' } })
  stripe.answer('GET /v1/subscriptions', list(subscription()))
  expect(await open('price_agency')).toEqual({ url: 'https://stripe.example/portal' })
  await open('price_pro')
  stripe.answer('GET /v1/subscriptions', list())
  await open('price_agency')
  const items = { 0: { id: item.id, price: 'price_agency', quantity: '1' } }
  expect(portals()).toEqual([
    { type: 'subscription_update_confirm', subscription_update_confirm: { subscription: 'sub_1', items } },
    undefined,
    undefined,
  ])
})

test("opens the start page if the portal settings don't allow the change", async () => {
  stripe.answer('GET /v1/subscriptions', list(subscription()))
  stripe.answer(
    'POST /v1/billing_portal/sessions',
    { status: 400, body: { error: { type: 'invalid_request_error', code: 'parameter_invalid' } } },
    { body: { object: 'billing_portal.session', url: 'https://stripe.example/portal' } },
  )
  const opened = await payments.createPortal({ customerId: 'cus_1', returnUrl: 'https://pod.example/', priceId: 'price_agency' })
  expect(opened).toEqual({ url: 'https://stripe.example/portal' })
})

test('reads subscriptions in newer and older formats', async () => {
  const olderItem = { ...item, current_period_end: undefined }
  const cases = [
    [subscription(), { status: 'active', priceId: 'price_pro', periodEnd: new Date(1_800_000_000_000), endsAt: null }],
    [subscription({ items: { data: [olderItem] }, current_period_end: 1_790_000_000 }), { periodEnd: new Date(1_790_000_000_000) }],
    [subscription({ cancel_at_period_end: true }), { endsAt: new Date(1_800_000_000_000) }],
    [subscription({ cancel_at: 1_795_000_000 }), { endsAt: new Date(1_795_000_000_000) }],
    [subscription({ status: 'canceled', ended_at: 1_750_000_000 }), { status: 'canceled', endsAt: new Date(1_750_000_000_000) }],
    [subscription({ status: 'trialing' }), { status: 'active' }],
    [subscription({ status: 'unpaid' }), { status: 'past_due' }],
    [subscription({ status: 'incomplete_expired' }), { status: 'canceled' }],
    [subscription({ status: 'of_next_year' }), { status: 'incomplete' }],
  ] as const
  stripe.answer('GET /v1/subscriptions', list(...cases.map(([given]) => given)))
  expect(await payments.findSubscriptions('cus_1')).toMatchObject(cases.map(([, wanted]) => wanted))
})

test('reads invoices refunded by charge or credit note, and the card of the subscription', async () => {
  const older = { payment_intent: 'pi_1', charge: 'ch_1' }
  stripe.answer(
    'GET /v1/invoices',
    list(
      invoice(),
      invoice(older),
      invoice({ post_payment_credit_notes_amount: 4000 }),
      invoice({ status: 'open', invoice_pdf: null, hosted_invoice_url: null }),
      invoice({ payments: { data: [{ payment: { type: 'charge', charge: 'ch_2' } }] } }),
    ),
  )
  stripe.answer(
    'GET /v1/charges',
    list({ id: 'ch_1', payment_intent: null, refunded: true }, { id: 'ch_2', payment_intent: null, refunded: false }),
  )
  const { invoices } = await payments.findInvoices('cus_1', null)
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'refunded', 'refunded', 'open', 'paid'])
  expect(invoices[3]).toMatchObject({ number: 'A-1', cents: 4000, currency: 'usd', pdfUrl: null, pageUrl: null })
  stripe.answer('GET /v1/customers/cus_1', {
    body: { id: 'cus_1', object: 'customer', invoice_settings: { default_payment_method: null } },
  })
  stripe.answer('GET /v1/subscriptions', list(subscription(), subscription({ default_payment_method: card })))
  expect(await payments.findCard('cus_1')).toMatchObject({ last4: '4242' })
  stripe.answer('GET /v1/customers/cus_1', { body: { id: 'cus_1', object: 'customer', deleted: true } })
  expect(await payments.findCard('cus_1')).toBeNull()
})

const failing = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('It did not fail.'),
    (thrown: Error) => thrown,
  )
  return error instanceof PaymentsError ? error.code : `${error}`
}

test('distinguishes failures of Stripe from unknown objects', async () => {
  const ask = (given = payments) => failing(given.createPortal({ customerId: 'cus_1', returnUrl: 'https://pod.example/', priceId: null }))
  const say = (status: number, error: object) => stripe.answer('POST /v1/billing_portal/sessions', { status, body: { error } })
  const cases: Array<[number, object, string]> = [
    [400, { type: 'invalid_request_error', code: 'resource_missing' }, 'unknown'],
    [400, { type: 'invalid_request_error', code: 'parameter_invalid' }, 'unavailable'],
    [401, { type: 'invalid_request_error' }, 'unavailable'],
    [402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }, 'unavailable'],
    [429, { type: 'invalid_request_error', code: 'rate_limit' }, 'unavailable'],
    [500, { type: 'api_error' }, 'unavailable'],
  ]
  for (const [status, error, wanted] of cases) {
    say(status, error)
    expect([status, await ask()]).toEqual([status, wanted])
  }
  stripe.answer('POST /v1/billing_portal/sessions', { body: '<html>' })
  expect(await ask()).toBe('unavailable')
  stripe.answer('POST /v1/billing_portal/sessions', 'silence')
  expect(await ask(openWith({ timeoutMs: 150 }))).toBe('unavailable')
  const nobody = openStripe({ secretKey: 'sk_test_1', webhookSecret, server: { host: '127.0.0.1', port: 9, protocol: 'http' }, retries: 0 })
  expect(await ask(nobody)).toBe('unavailable')
})

test('retries a failed call with the same key', async () => {
  stripe.answer(
    'POST /v1/customers',
    { status: 500, body: { error: { type: 'api_error' } } },
    { body: { id: 'cus_2', object: 'customer' } },
  )
  expect(await openWith({ retries: 1 }).createCustomer({ key: 'same', buyer: { userId: 'u' }, email: 'a@b.c' })).toEqual({
    customerId: 'cus_2',
  })
  expect(stripe.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['same', 'same'])
})

test('verifies messages: signed over the exact bytes, and not older than 300 seconds', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const seconds = now.getTime() / 1000
  const event = {
    ...samples['event'],
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    created: seconds,
    data: { object: { object: 'invoice', customer: 'cus_1' } },
  }
  const payload = JSON.stringify(event)
  const sign = (timestamp = seconds, secret = webhookSecret, text = payload) =>
    Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp })
  const read = (signature: string | undefined, body = payload) => payments.readEvent({ body: Buffer.from(body), signature, now })
  expect(read(sign())).toEqual({ eventId: 'evt_1', type: 'invoice.paid', customerId: 'cus_1', createdAt: now })
  expect(read(sign(seconds - 300))).toMatchObject({ eventId: 'evt_1' })
  const ofCustomer = JSON.stringify({ ...event, data: { object: { object: 'customer', id: 'cus_9' } } })
  expect(read(sign(seconds, webhookSecret, ofCustomer), ofCustomer)).toMatchObject({ customerId: 'cus_9' })
  const wrong = [undefined, '', 'words', sign(seconds - 301), sign(seconds, 'whsec_other'), 't=1,v1=00']
  for (const signature of wrong) expect(() => read(signature)).toThrow(expect.objectContaining({ code: 'refused' }))
  expect(() => read(sign(), `${payload} `)).toThrow(expect.objectContaining({ code: 'refused' }))
})

test('leaves one of two concurrent checkouts open, tolerates an expired one, and rejects if one was paid', async () => {
  const session = (id: string, changes: object = {}) => ({
    id,
    object: 'checkout.session',
    status: 'open',
    created: 1_700_000_000,
    url: `https://stripe.example/${id}`,
    ...changes,
  })
  const begin = () =>
    payments.createCheckout({
      key: 'k',
      customerId: 'cus_1',
      buyer: { userId: 'u1' },
      priceId: 'price_pro',
      successUrl: 'https://pod.example/',
      cancelUrl: 'https://pod.example/',
    })
  const refusedExpiry = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired.' } } }
  stripe.answer('POST /v1/checkout/sessions', { body: session('cs_a') })
  stripe.answer('GET /v1/checkout/sessions', list(), list(session('cs_b'), session('cs_a'), session('cs_0', { status: 'complete' })))
  stripe.answer('POST /v1/checkout/sessions/cs_a/expire', { body: session('cs_a', { status: 'expired' }) })
  expect(await begin()).toEqual({ sessionId: 'cs_b', url: 'https://stripe.example/cs_b' })
  expect(stripe.seen.map(({ path }) => path).filter((path) => path.endsWith('/expire'))).toEqual(['/v1/checkout/sessions/cs_a/expire'])

  stripe.answer('POST /v1/checkout/sessions', { body: session('cs_c', { created: 1_700_000_009 }) })
  stripe.answer('GET /v1/checkout/sessions', list(session('cs_b')), list(session('cs_c', { created: 1_700_000_009 })))
  stripe.answer('POST /v1/checkout/sessions/cs_b/expire', refusedExpiry)
  stripe.answer('GET /v1/checkout/sessions/cs_b', { body: session('cs_b', { status: 'expired' }) })
  expect((await begin()).sessionId).toBe('cs_c')

  stripe.answer('GET /v1/checkout/sessions', list(session('cs_b')))
  stripe.answer('GET /v1/checkout/sessions/cs_b', { body: session('cs_b', { status: 'complete' }) })
  expect(await failing(begin())).toBe('unavailable')
})

test('a checkout reports whether the customer is unknown or the price is wrong', async () => {
  const missing = (param: string) => ({ status: 400, body: { error: { type: 'invalid_request_error', code: 'resource_missing', param } } })
  const begin = () =>
    failing(
      payments.createCheckout({
        key: 'k',
        customerId: 'cus_1',
        buyer: { userId: 'u' },
        priceId: 'p',
        successUrl: 'https://a.b/',
        cancelUrl: 'https://a.b/',
      }),
    )
  stripe.answer('GET /v1/checkout/sessions', list())
  stripe.answer('POST /v1/checkout/sessions', missing('customer'))
  expect(await begin()).toBe('unknown')
  stripe.answer('POST /v1/checkout/sessions', missing('line_items[0][price]'))
  expect(await begin()).toBe('unavailable')
})
