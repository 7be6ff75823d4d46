import type { Member } from '@castwright/contract/memberships/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { ask, queueCancellation } from '../../billing/service.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import type { PodcastHook } from '../../podcasts/service.ts'
import { isLive } from '../state.ts'
import * as store from '../store.ts'
import { syncMembership } from './sync.ts'

function toMember({ membership: row, tierName, listenerName, feedState }: store.MemberRow): Member {
  // Those who never paid aren't listed.
  const state = row.state === 'pending' ? 'ended' : row.state
  return {
    id: row.id,
    tierId: row.tierId,
    tierName,
    name: listenerName ?? (row.name || row.email),
    email: row.email,
    state,
    joinedAt: (row.startedAt ?? row.createdAt).toISOString(),
    renewsAt: state === 'active' && row.endsAt === null ? (row.periodEnd?.toISOString() ?? null) : null,
    endsAt: row.endsAt?.toISOString() ?? null,
    feedState,
    isTest: row.provider === 'testmode',
  }
}

export async function findMembers(
  app: Pick<App, 'db'>,
  { podcastId, tierId, state, text, cursor, limit }: ParsedInput<'MembershipService.FindMembers'>,
): Promise<Output<'MembershipService.FindMembers'>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await store.findMemberPage(app.db, { podcastId, tierId, state, text: text.trim(), after, limit: limit + 1 })
  const places = rows.map((row) => ({ ...row, id: row.membership.id, createdAt: row.membership.createdAt }))
  const page = pageOf(places, limit)
  return { members: page.shown.map(toMember), cursor: page.cursor }
}

/** The provider is asked first: if it fails, nothing has changed. */
export async function cancelMembership(
  app: App,
  userId: string,
  { podcastId, membershipId }: { podcastId: string; membershipId: string },
): Promise<Member> {
  const row = await store.findMembership(app.db, membershipId)
  if (row?.podcastId !== podcastId || row.state === 'pending') throw new Fault('not_found')
  if (isLive(row.state)) {
    const { subscriptionId } = row
    if (row.provider === app.payments.name && subscriptionId !== null) await ask(app, () => app.payments.cancel(subscriptionId))
    await app.transaction(async (tx) => {
      await lockTeam(tx, podcastId, userId)
      const tier = (await store.findTier(tx, podcastId, row.tierId))?.name ?? ''
      await recordEvent(app, tx, { kind: 'membership.canceled', podcastId, actorId: userId, data: { membershipId, tier } })
    })
    await ask(app, () => syncMembership(app, membershipId))
  }
  const member = orNotFound(await store.findMember(app.db, membershipId))
  return toMember(member)
}

/** How long a checkout can be paid. */
const checkoutMs = 24 * 3600 * 1000

/** No one pays for a show that was deleted, not even at a checkout that was open then. */
export const stopChargingMembers: PodcastHook = {
  async deleting(app, tx, podcastId) {
    const readSince = new Date(app.now().getTime() - checkoutMs)
    for (const { provider, customerId } of await store.findPayers(tx, podcastId, readSince))
      if (customerId !== null) await queueCancellation(app, tx, provider, customerId)
  },
}
