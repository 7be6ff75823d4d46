import { membershipPath } from '@castwright/contract/paths.ts'
import type { MembershipPage, PageMembership, PageTier } from '@castwright/contract/pages/shapes.ts'
import { JoinForm } from '@castwright/contract/memberships/shapes.ts'
import { formatPrice } from '@castwright/contract/billing/money.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { storableText } from '../../../platform/storable.ts'
import { openListener } from '../../listeners/service.ts'
import {
  confirmJoin,
  findManaged,
  findOffer,
  findOfFeed,
  joinShow,
  requestLink,
  type Managed,
  type Offer,
} from '../../memberships/service.ts'
import * as store from '../store.ts'
import { pageAt, toPagePodcast } from './facts.ts'
import { findShowAt } from './show.ts'

const dayOf = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const days = (count: number): string => (count === 1 ? 'a day' : `${count} days`)

const toTier = ({ id, name, description, cents, interval, hasBonus, earlyDays }: Offer['tiers'][number]): PageTier => ({
  id,
  name,
  description,
  price: `${formatPrice(cents)} a ${interval}`,
  includes: [
    'A private feed for your podcast app',
    ...(hasBonus ? ['Bonus episodes for members'] : []),
    ...(earlyDays > 0 ? [`New episodes ${days(earlyDays)} early`] : []),
  ],
})

const statusOf = ({ state, renewsAt, endsAt }: Managed): string => {
  if (state === 'unpaid') return 'Your last payment failed, so your feed is paused. Update your card to continue.'
  if (state !== 'active') return endsAt ? `Ended on ${dayOf(endsAt)}. You won't be charged again.` : "Ended. You won't be charged again."
  if (endsAt) return `Ends on ${dayOf(endsAt)}. You won't be charged again.`
  return renewsAt ? `Renews on ${dayOf(renewsAt)}.` : ''
}

export const toMembership = (managed: Managed): PageMembership => ({
  tierName: managed.tierName,
  state: managed.state === 'pending' ? 'ended' : managed.state,
  status: statusOf(managed),
  joinUrl: managed.joinUrl,
  hasPortal: managed.hasPortal,
})

type Deps = Pick<App, 'db' | 'config' | 'payments'>

type Step = Pick<MembershipPage, 'step'> & Partial<MembershipPage>

function toPage(app: Pick<App, 'config' | 'payments'>, show: store.ShowRow, step: Step): MembershipPage {
  const podcast = toPagePodcast(app, show)
  return {
    ...pageAt(app, `${podcast.path}/join`, `Become a member of ${podcast.title}.`),
    kind: 'membership',
    podcast,
    tiers: [],
    values: { tierId: '', name: '', email: '' },
    errors: {},
    action: `${podcast.path}/join`,
    isTestMode: app.payments.isTestMode,
    membership: null,
    ...step,
  }
}

async function findSale(app: Deps, profileUrl: string) {
  const show = await findShowAt(app, profileUrl)
  const offer = show && (await findOffer(app, app.db, show.podcast.id))
  return offer ? { show, tiers: offer.tiers.map(toTier) } : null
}

/** The form to join a show. Null if there is no such show or nothing is on sale. */
export async function findJoinPage(app: Deps, profileUrl: string, tierId: string): Promise<MembershipPage | null> {
  const sale = await findSale(app, profileUrl)
  if (!sale) return null
  const chosen = sale.tiers.find(({ id }) => id === tierId) ?? sale.tiers[0]!
  return toPage(app, sale.show, { step: 'join', tiers: sale.tiers, values: { tierId: chosen.id, name: '', email: '' } })
}

type Received = { page: MembershipPage; status: number } | { page: null; url: string }

const problems = {
  gone: 'This tier is no longer available. Choose another one.',
  refused: "This email address can't join. Please contact the show.",
  full: "The show can't take more members at the moment. Please contact the show.",
} as const

/** Takes the form of someone who wants to join. Returns the form with its errors, or where to pay. Null if nothing is on sale. */
export async function receiveJoin(app: App, profileUrl: string, form: URLSearchParams, address: string): Promise<Received | null> {
  const page = await findJoinPage(app, profileUrl, '')
  if (!page) return null
  const field = (name: string): string => storableText(form.get(name) ?? '').slice(0, 500)
  const values = { tierId: field('tierId'), name: field('name'), email: field('email') }
  const again = (errors: MembershipPage['errors'], status: number): Received => ({ page: { ...page, values, errors }, status })
  const parsed = JoinForm.safeParse(values)
  if (!parsed.success) return again(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])), 400)
  const known: Received = { page: { ...page, step: 'known', values }, status: 200 }
  // Only robots fill it in.
  if (form.get('website')) return known
  const { baseUrl } = app.config
  const path = `${baseUrl}${page.podcast.path}/join`
  try {
    const joined = await joinShow(app, page.podcast.id, parsed.data, {
      address,
      successUrl: `${path}?checkout={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${path}?tier=${parsed.data.tierId}`,
    })
    if (joined.result === 'checkout') return { page: null, url: joined.url }
    return joined.result === 'known' ? known : again({ form: problems[joined.result] }, 409)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.refusal.code === 'resource_exhausted') return again({ form: 'Too many attempts for now. Please try again in an hour.' }, 429)
    if (error.refusal.meta?.['reason'] === 'provider_failed')
      return again({ form: "The payment page can't be opened right now. Please try again in a few minutes." }, 503)
    throw error
  }
}

/** After the checkout. Null if there was none for this show. */
export async function confirmMembership(app: App, profileUrl: string, sessionId: string, address: string): Promise<MembershipPage | null> {
  const show = await findShowAt(app, profileUrl)
  const joined = show && (await confirmJoin(app, show.podcast.id, sessionId, address))
  if (!joined) return null
  return toPage(app, show, { step: joined.isPaid ? 'paid' : 'waiting', values: { tierId: '', name: '', email: joined.email } })
}

/** What a link to manage a membership leads to. Null if it isn't valid. */
export async function findManagePage(app: App, token: string): Promise<MembershipPage | null> {
  const managed = await findManaged(app, token)
  const show = managed && (await store.findShow(app.db, { id: managed.podcastId }))
  if (!managed || !show) return null
  return toPage(app, show, {
    step: 'manage',
    action: membershipPath(token),
    // Without the token, which must not be passed on.
    canonicalUrl: `${app.config.baseUrl}/`,
    values: { tierId: '', name: '', email: managed.email },
    membership: toMembership(managed),
  })
}

/** Emails the member of a private feed a link to manage their membership. False if the feed has none. */
export async function requestManageLink(app: App, token: string): Promise<boolean> {
  const opened = await openListener(app, token)
  const managed = opened && (await findOfFeed(app, opened.listenerId))
  if (!managed) return false
  try {
    await requestLink(app, managed)
  } catch (error) {
    // The emails of the last hour are still there.
    if (!(error instanceof Fault) || error.refusal.code !== 'resource_exhausted') throw error
  }
  return true
}
