import { createHmac, type KeyObject } from 'node:crypto'
import { reaches } from '@castwright/contract/teams/access.ts'
import type { App } from '../../../platform/app.ts'
import { openBatchWriter, type BatchWriter } from '../../../platform/batch-writer.ts'
import type { ByteRange } from '../../../platform/storage/port.ts'
import { takeSalt } from '../../delivery/service.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { activeMembers } from '../../teams/service.ts'
import * as store from '../store.ts'
import ipaddr from 'ipaddr.js'

/** Bits that identify a site: phones often get another address of the same provider. */
const bits = { ipv4: 24, ipv6: 48 } as const

/** The network of an address, for telling whether a feed is used in many places. */
export function siteOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  const kept = bits[ip.kind()] / 8
  return ip.toByteArray().slice(0, kept).join('.')
}

/** Bytes sent to a listener of a private feed. The address stays in memory only until it is hashed. */
type Listen = {
  at: Date
  listenerId: string
  podcastId: string
  episodeId: string | null
  threshold: number
  address: string
  ranges: ByteRange[]
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const networkOf = (salt: KeyObject, address: string): string =>
  createHmac('sha256', salt).update(siteOf(address)).digest('hex').slice(0, 16)

/** One row per listener, episode and day, because a statement can't change a row twice. */
function toSent(listens: Listen[]): store.Sent[] {
  const all = new Map<string, store.Sent & { parts: string[] }>()
  for (const { at, listenerId, podcastId, episodeId, threshold, ranges } of listens) {
    if (episodeId === null) continue
    const day = dayOf(at)
    const key = `${listenerId} ${episodeId} ${day}`
    const known = all.get(key) ?? { listenerId, podcastId, episodeId, day, threshold, ranges: '', parts: [] }
    all.set(key, known)
    for (const { start, end } of ranges) known.parts.push(`[${start},${end + 1})`)
  }
  return [...all.values()].map(({ parts, ...sent }) => ({ ...sent, ranges: `{${parts.join(',')}}` }))
}

/** Collects what listeners of private feeds got, and writes it in the background. */
export const openListens = (app: App): BatchWriter<Listen> =>
  openBatchWriter<Listen>({
    name: 'downloads from private feeds',
    log: app.log,
    batch: 5000,
    maxQueued: 100_000,
    prepare: async (listens) => () => save(app, listens),
  })

async function save(app: App, listens: Listen[]): Promise<void> {
  const salts = new Map<string, KeyObject>()
  for (const day of new Set(listens.map(({ at }) => dayOf(at)))) salts.set(day, await takeSalt(app, day))
  const networks = new Map<string, store.Network>()
  for (const { at, listenerId, address } of listens) {
    const day = dayOf(at)
    const network = networkOf(salts.get(day)!, address)
    networks.set(`${listenerId} ${day} ${network}`, { listenerId, day, network })
  }
  const sent = toSent(listens)
  const listenerIds = [...new Set(listens.map(({ listenerId }) => listenerId))]
  await app.transaction(async (tx) => {
    if (sent.length > 0) await store.addListens(tx, sent)
    await store.countListens(tx, listenerIds)
    await store.addNetworks(tx, [...networks.values()])
  })
  for (const day of salts.keys())
    for (const { id, podcastId } of await store.findShared(app.db, listenerIds, day)) await reportShared(app, podcastId, id, day)
}

/** Notifies owners and admins once a day. The feed keeps working, because a person may travel. */
const reportShared = (app: App, podcastId: string, listenerId: string, day: string): Promise<void> =>
  app.transaction(async (tx) => {
    const team = await lockTeam(tx, podcastId, null)
    if (!(await store.markShared(tx, listenerId, day, app.now()))) return
    const admins = (await activeMembers(tx, podcastId)).filter(
      ({ userId, showAccess }) => team.includes(userId) && reaches(showAccess, 'admin'),
    )
    const recipients = admins.map(({ userId }) => userId)
    await recordEvent(app, tx, { kind: 'listener.shared', podcastId, actorId: null, data: { listenerId }, recipients })
  })

/** Rows per transaction. */
const expiredBatch = 5000
const dayMs = 24 * 3600 * 1000
/** What single listeners got is kept this long. The numbers by day and episode stay. */
const daysKept = 30

/** Deletes what is known about single listeners. Networks go with the salt of their day. */
export async function deleteExpiredListens(app: Pick<App, 'transaction' | 'now'>, signal?: AbortSignal): Promise<void> {
  const daysAgo = (days: number): string => dayOf(new Date(app.now().getTime() - days * dayMs))
  const all = [
    [store.expireListens, daysAgo(daysKept)],
    [store.expireNetworks, daysAgo(1)],
  ] as const
  for (const [expire, before] of all)
    for (let more = true; more && !signal?.aborted;)
      more = (await app.transaction((tx) => expire(tx, before, expiredBatch))) === expiredBatch
}
