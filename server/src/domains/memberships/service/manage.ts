import { membershipRates } from '@castwright/contract/memberships/limits.ts'
import type { MembershipState } from '@castwright/contract/memberships/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { mailOf } from '../../../platform/mail/port.ts'
import { consume } from '../../../platform/rates/rates.ts'
import { ask } from '../../billing/service.ts'
import { manageUrlOf, readManageToken } from '../../listeners/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { membershipMail, type MembershipEmail } from '../mail.ts'
import * as store from '../store.ts'
import { joinUrlOf } from './tiers.ts'
import { queueLink } from './join.ts'

export type Managed = {
  membershipId: string
  podcastId: string
  email: string
  tierName: string
  state: MembershipState
  renewsAt: Date | null
  endsAt: Date | null
  joinUrl: string
  /** Whether the provider has a page for it. */
  hasPortal: boolean
}

async function toManaged(app: App, row: store.MembershipRow | null): Promise<Managed | null> {
  const show = row && (await findShow(app.db, row.podcastId))
  if (!row || !show || row.startedAt === null) return null
  const tier = await store.findTier(app.db, row.podcastId, row.tierId)
  const { id, podcastId, email, state, periodEnd, endsAt } = row
  return {
    membershipId: id,
    podcastId,
    email,
    tierName: tier?.name ?? '',
    state,
    renewsAt: state === 'active' && endsAt === null ? periodEnd : null,
    endsAt,
    joinUrl: joinUrlOf(app, show.profileUrl),
    hasPortal: row.customerId !== null && row.provider === app.payments.name,
  }
}

/** The membership of a link in an email. Null if there is none. */
export async function findManaged(app: App, token: string): Promise<Managed | null> {
  const id = readManageToken(app, token)
  return id === null ? null : toManaged(app, await store.findMembership(app.db, id))
}

/** The membership behind a private feed. Null if the listener never paid for one. */
export const findOfFeed = async (app: App, listenerId: string): Promise<Managed | null> =>
  toManaged(app, await store.findByListener(app.db, listenerId))

/** Emails the member a link, because people share the URLs of feeds. */
export const requestLink = (app: App, { membershipId }: Pick<Managed, 'membershipId'>): Promise<void> => queueLink(app, membershipId)

/** The provider's page to change the card, see invoices or cancel. Null if the link isn't valid. */
export async function openPortal(app: App, token: string): Promise<string | null> {
  const managed = await findManaged(app, token)
  const row = managed && (await store.findMembership(app.db, managed.membershipId))
  if (!managed?.hasPortal || row?.customerId == null) return null
  await consume(app, `membership:portal:${managed.membershipId}`, membershipRates.portal)
  const { customerId } = row
  const returnUrl = manageUrlOf(app, managed.membershipId)
  const { url } = await ask(app, () => app.payments.createPortal({ customerId, returnUrl, priceId: null }))
  return url
}

type EmailJob = { membershipId: string; kind: MembershipEmail; at: string }

/** Skips members whose state has changed in the meantime. */
export async function sendMembershipEmail(app: App, { membershipId, kind, at }: EmailJob): Promise<void> {
  const row = await store.findMembership(app.db, membershipId)
  const managed = await toManaged(app, row)
  const show = managed && (await findShow(app.db, managed.podcastId))
  if (!managed || !show || (kind !== 'manage' && managed.state !== kind)) return
  const { email: to, tierName, joinUrl } = managed
  const facts = { to, podcastTitle: show.title, tierName, manageUrl: manageUrlOf(app, membershipId), joinUrl }
  await mailOf(app.mail, `membership ${kind} ${membershipId} ${at}`).send(membershipMail(kind, facts))
}
