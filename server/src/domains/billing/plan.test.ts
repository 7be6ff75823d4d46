import { billingLifetimes, type Plan } from '@castwright/contract/billing/limits.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { effectivePlan, type PurchaseFacts } from './plan.ts'
import { isOnSale, priceIdOf, soldAs, testPrices } from './prices.ts'
import { usageOf, compare, reachedLevels, type PodcastUses, type Warning } from './usage.ts'

const now = new Date('2026-11-15T12:00:00Z')
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3600 * 1000)
const grace = billingLifetimes.paymentGrace / 24 / 3600

const bought = (facts: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  provider: 'stripe',
  plan: 'PRO',
  isMonthly: false,
  status: 'active',
  createdAt: days(-40),
  periodEnd: days(20),
  endsAt: null,
  pastDueSince: null,
  ...facts,
})

const cases: Array<[string, Plan | null, PurchaseFacts[], Plan]> = [
  ['nothing was bought', null, [], 'FREE'],
  ['paid', null, [bought()], 'PRO'],
  ['the Beta plan has the highest rank', 'BETA', [bought({ plan: 'AGENCY' })], 'BETA'],
  ['a gift beats the same plan and smaller plans', 'PRO', [bought(), bought({ plan: 'STARTER' })], 'PRO'],
  ['a larger purchase beats a gift', 'STARTER', [bought()], 'PRO'],
  ['a gift applies again after a larger purchase ended', 'STARTER', [bought({ endsAt: days(0) })], 'STARTER'],
  ['the best of several', null, [bought({ plan: 'STARTER', createdAt: days(0) }), bought({ plan: 'AGENCY' }), bought()], 'AGENCY'],
  ['canceled, before the period ends', null, [bought({ endsAt: days(1) })], 'PRO'],
  ['canceled, after the period ended', null, [bought({ endsAt: days(0) })], 'FREE'],
  ['ended', null, [bought({ status: 'canceled', endsAt: days(-1) })], 'FREE'],
  ['the first payment failed', null, [bought({ status: 'incomplete' })], 'FREE'],
  ['past due within the grace period', null, [bought({ status: 'past_due', pastDueSince: days(-grace + 0.1) })], 'PRO'],
  ['past due after the grace period', null, [bought({ status: 'past_due', pastDueSince: days(-grace) })], 'FREE'],
  [
    'past due with another paid purchase',
    null,
    [bought({ status: 'past_due', pastDueSince: days(-99) }), bought({ plan: 'STARTER' })],
    'STARTER',
  ],
  ['not synced shortly after its period', null, [bought({ periodEnd: days(-1) })], 'PRO'],
  ['not synced after the grace period', null, [bought({ periodEnd: days(-grace) })], 'FREE'],
  ['a test purchase with a real provider', null, [bought({ provider: 'testmode' })], 'FREE'],
]

test.each(cases)('the plan that counts: %s', (_name, gift, purchases, plan) => {
  expect(effectivePlan(gift, purchases, { provider: 'stripe', now })).toMatchObject({ plan, isGift: plan === gift })
})

test('counts both in test mode', () => {
  for (const provider of ['stripe', 'testmode'] as const)
    expect(effectivePlan(null, [bought({ provider })], { provider: 'testmode', now })).toMatchObject({ plan: 'PRO', isMonthly: false })
})

test('reads prices from the settings and recognizes old price IDs', () => {
  const config = readConfig({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_PRO_MONTHLY: 'price_new, price_old',
  })
  const pro = { plan: 'PRO', period: 'monthly' } as const
  expect(priceIdOf(config, pro)).toBe('price_new')
  expect([soldAs(config, 'price_new'), soldAs(config, 'price_old'), soldAs(config, 'price_other')]).toEqual([pro, pro, null])
  expect([isOnSale(config, 'price_new'), isOnSale(config, 'price_old'), isOnSale(config, '')]).toEqual([true, false, false])
  expect(priceIdOf(config, { plan: 'AGENCY', period: 'yearly' })).toBeNull()
  expect(testPrices.map(({ priceId, cents }) => `${priceId} ${cents}`)).toEqual([
    'test_price_starter_monthly 2500',
    'test_price_starter_yearly 22800',
    'test_price_pro_monthly 4000',
    'test_price_pro_yearly 34800',
    'test_price_agency_monthly 19900',
    'test_price_agency_yearly 190800',
  ])
})

const show = (podcastId: string, uses: Partial<PodcastUses> = {}): PodcastUses => ({
  podcastId,
  title: podcastId,
  profileUrl: podcastId,
  publishedEpisodes: 0,
  collaborators: 0,
  storage: 0,
  downloads: 0,
  ...uses,
})

const usage = (plan: Plan, podcasts: PodcastUses[]) => usageOf({ plan, unlimited: false }, podcasts)

test('counts episodes, downloads and podcasts in total, and collaborators and storage per podcast', () => {
  const found = usage('FREE', [
    show('a', { publishedEpisodes: 4, collaborators: 1, storage: 100, downloads: 7 }),
    show('b', { publishedEpisodes: 2, collaborators: 2, storage: 50, downloads: 8 }),
  ])
  const used = Object.fromEntries(found.uses.map((use) => [use.measure, use.used]))
  expect(used).toEqual({ publishedEpisodes: 6, collaborators: 2, storage: 100, downloads: 15, podcasts: 2 })
  expect(found).toMatchObject({ isLimitReached: true, over: ['podcasts'] })
  expect(found.podcasts[1]!.uses).toContainEqual({ measure: 'storage', used: 50, limit: 5 * 1024 ** 3 })
  expect(usage('PRO', [show('a', { publishedEpisodes: 999, downloads: 99_999 })])).toMatchObject({
    isLimitReached: false,
    over: ['downloads'],
  })
  expect(usage('FREE', [show('a', { collaborators: 3 })]).isLimitReached).toBe(true)
  // With more podcasts than the plan allows, nothing new can be published.
  expect([usage('FREE', [show('a')]).isLimitReached, usage('FREE', [show('a'), show('b')]).isLimitReached]).toEqual([false, true])
})

test('warns once per limit, level and plan, and again a month after usage dropped', () => {
  const month = '2026-11'
  const warnedAt = new Date('2026-11-01T00:00:00Z')
  const look = (published: number, known: Warning[], { plan = 'STARTER', at = warnedAt }: { plan?: Plan; at?: Date } = {}) =>
    compare(
      reachedLevels(usage(plan, [show('a', { publishedEpisodes: published })]), month),
      known.map((one) => ({ ...one, warnedAt })),
      at,
    )
  const warningsOf = ({ tell }: ReturnType<typeof look>) => tell.map(({ measure, percent }) => `${measure} ${percent}`)
  expect(warningsOf(look(59, []))).toEqual([])
  const first = look(60, [])
  expect(warningsOf(first)).toEqual(['publishedEpisodes 80'])
  expect(warningsOf(look(74, first.put))).toEqual([])
  const full = look(75, first.put)
  expect(warningsOf(full)).toEqual(['publishedEpisodes 100'])
  const all = [...first.put, ...full.put]
  expect(warningsOf(look(76, all))).toEqual([])
  // Unpublishing and publishing again within a month is no news.
  expect(look(59, all)).toMatchObject({ tell: [], put: [], forget: [] })
  const at = new Date('2026-12-02T00:00:00Z')
  expect(look(59, all, { at })).toMatchObject({ tell: [], put: [], forget: [{ percent: 80 }, { percent: 100 }] })
  expect(look(70, all, { at }).forget).toMatchObject([{ percent: 100 }])
  // Jumping to 100 % gives one warning. Another plan has its own limits.
  expect(warningsOf(look(80, []))).toEqual(['publishedEpisodes 100'])
  expect(warningsOf(look(6, all, { plan: 'FREE' }))).toEqual(['publishedEpisodes 100'])
  expect(look(999, all, { plan: 'AGENCY', at })).toMatchObject({ tell: [], forget: [{}, {}] })
})

test('names the podcast for per-podcast limits and resets downloads each month', () => {
  const found = usage('FREE', [show('a', { collaborators: 3, downloads: 4500 }), show('b', { storage: 5 * 1024 ** 3 })])
  expect(reachedLevels(found, '2026-11').map(({ measure, podcastId, percent }) => `${measure} ${podcastId} ${percent}`)).toEqual([
    'downloads  80',
    'collaborators a 80',
    'collaborators a 100',
    'storage b 80',
    'storage b 100',
  ])
  const known = reachedLevels(found, '2026-11').map((one) => ({ ...one, warnedAt: new Date('2026-11-01T00:00:00Z') }))
  expect(compare(reachedLevels(found, '2026-12'), known, new Date('2026-12-02T00:00:00Z'))).toMatchObject({
    tell: [{ measure: 'downloads' }],
    forget: [{ measure: 'downloads' }],
  })
})

test('has no limits and no warnings if unlimited', () => {
  const found = usageOf(
    { plan: 'AGENCY', unlimited: true },
    Array.from({ length: 20 }, (_, at) => show(String(at), { storage: 2 ** 50 })),
  )
  expect(found).toMatchObject({ plan: 'AGENCY', unlimited: true, isLimitReached: false, over: [] })
  expect(found.uses.every(({ limit }) => limit === -1)).toBe(true)
  expect(reachedLevels(found, '2026-11')).toEqual([])
})
