import { planLimits } from '@castwright/contract/billing/limits.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { deleteJobs } from '../../../test/kit/rows.ts'
import { cancelAll, findInvoices, findSubscription, setPlan, syncDuePurchases, warnOwners, syncCustomer } from './service.ts'

const app = await useApp({ worker: false })
await makePerson(app)

const day = 24 * 3600 * 1000
const good = { number: '4242 4242 4242 4242', expiry: '12/44', cvc: '123' }

const open = (url: string) => app.server.inject({ method: 'GET', url: url.replace(app.url, '') })
const fill = (url: string, form: Record<string, string>, headers: Record<string, string> = { origin: app.url }) =>
  app.server.inject({
    method: 'POST',
    url: url.replace(app.url, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

const checkout = (person: Person, priceId: string) => as(app, person).BillingService.CreateCheckoutSession({ priceId })
const subscriptionOf = async (person: Person) => (await as(app, person).BillingService.FindSubscription({})).subscription
const customerOf = async (person: Person): Promise<string> => (await subscriptionOf(person)).customerId!

/** Completes a checkout. */
async function buy(person: Person, priceId: string): Promise<void> {
  const { sessionId, sessionUrl } = await checkout(person, priceId)
  expect((await fill(sessionUrl, good)).headers['location']).toContain(`?checkout=${sessionId}`)
  expect(await as(app, person).BillingService.ConfirmCheckout({ sessionId })).toMatchObject({ isComplete: true })
}

/** Performs one action in the portal and returns the subscription. */
async function inPortal(person: Person, form: Record<string, string>): Promise<number> {
  const { sessionUrl } = await as(app, person).BillingService.CreateCustomerPortalSession({})
  const { statusCode } = await fill(sessionUrl, form)
  await syncCustomer(app.app, await customerOf(person))
  return statusCode
}

test('buys a plan once after a declined card', async () => {
  const [person, eve] = [await makePerson(app), await makePerson(app)]
  const call = (who: Person | null, name: Parameters<typeof callRaw>[2], body: object) => callRaw(app, who, name, body)
  expect(await call(person, 'BillingService.CreateCustomerPortalSession', {})).toMatchObject({
    status: 412,
    body: { meta: { reason: 'no_customer' } },
  })
  expect(await call(person, 'BillingService.CreateCheckoutSession', { priceId: 'price_of_another_shop' })).toMatchObject({
    status: 400,
    body: { meta: { reason: 'plan_not_sold' } },
  })
  expect((await call(await makePerson(app, { verified: false }), 'BillingService.CreateCheckoutSession', { priceId: 'x' })).status).toBe(
    403,
  )
  expect((await call(null, 'BillingService.FindUsage', {})).status).toBe(401)

  const left = await checkout(person, 'test_price_starter_monthly')
  const { sessionId, sessionUrl } = await checkout(person, 'test_price_pro_yearly')
  expect((await open(left.sessionUrl)).statusCode).toBe(404)
  const page = await open(sessionUrl)
  expect(page.statusCode).toBe(200)
  for (const words of ['Test mode: no card is charged', 'Subscribe to Pro, billed yearly', '$348.00', person.email, 'Card number'])
    expect(page.body).toContain(words)
  expect(page.body).not.toMatch(/<script| style=/)
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/)

  const declined = await fill(sessionUrl, { ...good, number: '4000 0000 0000 0002' })
  expect([declined.statusCode, declined.body.includes('Your card was declined.')]).toEqual([402, true])
  expect((await fill(sessionUrl, { ...good, number: '4111 1111 1111 1111' })).body).toContain('never a real one')
  expect((await fill(sessionUrl, { ...good, expiry: '01/20' })).body).toContain('Your card has expired.')
  expect((await fill(sessionUrl, good, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect(await as(app, person).BillingService.ConfirmCheckout({ sessionId })).toMatchObject({
    isComplete: false,
    subscription: { plan: 'FREE' },
  })

  const paid = await Promise.all([fill(sessionUrl, good), fill(sessionUrl, good)])
  for (const { statusCode, headers } of paid)
    expect([statusCode, headers['location']]).toEqual([
      303,
      `${app.url}/settings/subscription-and-billing/plan-usage?checkout=${sessionId}`,
    ])
  expect(await app.pool.pool.query('select type from payment_events where customer_id = $1', [await customerOf(person)])).toMatchObject({
    rowCount: 3,
  })

  for (const [who, id] of [
    [eve, sessionId],
    [person, 'cs_test_other'],
  ] as const)
    expect(await call(who, 'BillingService.ConfirmCheckout', { sessionId: id })).toMatchObject({ status: 404 })
  expect(await as(app, person).BillingService.ConfirmCheckout({ sessionId })).toMatchObject({
    isComplete: true,
    subscription: { plan: 'PRO', isMonthly: false, status: 'active', isPaid: true, isGift: false, isTestMode: true },
  })
  expect(await call(person, 'BillingService.CreateCheckoutSession', { priceId: 'test_price_agency_monthly' })).toMatchObject({
    status: 412,
    body: { meta: { reason: 'already_subscribed' } },
  })
  const { paymentMethod } = await as(app, person).BillingService.FindPaymentMethod({})
  expect(paymentMethod).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2044 })
  const { invoices } = await as(app, person).BillingService.FindInvoices({})
  expect(invoices).toMatchObject([{ total: 34_800, currency: 'usd', status: 'paid', description: 'Pro, billed yearly' }])
  expect((await open(invoices[0]!.pageUrl!)).body).toContain(invoices[0]!.number)
  const pdf = await open(invoices[0]!.pdfUrl!)
  expect([pdf.headers['content-type'], pdf.body.slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4'])
  expect(await call(person, 'BillingService.FindInvoices', { cursor: 'in_other' })).toMatchObject({ status: 400 })
  expect((await as(app, eve).BillingService.FindInvoices({})).invoices).toEqual([])
})

test('applies limits immediately and hides the customer from others', async () => {
  const [owner, editor] = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, owner)
  await makeMember(app, podcastId, editor, 'EDITOR')
  await buy(owner, 'test_price_agency_yearly')
  const ask = async (who: Person) => (await as(app, who).UserInfoService.FindOwnerByPodcastID({ podcastId })).userInfo
  expect(await ask(editor)).toMatchObject({ subscriptionType: 'AGENCY', customerId: null, isMonthly: true })
  expect(await ask(owner)).toMatchObject({ subscriptionType: 'AGENCY', customerId: await customerOf(owner), isMonthly: false })
  const { usage } = await as(app, owner).BillingService.FindUsage({})
  expect(usage.uses.find(({ measure }) => measure === 'podcasts')).toEqual({
    measure: 'podcasts',
    used: 1,
    limit: planLimits.AGENCY.podcasts,
  })
  expect(usage.podcasts).toMatchObject([{ podcastId, uses: [{}, { measure: 'collaborators', used: 1, limit: 10 }, {}, {}] }])
  expect(await setPlan(app.app, owner.userId, 'BETA')).toBe('BETA')
  expect(await subscriptionOf(owner)).toMatchObject({ plan: 'BETA', isGift: true, isPaid: true })
  expect(await setPlan(app.app, owner.userId, 'FREE')).toBe('AGENCY')
})

test('changes plan and card, cancels, resumes, fails a payment and refunds in the portal', async () => {
  const person = await makePerson(app)
  await buy(person, 'test_price_starter_monthly')
  expect(await inPortal(person, { act: 'plan', priceId: 'test_price_agency_yearly' })).toBe(303)
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'AGENCY', isMonthly: false })
  expect(await inPortal(person, { act: 'plan', priceId: 'test_price_pro_monthly' })).toBe(303)
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'PRO', isMonthly: true, endsAt: null })
  await inPortal(person, { act: 'cancel' })
  const { renewsAt, endsAt } = await subscriptionOf(person)
  expect([renewsAt, endsAt]).toEqual([null, expect.any(String)])
  await inPortal(person, { act: 'resume' })
  expect(await subscriptionOf(person)).toMatchObject({ renewsAt: endsAt, endsAt: null })
  await inPortal(person, { act: 'card', ...good, number: '5555 5555 5555 4444' })
  expect(await as(app, person).BillingService.FindPaymentMethod({})).toMatchObject({ paymentMethod: { brand: 'mastercard' } })
  await inPortal(person, { act: 'fail' })
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'PRO', status: 'past_due', graceUntil: expect.any(String) })
  expect(await inPortal(person, { act: 'plan', priceId: 'test_price_pro_yearly' })).toBe(402)
  await inPortal(person, { act: 'pay' })
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', graceUntil: null })
  await inPortal(person, { act: 'refund' })
  const { invoices } = await as(app, person).BillingService.FindInvoices({})
  expect(invoices.map(({ status }) => status)).toContain('refunded')
  expect(invoices.every(({ status }) => status !== 'open')).toBe(true)
  for (const form of [{ act: 'dance' }, { act: 'plan', priceId: 'x' }, {} as Record<string, string>])
    expect(await inPortal(person, form)).toBe(402)
  const { sessionUrl } = await as(app, person).BillingService.CreateCustomerPortalSession({})
  const page = await open(sessionUrl)
  for (const words of ['Test mode: no card is charged', 'Customer portal', 'Mastercard ending in 4444', 'Refunded'])
    expect(page.body).toContain(words)
  expect(page.body).not.toContain(' selected>')
  // Canceling asks first, and says what is lost and when.
  const question = await open(`${sessionUrl}?ask=cancel`)
  for (const words of ['Cancel Pro, billed monthly?', 'You keep everything until', 'Podcasts: 1 instead of 3', 'Nothing will be deleted'])
    expect(question.body).toContain(words)
  expect(await subscriptionOf(person)).toMatchObject({ plan: 'PRO', endsAt: null })
  expect((await open(`${sessionUrl}?ask=anything`)).body).toContain('Customer portal')
  const chosen = await as(app, person).BillingService.CreateCustomerPortalSession({ priceId: 'test_price_agency_yearly' })
  expect((await open(chosen.sessionUrl)).body).toContain('<option value="test_price_agency_yearly" selected>')
  expect(await callRaw(app, person, 'BillingService.CreateCustomerPortalSession', { priceId: 'price_of_nobody' })).toMatchObject({
    status: 400,
    body: { meta: { reason: 'plan_not_sold' } },
  })
  app.clock.move(day + 1000)
  expect((await open(sessionUrl)).statusCode).toBe(404)
  for (const url of ['/billing/test/portal/%00', '/billing/test/checkout/x', '/billing/test/invoice/x.pdf'])
    expect((await open(url)).statusCode).toBe(404)
})

test('stops charging a deleted account', async () => {
  const person = await makePerson(app)
  await buy(person, 'test_price_pro_monthly')
  const customerId = await customerOf(person)
  const confirmed = await app.server.inject({
    method: 'POST',
    url: '/api/auth/confirm-password',
    headers: { origin: app.url, cookie: person.cookie },
    payload: { password: person.password },
  })
  expect(confirmed.statusCode).toBe(200)
  await as(app, person).UserService.Delete({ userId: person.userId })
  const jobs = await app.pool.pool.query(`select data from pgboss.job where name = 'billing.cancel' and data->>'customerId' = $1`, [
    customerId,
  ])
  expect(jobs.rows).toEqual([{ data: { provider: 'testmode', customerId } }])
  await cancelAll(app.app, { provider: 'testmode', customerId })
  expect(await app.app.payments.findSubscriptions(customerId)).toMatchObject([{ status: 'canceled' }])
  await expect(cancelAll(app.app, { provider: 'stripe', customerId: 'cus_1' })).rejects.toThrow('is no longer configured')
})

test('warns at 80 and 100 %, once each, and not again when usage drops and rises', async () => {
  const person = await makePerson(app)
  const { podcastId } = await makePodcast(app, person, 'Day Shift')
  const publish = (count: number) =>
    app.pool.pool.query('update podcast_infos set number_of_published_episodes = $2 where podcast_id = $1', [podcastId, count])
  const look = async () => {
    await warnOwners(app.app, new AbortController().signal)
    const { notifications } = await as(app, person).NotificationService.FindByUserId({ userId: person.userId })
    return notifications.map(({ htmlText }) => htmlText)
  }
  await publish(4)
  expect(await look()).toEqual([])
  await publish(5)
  const [near, full] = [
    "You've used <b>5</b> of the <b>6</b> published episodes in your plan.",
    "You've used <b>6</b> of the <b>6</b> published episodes in your plan.",
  ]
  expect(await look()).toEqual([near])
  expect(await look()).toEqual([near])
  await publish(6)
  expect(await look()).toEqual([full, near])
  await publish(3)
  expect(await look()).toEqual([full, near])
  await publish(6)
  for (let at = 0; at < 3; at += 1) await makeMember(app, podcastId, await makePerson(app), 'EDITOR')
  expect((await look()).toSorted()).toEqual(
    ["In <b>Day Shift</b>, you've used <b>3</b> of the <b>3</b> collaborators in your plan.", near, full].toSorted(),
  )
})

test('pages take few queries', async () => {
  const person = await makePerson(app)
  for (let at = 0; at < 3; at += 1) await makePodcast(app, person)
  await buy(person, 'test_price_pro_monthly')
  const cost = (name: 'FindPlans' | 'FindSubscription' | 'FindUsage' | 'FindInvoices') =>
    countQueries(app, () => as(app, person).BillingService[name]({}))
  const base = await cost('FindPlans')
  const costs = { usage: (await cost('FindUsage')) - base, subscription: (await cost('FindSubscription')) - base }
  process.stdout.write(
    `billing: queries beside those of the session: usage ${costs.usage}, subscription ${costs.subscription}, session ${base}\n`,
  )
  expect(costs).toEqual({ usage: 2, subscription: 2 })
})

test('renews, fails or ends a subscription over time', async () => {
  const [renewing, failing, leaving] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  for (const person of [renewing, failing, leaving]) await buy(person, 'test_price_pro_monthly')
  await inPortal(failing, { act: 'card', ...good, number: '4000 0000 0000 0341' })
  await inPortal(leaving, { act: 'cancel' })
  const customers: string[] = []
  for (const person of [renewing, failing, leaving]) customers.push(await customerOf(person))
  // Longer than a session lasts.
  app.clock.move(70 * day)
  // The scheduled run queues customers without webhooks.
  await deleteJobs(app, 'billing.sync')
  await syncDuePurchases(app.app, new AbortController().signal)
  const { rows } = await app.pool.pool.query<{ id: string }>(`select data->>'customerId' as id from pgboss.job where name = 'billing.sync'`)
  for (const customerId of customers) expect(rows).toContainEqual({ id: customerId })
  for (const customerId of customers) await syncCustomer(app.app, customerId)
  const subscriptionOf = ({ userId }: Person) => findSubscription(app.app, userId)
  const billed = async ({ userId }: Person) => (await findInvoices(app.app, userId, null)).invoices.map(({ status }) => status)
  expect(await subscriptionOf(renewing)).toMatchObject({ plan: 'PRO', status: 'active' })
  expect(await billed(renewing)).toEqual(['paid', 'paid', 'paid'])
  expect(await subscriptionOf(failing)).toMatchObject({ plan: 'PRO', status: 'past_due' })
  expect(await billed(failing)).toEqual(['open', 'paid'])
  expect(await subscriptionOf(leaving)).toMatchObject({ plan: 'FREE', status: 'canceled', isPaid: false })
})
