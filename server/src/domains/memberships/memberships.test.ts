import { join as joinPath } from 'node:path'
import type { TierForm } from '@castwright/contract/memberships/shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { get, titlesOf } from '../listeners/testing.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { syncDueMemberships, syncMembership } from './service.ts'

const clientDir = joinPath(import.meta.dirname, '../../../../web/dist/client')

let podcastId: string
let path: string
let number = 0

const app = await useApp({ clientDir })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
beforeEach(async () => {
  await deleteAll(app, 'rates')
  ;({ podcastId } = await makePodcast(app, owner, 'Night Shift'))
  path = `/pod/${(await as(app, owner).PodcastService.Find({ podcastId })).podcast.profileUrl}`
})

const friend: TierForm = { name: 'Friend', description: 'Thank you!', cents: 500, interval: 'month', hasBonus: false, earlyDays: 0 }
const service = (person = owner) => as(app, person).MembershipService
const addTier = async (changes: Partial<TierForm> = {}) => (await service().CreateTier({ podcastId, tier: { ...friend, ...changes } })).tier
const findTiers = () => service().FindByPodcastID({ podcastId })
const members = async () => (await service().FindMembers({ podcastId })).members
const freshEmail = () => `member${(number += 1)}@example.com`
const query = async <Row>(text: string, values: unknown[] = []) => (await app.pool.pool.query(text, values)).rows as Row[]

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = { origin: app.url }) =>
  app.server.inject({
    method: 'POST',
    url: url.replace(app.url, ''),
    headers: { ...form, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const open = (url: string) => app.server.inject(url.replace(app.url, ''))
const card = { number: '4242 4242 4242 4242', expiry: '12/44', cvc: '123' }

async function openCheckout(tierId: string, email: string): Promise<string> {
  const checkout = await send(`${path}/join`, { tierId, email, name: 'Lea' })
  expect(checkout.statusCode).toBe(303)
  return String(checkout.headers['location'])
}

async function payFor(tierId: string, email: string): Promise<string> {
  const paid = await send(await openCheckout(tierId, email), card)
  expect(paid.statusCode).toBe(303)
  return String(paid.headers['location'])
}

/** Joins, and returns the feed and the link to manage the membership in the email. */
async function join(tierId: string, email = freshEmail()) {
  const returned = await payFor(tierId, email)
  const { text } = await eventually(() => app.emailTo(email, /Your private feed/))
  return {
    email,
    returned,
    feedUrl: /\S+\/rss\/p\/\S+\.xml/.exec(text)![0],
    pageUrl: /\S+\/members\/[\w-]{22}\.\S+/.exec(text)![0],
    manageUrl: /\S+\/members\/manage\/\S+/.exec(text)![0],
  }
}

const membershipOf = async (email: string) =>
  (await query<{ id: string; customer_id: string; state: string }>('select * from memberships where email = $1', [email]))[0]!

/** Does something in the customer portal, as a listener does. */
async function inPortal(manageUrl: string, fields: Record<string, string>): Promise<void> {
  const portal = await send(manageUrl, {}, { origin: 'null' })
  expect(portal.statusCode).toBe(303)
  expect((await send(String(portal.headers['location']), fields)).statusCode).toBe(303)
}

test('sells a tier: checkout, feed by email, portal, and the feed pauses and resumes with the payment', async () => {
  const tier = await addTier()
  const { episodeId } = await readyEpisode(app, owner, podcastId, { title: 'Lighthouses' })
  await publish(app, owner, episodeId)
  expect((await open(path)).body).toContain(`${path}/join`)
  const page = await open(`${path}/join`)
  for (const words of ['Become a member', 'Friend', '$5 a month', 'Thank you!', 'Test mode: no card is charged'])
    expect(page.body).toContain(words)
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${app.url}`)

  const { email, returned, feedUrl, pageUrl, manageUrl } = await join(tier.id)
  const welcome = await open(returned)
  expect([welcome.statusCode, welcome.body.includes('Welcome!'), welcome.body.includes(email)]).toEqual([200, true, true])
  // The address isn't verified, so the page must not show anyone's feed.
  expect(welcome.body).not.toContain('/rss/p/')
  expect(await members()).toMatchObject([{ name: 'Lea', email, tierName: 'Friend', state: 'active', feedState: 'active', isTest: true }])
  expect((await findTiers()).tiers).toMatchObject([{ isSold: true, members: { active: 1, unpaid: 0, ended: 0 } }])
  const feed = (await get(app, feedUrl)).text
  expect(titlesOf(feed)).toEqual(['Lighthouses'])
  expect(feed).toContain(`${pageUrl}">Manage your membership`)

  await inPortal(manageUrl, { act: 'fail' })
  await eventually(async () => expect((await get(app, feedUrl)).text).toContain('Your access is paused'))
  expect((await get(app, feedUrl)).text).toContain(`${pageUrl}">Manage your membership`)
  expect(await members()).toMatchObject([{ state: 'unpaid', feedState: 'paused' }])
  expect((await eventually(() => app.emailTo(email, /payment for Night Shift failed/))).text).toContain(manageUrl)
  await inPortal(manageUrl, { act: 'pay' })
  await eventually(async () => expect(titlesOf((await get(app, feedUrl)).text)).toEqual(['Lighthouses']))
  expect(await members()).toMatchObject([{ state: 'active', feedState: 'active' }])

  await inPortal(manageUrl, { act: 'cancel' })
  await eventually(async () => expect((await members())[0]!.endsAt).not.toBeNull())
  expect((await open(manageUrl)).body).toContain('be charged again.')
  expect(titlesOf((await get(app, feedUrl)).text)).toEqual(['Lighthouses'])
})

test('ends with the period, which pauses the feed, and joining again opens the same one', async () => {
  const tier = await addTier()
  const { email, feedUrl, manageUrl } = await join(tier.id)
  await inPortal(manageUrl, { act: 'cancel' })
  const { id, customer_id: customerId } = await membershipOf(email)
  const past = new Date(app.clock.now().getTime() - 1000)
  await query('update test_subscriptions set period_end = $2 where customer_id = $1', [customerId, past])
  await query('update memberships set period_end = $2 where id = $1', [id, past])
  await syncDueMemberships(app.app, new AbortController().signal)
  await eventually(async () => expect((await get(app, feedUrl)).text).toContain('Your access is paused'))
  expect(await members()).toMatchObject([{ state: 'ended', feedState: 'paused' }])
  expect((await eventually(() => app.emailTo(email, /has ended/))).text).toContain(`${path}/join`)
  expect((await open(manageUrl)).body).toContain('Join again')
  await payFor(tier.id, email.toUpperCase())
  await eventually(async () => expect((await get(app, feedUrl)).text).not.toContain('Your access is paused'))
  expect(await members()).toMatchObject([{ state: 'active', feedState: 'active' }])
})

test('charges no one twice, and sends a link instead', async () => {
  const tier = await addTier()
  const { email, pageUrl, manageUrl } = await join(tier.id)
  const again = await send(`${path}/join`, { tierId: tier.id, email, name: '' })
  expect([again.statusCode, again.body.includes('You already have a membership')]).toEqual([200, true])
  expect((await eventually(() => app.emailTo(email, /Manage your Night Shift membership/))).text).toContain(manageUrl)
  // The page of the feed doesn't open the portal, because people share feeds.
  const page = await open(pageUrl)
  expect(page.body).toContain('Manage your membership')
  expect(page.body).not.toContain('/members/manage/')
  expect((await send(`${pageUrl}/manage`, {}, { origin: 'null' })).body).toContain('so the link wasn&#x27;t sent')
})

test('rejects bad forms, links and checkouts', async () => {
  const tier = await addTier()
  const bad = await send(`${path}/join`, { tierId: tier.id, email: 'nonsense', name: '' })
  expect([bad.statusCode, bad.body.includes('role="alert"')]).toEqual([400, true])
  expect((await send(`${path}/join`, { tierId: 'x', email: freshEmail(), name: '' })).statusCode).toBe(400)
  expect((await send(`${path}/join`, { tierId: tier.id, email: freshEmail(), name: 'x'.repeat(400) })).statusCode).toBe(400)
  expect(
    (await send(`${path}/join`, { tierId: tier.id, email: freshEmail(), name: '' }, { origin: 'https://evil.example' })).statusCode,
  ).toBe(403)
  // Robots get no checkout.
  expect((await send(`${path}/join`, { tierId: tier.id, email: freshEmail(), name: '', website: 'x' })).statusCode).toBe(200)
  const { manageUrl } = await join(tier.id)
  const wrong = manageUrl.slice(0, -1) + (manageUrl.endsWith('A') ? 'B' : 'A')
  expect((await open(wrong)).statusCode).toBe(404)
  expect((await send(wrong, {}, { origin: 'null' })).statusCode).toBe(404)
  expect((await open('/members/manage/nonsense')).statusCode).toBe(404)
  expect((await open(`${path}/join?checkout=cs_nonsense`)).body).toContain('Choose a tier')
  await service().SetTierArchived({ podcastId, tierId: tier.id, isArchived: true })
  expect((await open(`${path}/join`)).statusCode).toBe(404)
  expect((await send(`${path}/join`, { tierId: tier.id, email: freshEmail(), name: '' })).statusCode).toBe(404)
  expect((await open(path)).body).not.toContain(`${path}/join`)
})

test('tiers decide which episodes members get', async () => {
  const [basic, bonus, early] = [
    await addTier({ name: 'Basic' }),
    await addTier({ name: 'Bonus', hasBonus: true }),
    await addTier({ name: 'Early', earlyDays: 3 }),
  ]
  const released = await readyEpisode(app, owner, podcastId, { title: 'Bonus' })
  await as(app, owner).ListenerService.ReleaseEpisode({ episodeId: released.episodeId })
  const { episodeId } = await readyEpisode(app, owner, podcastId, { title: 'Soon', episodeNumber: 2 })
  await query('update episodes set scheduled_release_date = $2 where id = $1', [
    episodeId,
    new Date(app.clock.now().getTime() + 2 * 24 * 3600 * 1000),
  ])
  const titles = async (tierId: string) => titlesOf((await get(app, (await join(tierId)).feedUrl)).text)
  expect(await titles(basic.id)).toEqual([])
  expect(await titles(bonus.id)).toEqual(['Bonus'])
  expect(await titles(early.id)).toEqual(['Soon'])
  const { feedUrl } = await join(basic.id)
  await service().UpdateTier({ podcastId, tierId: basic.id, tier: { ...friend, name: 'Basic', hasBonus: true, earlyDays: 3 } })
  await eventually(async () => expect(titlesOf((await get(app, feedUrl)).text).toSorted()).toEqual(['Bonus', 'Soon']))
})

test('a tier that was sold is archived, not deleted, and its members keep it and their price', async () => {
  const tier = await addTier()
  await join(tier.id)
  const deletion = await callRaw(app, owner, 'MembershipService.DeleteTier', { podcastId, tierId: tier.id })
  expect(deletion).toMatchObject({ status: 412, body: { meta: { reason: 'tier_sold' } } })
  await service().UpdateTier({ podcastId, tierId: tier.id, tier: { ...friend, cents: 900 } })
  const prices = await query<{ total: number }>(
    `select total::int from test_invoices i join memberships m on m.customer_id = i.customer_id where m.podcast_id = $1`,
    [podcastId],
  )
  expect(prices).toEqual([{ total: 500 }])
  expect((await service().SetTierArchived({ podcastId, tierId: tier.id, isArchived: true })).tier).toMatchObject({ isArchived: true })
  expect(await members()).toMatchObject([{ state: 'active' }])
  const unsold = await addTier({ name: 'Other' })
  await service().DeleteTier({ podcastId, tierId: unsold.id })
  expect((await findTiers()).tiers).toHaveLength(1)
})

test('rejects bad tiers', async () => {
  await addTier()
  const bad = (changes: object) => callRaw(app, owner, 'MembershipService.CreateTier', { podcastId, tier: { ...friend, ...changes } })
  for (const changes of [
    { name: '' },
    { name: 'x'.repeat(61) },
    { cents: 99 },
    { cents: 100_001 },
    { cents: 1.5 },
    { interval: 'week' },
    { earlyDays: 91 },
    { earlyDays: -1 },
    // Another tier has this name.
    { name: 'FRIEND' },
  ])
    expect([changes, (await bad(changes)).status]).toEqual([changes, 400])
  for (let at = 1; at < 10; at += 1) await addTier({ name: `Tier ${at}` })
  expect((await bad({ name: 'One more' })).status).toBe(400)
})

test('only shows of the operator can sell, and only the owner sees who pays', async () => {
  const [other, admin] = [await makePerson(app), await makePerson(app)]
  const { podcastId: elsewhere } = await makePodcast(app, other)
  const create = (person: Person, id: string) => callRaw(app, person, 'MembershipService.CreateTier', { podcastId: id, tier: friend })
  expect(await create(other, elsewhere)).toMatchObject({ status: 412, body: { meta: { reason: 'memberships_operator_only' } } })
  expect(await service(other).FindByPodcastID({ podcastId: elsewhere })).toMatchObject({ obstacle: 'operator', tiers: [] })
  await makeMember(app, podcastId, admin, 'ADMIN')
  expect((await create(admin, podcastId)).status).toBe(403)
  expect((await create(other, podcastId)).status).toBe(404)
  const tier = await addTier()
  await join(tier.id)
  for (const name of ['FindMembers', 'FindByPodcastID'] as const)
    expect((await callRaw(app, admin, `MembershipService.${name}`, { podcastId })).status).toBe(403)
  // A tier and a member of another show don't exist in this one.
  const { podcastId: second } = await makePodcast(app, owner)
  const membershipId = (await members())[0]!.id
  expect((await callRaw(app, owner, 'MembershipService.Cancel', { podcastId: second, membershipId })).status).toBe(404)
  expect((await callRaw(app, owner, 'MembershipService.DeleteTier', { podcastId: second, tierId: tier.id })).status).toBe(404)
  // After the show has another owner, no one can join.
  await query('update podcast_roles set user_id = $2 where podcast_id = $1 and show_access = $3', [podcastId, other.userId, 'OWNER'])
  expect((await open(`${path}/join`)).statusCode).toBe(404)
})

test('the owner cancels a membership, and no one deletes the feed of someone who pays', async () => {
  const tier = await addTier()
  const { feedUrl } = await join(tier.id)
  const { listeners } = await as(app, owner).ListenerService.FindByPodcastID({ podcastId })
  const listenerId = listeners[0]!.id
  const pays = { status: 412, body: { meta: { reason: 'member_pays' } } }
  expect(await callRaw(app, owner, 'ListenerService.Delete', { podcastId, listenerId })).toMatchObject(pays)
  expect(await callRaw(app, owner, 'ListenerService.SetState', { podcastId, listenerId, state: 'revoked' })).toMatchObject(pays)
  const membershipId = (await members())[0]!.id
  expect((await service().Cancel({ podcastId, membershipId })).member).toMatchObject({ state: 'ended', feedState: 'paused' })
  expect((await service().Cancel({ podcastId, membershipId })).member).toMatchObject({ state: 'ended' })
  await eventually(async () => expect((await get(app, feedUrl)).text).toContain('Your access is paused'))
  expect(
    await query(`select status from test_subscriptions s join memberships m on m.customer_id = s.customer_id where m.id = $1`, [
      membershipId,
    ]),
  ).toEqual([{ status: 'canceled' }])
  await as(app, owner).ListenerService.SetState({ podcastId, listenerId, state: 'revoked' })
  const refused = await send(`${path}/join`, { tierId: tier.id, email: (await members())[0]!.email, name: '' })
  expect([refused.statusCode, refused.body.includes('contact the show')]).toEqual([409, true])
  await as(app, owner).ListenerService.Delete({ podcastId, listenerId })
  expect(await members()).toMatchObject([{ feedState: null }])
})

test('someone with a feed from the team keeps it, and a deleted show charges no one', async () => {
  const tier = await addTier()
  const email = freshEmail()
  const { feedUrl } = await as(app, owner).ListenerService.Create({
    podcastId,
    kind: 'member',
    listener: { name: 'Guest', email, expiresAt: null },
  })
  const joined = await join(tier.id, email)
  expect(joined.feedUrl).toBe(feedUrl)
  expect((await as(app, owner).ListenerService.FindByPodcastID({ podcastId })).listeners).toHaveLength(1)
  const { customer_id: customerId } = await membershipOf(email)
  const late = freshEmail()
  const checkout = await openCheckout(tier.id, late)
  const { customer_id: lateId } = await membershipOf(late)
  await confirmPassword(app, owner)
  await as(app, owner).PodcastService.Delete({ podcastId, userId: owner.userId })
  await eventually(async () =>
    expect(await query('select status from test_subscriptions where customer_id = $1', [customerId])).toEqual([{ status: 'canceled' }]),
  )
  // A checkout that was open can't be paid any more.
  await eventually(async () =>
    expect(await query('select status from test_sessions where customer_id = $1', [lateId])).toEqual([{ status: 'expired' }]),
  )
  expect((await send(checkout, card)).statusCode).not.toBe(303)
})

test('someone who comes back to the checkout after days is kept while it is open', async () => {
  const tier = await addTier()
  const email = freshEmail()
  await openCheckout(tier.id, email)
  await query(`update memberships set created_at = created_at - interval '5 days' where email = $1`, [email])
  const checkout = await openCheckout(tier.id, email)
  await syncDueMemberships(app.app, new AbortController().signal)
  expect((await send(checkout, card)).statusCode).toBe(303)
  await eventually(async () => expect((await membershipOf(email)).state).toBe('active'))
})

test('memberships from test mode end when payments are real', async () => {
  const tier = await addTier()
  const { email, feedUrl } = await join(tier.id)
  const { id } = await membershipOf(email)
  const real = { ...app.app, payments: { ...app.app.payments, name: 'stripe' as const, isTestMode: false } }
  await syncMembership(real, id)
  expect((await membershipOf(email)).state).toBe('ended')
  await eventually(async () => expect((await get(app, feedUrl)).text).toContain('Your access is paused'))
})
