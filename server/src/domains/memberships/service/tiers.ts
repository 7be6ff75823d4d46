import { membershipLimits } from '@castwright/contract/memberships/limits.ts'
import { membershipMessages } from '@castwright/contract/memberships/messages.ts'
import type { Tier, TierForm } from '@castwright/contract/memberships/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { bump } from '../../../platform/versions/versions.ts'
import type { EventKind } from '../../../schema/events/kinds.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { notifyFeeds, notifyListeners } from '../../listeners/service.ts'
import { findShow } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { joinPath } from '@castwright/contract/paths.ts'
import { createHash } from 'node:crypto'
import { ask } from '../../billing/service.ts'

type SaleObstacle = Output<'MembershipService.FindByPodcastID'>['obstacle']

/** Payments go to the account of the operator, so only their own shows can sell. Null if this one can. */
export async function saleObstacle({ config }: Pick<App, 'config'>, db: Db, podcastId: string): Promise<SaleObstacle> {
  if (config.billing === 'off') return 'billing_off'
  return (await store.isOfOperator(db, podcastId)) ? null : 'operator'
}

async function requireSale(app: Pick<App, 'config'>, db: Db, podcastId: string): Promise<void> {
  const obstacle = await saleObstacle(app, db, podcastId)
  if (obstacle !== null) throw new Fault(obstacle === 'operator' ? 'memberships_operator_only' : 'memberships_off')
}

export const joinUrlOf = ({ config }: Pick<App, 'config'>, profileUrl: string): string => `${config.baseUrl}${joinPath(profileUrl)}`

/**
 * The price of a tier at the provider, which is created when someone first buys it. Concurrent calls use the same idempotency key, so
 * the provider creates one.
 */
export async function priceOf(app: App, show: { title: string }, tier: store.TierRow): Promise<string> {
  const { name: provider } = app.payments
  const name = `${show.title}: ${tier.name}`
  const { cents, interval } = tier
  const sold = { provider, tierId: tier.id, name, cents, interval }
  const known = await store.findPrice(app.db, sold)
  if (known !== null) return known
  const key = `tier-${createHash('sha256').update([tier.id, name, cents, interval].join(' ')).digest('hex')}`
  const { priceId } = await ask(app, () => app.payments.createPrice({ key, name, cents, interval }))
  await app.transaction((tx) => store.insertPrice(tx, { ...sold, priceId, createdAt: app.now() }))
  return priceId
}

type Named = { podcastId: string; tierId: string }

async function toTiers(db: Db, podcastId: string, rows: store.TierRow[]): Promise<Tier[]> {
  const counts = await store.countMembers(db, podcastId)
  return rows.map((row) => {
    const own = counts.filter(({ tierId }) => tierId === row.id)
    const count = (state: string): number => own.find((one) => one.state === state)?.members ?? 0
    const members = { active: count('active'), unpaid: count('unpaid'), ended: count('ended') }
    return { ...row, members, isArchived: row.archivedAt !== null, isSold: own.length > 0 }
  })
}

async function findOne(db: Db, { podcastId, tierId }: Named): Promise<Tier> {
  const row = await store.findTier(db, podcastId, tierId)
  const [tier] = row ? await toTiers(db, podcastId, [row]) : []
  if (!tier) throw new Fault('not_found')
  return tier
}

export async function findTiers(app: App, podcastId: string): Promise<Output<'MembershipService.FindByPodcastID'>> {
  const [rows, obstacle, show] = await Promise.all([
    store.findTiers(app.db, podcastId),
    saleObstacle(app, app.db, podcastId),
    findShow(app.db, podcastId),
  ])
  return {
    tiers: await toTiers(app.db, podcastId, rows),
    obstacle,
    isTestMode: app.payments.isTestMode,
    joinUrl: joinUrlOf(app, show?.profileUrl ?? ''),
  }
}

async function lockTier(tx: Tx, userId: string, { podcastId, tierId }: Named): Promise<store.TierRow> {
  await lockTeam(tx, podcastId, userId)
  return orNotFound(await store.findTier(tx, podcastId, tierId))
}

/** The show must be locked. */
async function requireFreeName(tx: Tx, podcastId: string, name: string, exceptId: string | null): Promise<void> {
  const open = await store.findOpenTiers(tx, podcastId)
  const others = open.filter(({ id }) => id !== exceptId)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new Fault('invalid_fields', { 'tier.name': membershipMessages.nameKnown })
  if (others.length >= membershipLimits.openTiers) throw new Fault('invalid_fields', { tier: membershipMessages.tooMany })
}

type TierEvent = Extract<EventKind, `tier.${string}`>

/** The public pages of the show name its tiers. */
async function record(app: App, tx: Tx, userId: string, podcastId: string, kind: TierEvent, name: string): Promise<void> {
  await recordEvent(app, tx, { kind, podcastId, actorId: userId, data: { name } })
  await bump(app, tx, 'podcast', podcastId)
}

export const createTier = (app: App, userId: string, { podcastId, tier }: { podcastId: string; tier: TierForm }): Promise<Tier> =>
  app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    await requireSale(app, tx, podcastId)
    await requireFreeName(tx, podcastId, tier.name, null)
    if ((await store.findTiers(tx, podcastId)).length >= membershipLimits.tiers)
      throw new Fault('invalid_fields', { tier: membershipMessages.tooManyEver })
    const id = newId()
    await store.insertTier(tx, { id, podcastId, ...tier, createdAt: app.now() })
    await record(app, tx, userId, podcastId, 'tier.created', tier.name)
    return findOne(tx, { podcastId, tierId: id })
  })

export const updateTier = (app: App, userId: string, { tier, ...named }: Named & { tier: TierForm }): Promise<Tier> =>
  app.transaction(async (tx) => {
    const row = await lockTier(tx, userId, named)
    const { podcastId, tierId } = named
    await requireSale(app, tx, podcastId)
    if (row.archivedAt === null) await requireFreeName(tx, podcastId, tier.name, tierId)
    const isSame = (Object.keys(tier) as Array<keyof TierForm>).every((field) => row[field] === tier[field])
    if (isSame) return findOne(tx, named)
    await store.updateTier(tx, tierId, tier)
    await record(app, tx, userId, podcastId, 'tier.updated', tier.name)
    if (row.hasBonus !== tier.hasBonus || row.earlyDays !== tier.earlyDays) {
      await notifyListeners(app, tx, podcastId)
      await notifyFeeds(app, tx, podcastId)
    }
    return findOne(tx, named)
  })

export const setTierArchived = (app: App, userId: string, { isArchived, ...named }: Named & { isArchived: boolean }): Promise<Tier> =>
  app.transaction(async (tx) => {
    const row = await lockTier(tx, userId, named)
    const { podcastId, tierId } = named
    if ((row.archivedAt !== null) === isArchived) return findOne(tx, named)
    if (!isArchived) {
      await requireSale(app, tx, podcastId)
      await requireFreeName(tx, podcastId, row.name, tierId)
    }
    await store.updateTier(tx, tierId, { archivedAt: isArchived ? app.now() : null })
    await record(app, tx, userId, podcastId, isArchived ? 'tier.archived' : 'tier.restored', row.name)
    return findOne(tx, named)
  })

export const deleteTier = (app: App, userId: string, named: Named): Promise<void> =>
  app.transaction(async (tx) => {
    const { name } = await lockTier(tx, userId, named)
    if (await store.isTierUsed(tx, named.tierId)) throw new Fault('tier_sold')
    await store.deleteTier(tx, named.tierId)
    await record(app, tx, userId, named.podcastId, 'tier.deleted', name)
  })
