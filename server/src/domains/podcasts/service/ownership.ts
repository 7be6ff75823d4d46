import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { OwnershipOffer } from '@castwright/contract/podcasts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hashToken } from '../../../platform/ids.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { lockPlan, reachedPodcastLimit } from '../../billing/service.ts'
import { recordEvent } from '../../events/service.ts'
import { requireConfirmed } from '../../identity/service.ts'
import { accessOf, handOver } from '../../teams/service.ts'
import { answerEmail, offerEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { lockAsOwner, touchPodcast } from './lock.ts'
import { offerToken, offerUrl } from './offer-link.ts'
import { toOffer } from './serialize.ts'

/** Ownership transfer in two steps: the owner offers it to a member, who accepts with a link from an email. */

type ReadDeps = Pick<App, 'db' | 'now' | 'config' | 'invitationSecret'>
type OfferInput = { podcastId: string; newOwnerId: string }

type Heir = OfferInput & { ownerId: string; mediaFormat: 'audio' | 'video' }

/** Checked when a member is chosen, when the offer is made and again when it is accepted. */
async function requireFit(app: Pick<App, 'config'>, db: Db, { podcastId, newOwnerId, ownerId, mediaFormat }: Heir): Promise<void> {
  if (newOwnerId === ownerId || !(await accessOf(db, podcastId, newOwnerId))) throw new Fault('new_owner_unfit')
  if (!(await store.findPerson(db, newOwnerId))?.isVerified) throw new Fault('new_owner_unverified')
  if (await reachedPodcastLimit(app, db, newOwnerId, mediaFormat)) throw new Fault('new_owner_full')
}

/** Says early what would prevent the offer. */
export async function checkNewOwner(app: ReadDeps, ownerId: string, { podcastId, newOwnerId }: OfferInput): Promise<void> {
  const podcast = await store.findPodcast(app.db, podcastId, ownerId, app.now())
  if (!podcast) throw new Fault('not_found')
  await requireFit(app, app.db, { podcastId, newOwnerId, ownerId, mediaFormat: podcast.mediaFormat })
}

export async function offerOwnership(
  app: App,
  caller: { userId: string; sessionId: string },
  { podcastId, newOwnerId }: OfferInput,
): Promise<OwnershipOffer> {
  const createdAt = app.now()
  return app.transaction(async (tx) => {
    const { mediaFormat } = await lockAsOwner(tx, podcastId, caller.userId)
    await requireConfirmed({ db: tx, now: app.now }, caller)
    await requireFit(app, tx, { podcastId, newOwnerId, ownerId: caller.userId, mediaFormat })
    const expiresAt = new Date(createdAt.getTime() + teamLifetimes.invitation * 1000)
    const tokenHash = hashToken(offerToken(app, { podcastId, createdAt }))
    await store.putOffer(tx, { podcastId, fromUserId: caller.userId, toUserId: newOwnerId, tokenHash, createdAt, expiresAt })
    await app.queue.add(tx, offerEmail, { podcastId, offeredAt: createdAt.toISOString() })
    const offer = (await store.findOffer(tx, podcastId, createdAt))!
    const data = { member: offer.toName }
    await recordEvent(app, tx, { podcastId, actorId: caller.userId, subjectId: newOwnerId, kind: 'ownership.offered', data })
    return toOffer(app, offer, offerUrl(app, offer))
  })
}

export async function findOffer(app: ReadDeps, podcastId: string): Promise<OwnershipOffer | null> {
  const offer = await store.findOffer(app.db, podcastId, app.now())
  return offer && toOffer(app, offer, offerUrl(app, offer))
}

/** Does nothing if the offer was answered or never existed. */
export async function withdrawOffer(app: App, userId: string, podcastId: string): Promise<void> {
  await app.transaction(async (tx) => {
    await lockAsOwner(tx, podcastId, userId)
    const offer = await store.findOffer(tx, podcastId, app.now())
    await store.deleteOffer(tx, podcastId)
    if (!offer) return
    const data = { member: offer.toName }
    await recordEvent(app, tx, { podcastId, actorId: userId, subjectId: offer.toUserId, kind: 'ownership.withdrawn', data })
  })
}

/** The offer for a token. Not found for anyone but its recipient. */
async function readOffer(app: Pick<App, 'db' | 'now'>, userId: string, token: string): Promise<store.OfferRow> {
  const offer = await store.findOfferByToken(app.db, hashToken(token))
  if (offer && offer.toUserId !== userId) throw new Fault('not_found')
  if (!offer || offer.expiresAt <= app.now()) throw new Fault('link_expired')
  if (!offer.isMember) throw new Fault('new_owner_unfit')
  return offer
}

export async function findOfferByToken(
  app: App,
  userId: string,
  token: string,
): Promise<Output<'PodcastService.FindOwnershipOfferByToken'>> {
  const offer = await readOffer(app, userId, token)
  const isFull = await reachedPodcastLimit(app, app.db, userId, offer.mediaFormat)
  return { ownershipOffer: toOffer(app, offer), obstacle: !offer.isVerified ? 'unverified' : isFull ? 'full' : null }
}

export async function answerOffer(app: App, userId: string, { token, accept }: { token: string; accept: boolean }): Promise<string> {
  const { podcastId, fromUserId, mediaFormat } = await readOffer(app, userId, token)
  await app.transaction(async (tx) => {
    // Lock both plans in a fixed order, so that their podcast counts can't change.
    for (const id of [fromUserId, userId].toSorted()) await lockPlan(tx, id)
    if (!(await store.lockPodcast(tx, podcastId)) || !(await store.lockOffer(tx, podcastId, hashToken(token))))
      throw new Fault('link_expired')
    const { fromName } = await readOffer({ ...app, db: tx }, userId, token)
    await store.deleteOffer(tx, podcastId)
    if (accept) {
      if (await reachedPodcastLimit(app, tx, userId, mediaFormat)) throw new Fault('new_owner_full')
      if (!(await handOver(tx, podcastId, fromUserId, userId))) throw new Fault('new_owner_unfit')
      await touchPodcast(tx, podcastId, userId, app.now())
      await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'ownership.transferred', data: { from: fromName } })
      await app.queue.add(tx, answerEmail, { kind: 'handed-over', podcastId, userId: fromUserId, otherId: userId })
      await app.queue.add(tx, answerEmail, { kind: 'taken-over', podcastId, userId, otherId: fromUserId })
      await bump(app, tx, 'podcast', podcastId)
    } else {
      await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'ownership.declined', data: {} })
      await app.queue.add(tx, answerEmail, { kind: 'declined', podcastId, userId: fromUserId, otherId: userId })
    }
  })
  return podcastId
}
