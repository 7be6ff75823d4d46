import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { isFull } from '../../../test/kit/full.ts'
import { useShow } from '../../../test/kit/show.ts'
import { newId } from '../../platform/ids.ts'
import type { ProviderSubscription, SignedMessage } from '../../platform/payments/port.ts'
import { fakeProvider } from '../billing/testing.ts'
import { syncLater, syncMembership } from './service.ts'
import { standingOf } from './state.ts'

const fake = fakeProvider(() => app.clock.now())

const { app, owner, podcastId } = await useShow({ payments: fake.payments, plan: 'AGENCY' })
const tier = { name: 'Friend', description: '', cents: 500, interval: 'month' as const, hasBonus: true, earlyDays: 0 }
const tierId = (await as(app, owner).MembershipService.CreateTier({ podcastId, tier })).tier.id

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.pool.pool.query<Row>(text, values)).rows

/** Someone who is at the checkout. */
async function makeBuyer(): Promise<{ membershipId: string; customerId: string; email: string }> {
  const membershipId = newId()
  const [customerId, email] = [`cus_${membershipId}`, `${membershipId}@example.com`]
  fake.addCustomer(customerId)
  await query(
    `insert into memberships (id, podcast_id, tier_id, email, name, provider, customer_id, state, created_at)
     values ($1, $2, $3, $4, 'Lea', 'testmode', $5, 'pending', now())`,
    [membershipId, podcastId, tierId, email, customerId],
  )
  return { membershipId, customerId, email }
}

const subscription = (customerId: string, changes: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  subscriptionId: `sub_${customerId}`,
  customerId,
  priceId: 'price_friend',
  status: 'active',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  periodEnd: new Date(app.clock.now().getTime() + 20 * 24 * 3600 * 1000),
  endsAt: null,
  ...changes,
})

const send = ({ body, signature }: SignedMessage) =>
  app.server.inject({
    method: 'POST',
    url: '/api/billing/webhook',
    headers: { 'content-type': 'application/json', 'test-signature': signature! },
    payload: body,
  })

const stateOf = async (membershipId: string) =>
  (
    await query<{ state: string; feed: string | null }>(
      `select m.state, l.state as feed from memberships m left join listeners l on l.id = m.listener_id where m.id = $1`,
      [membershipId],
    )
  )[0]

test('a paid subscription counts before an unpaid one, and the newest of a kind', () => {
  const one = (status: ProviderSubscription['status'], day: number) => ({
    subscriptionId: `${status}${day}`,
    customerId: 'c',
    priceId: 'p',
    status,
    periodEnd: null,
    endsAt: null,
    createdAt: new Date(Date.UTC(2026, 0, day)),
  })
  expect(standingOf([]).state).toBe('pending')
  expect(standingOf([one('canceled', 3), one('active', 1), one('past_due', 2)]).state).toBe('active')
  expect(standingOf([one('canceled', 3), one('past_due', 2)]).state).toBe('unpaid')
  expect(standingOf([one('canceled', 1), one('canceled', 3)]).subscription?.subscriptionId).toBe('canceled3')
  expect(standingOf([one('incomplete', 1)]).state).toBe('pending')
})

test('shuffled and repeated webhooks lead to the same state, one feed and one email', async () => {
  const buyers = await Promise.all(Array.from({ length: isFull ? 40 : 8 }, makeBuyer))
  const messages = buyers.flatMap(({ customerId }) => {
    const types = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid', 'customer.subscription.updated']
    const own = types.map((type) => fake.write(type, customerId))
    return [...own, ...own]
  })
  const ends = ['active', 'past_due', 'canceled'] as const
  for (const { customerId } of buyers) fake.put(subscription(customerId))
  for (let at = messages.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[messages[at], messages[other]] = [messages[other]!, messages[at]!]
  }
  const half = messages.length / 2
  for (const message of messages.slice(0, half)) expect((await send(message)).statusCode).toBe(200)
  // Later events report a state that earlier ones may already have read.
  for (const [at, { customerId }] of buyers.entries()) fake.put(subscription(customerId, { status: ends[at % 3]! }))
  for (const message of messages.slice(half)) expect((await send(message)).statusCode).toBe(200)
  for (const { customerId } of buyers) await send(fake.write('customer.subscription.updated', customerId))
  const wanted = { active: ['active', 'active'], past_due: ['unpaid', 'paused'], canceled: ['ended', 'paused'] } as const
  await eventually(async () => {
    const open = await query('select 1 from payment_events where handled_at is null')
    expect(open).toEqual([])
  })
  for (const [at, { membershipId }] of buyers.entries()) {
    const found = await stateOf(membershipId)
    const [state, feed] = wanted[ends[at % 3]!]
    expect(found?.state).toBe(state)
    // Someone whose payment was never seen as paid has no feed.
    expect([feed, null]).toContain(found?.feed)
  }
  expect(await query(`select 1 from listeners group by podcast_id, lower(email) having count(*) > 1`)).toEqual([])
})

test('an event is stored once, and one about an unknown customer changes nothing', async () => {
  const { customerId, membershipId } = await makeBuyer()
  fake.put(subscription(customerId))
  const message = fake.write('invoice.paid', customerId)
  for (let at = 0; at < 3; at += 1) expect((await send(message)).statusCode).toBe(200)
  expect(await query('select 1 from payment_events where customer_id = $1', [customerId])).toHaveLength(1)
  await eventually(async () => expect(await stateOf(membershipId)).toEqual({ state: 'active', feed: 'active' }))
  fake.addCustomer('cus_unknown')
  expect((await send(fake.write('invoice.paid', 'cus_unknown'))).statusCode).toBe(200)
  expect(await query(`select 1 from payment_events where customer_id = 'cus_unknown'`)).toEqual([])
  expect((await send({ ...message, signature: 'nonsense' })).statusCode).toBeGreaterThanOrEqual(400)
})

test('a state that was read before a newer one never wins', async () => {
  const { customerId, membershipId } = await makeBuyer()
  fake.put(subscription(customerId))
  await syncMembership(app.app, membershipId)
  let isFirst = true
  fake.state.beforeRead = async (id) => {
    if (id !== customerId || !isFirst) return
    isFirst = false
    fake.put(subscription(customerId, { status: 'canceled' }))
    await syncMembership(app.app, membershipId)
  }
  await syncMembership(app.app, membershipId)
  fake.state.beforeRead = async () => {}
  expect(await stateOf(membershipId)).toEqual({ state: 'ended', feed: 'paused' })
})

test('what the team decides about a feed stays until the payment changes', async () => {
  const { customerId, membershipId } = await makeBuyer()
  fake.put(subscription(customerId))
  await syncMembership(app.app, membershipId)
  await query(`update listeners set state = 'paused' where id = (select listener_id from memberships where id = $1)`, [membershipId])
  await syncMembership(app.app, membershipId)
  expect(await stateOf(membershipId)).toEqual({ state: 'active', feed: 'paused' })
})

test('a customer that the provider no longer knows is no member, and a failing provider changes nothing', async () => {
  const { customerId, membershipId } = await makeBuyer()
  fake.put(subscription(customerId))
  await syncMembership(app.app, membershipId)
  fake.state.isDown = true
  await expect(syncLater(app.app, { membershipId })).rejects.toThrow('down')
  fake.state.isDown = false
  expect(await stateOf(membershipId)).toEqual({ state: 'active', feed: 'active' })
  fake.forgetCustomer(customerId)
  await syncLater(app.app, { membershipId })
  expect(await stateOf(membershipId)).toEqual({ state: 'ended', feed: 'paused' })
})
