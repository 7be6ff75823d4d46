import type { App } from '../../../../platform/app.ts'
import type { Tx } from '../../../../platform/db.ts'
import { newId, newToken } from '../../../../platform/ids.ts'
import { setMigration } from '../../../episodes/service.ts'
import { lockQuota } from '../../../recordings/service.ts'
import { reserveFiles, cancelReserved, extendReserved, resizeReserved, findReserved } from '../../../uploads/service.ts'
import { loadFile } from '../../jobs.ts'
import * as store from '../../store.ts'
import { quotaExceeded } from './failure.ts'

/** An item while a job downloads its file. */
export type Load = {
  row: store.ItemRow
  mediaFormat: 'audio' | 'video'
  attemptId: string
  /** Aborts when the item is lost, the job times out or the server stops. */
  signal: AbortSignal
  /** In terms of `performance.now()`. Nothing is written after this, because another server may own the item by then. */
  validUntil: number
  /** Where the file is stored. */
  object: string
  /** Nothing has been written there yet. */
  isFresh: boolean
  /** Bytes of plan storage reserved for it. */
  reserved: number
  /** The total size and the ETag or date reported by the host. */
  size: number | null
  tag: string | null
  /** Bytes downloaded. */
  bytes: number
}

/** Another attempt owns the item, or it is no longer wanted. */
export class Lost extends Error {
  override readonly name = 'Lost'
  override readonly message = 'This attempt no longer owns the item.'
}

export function requireOwned({ signal, validUntil }: Load): void {
  if (signal.aborted || performance.now() > validUntil) throw new Lost()
}

/**
 * Queues the downloads of one show. Unless given, its first item gets the priority of the next job to start, and later ones lower
 * priorities. So shows take turns, and a new one doesn't wait for thousands of items of an older one.
 */
export async function queueLoads(app: Pick<App, 'queue'>, tx: Tx, items: store.Loadable[], first?: number): Promise<void> {
  if (items.length === 0) return
  const top =
    first ?? (await app.queue.nextPriority(tx, loadFile)) + items.reduce((least, { position }) => Math.min(least, position), Infinity)
  const byId = new Map(items.map((item) => [item.episodeId, item]))
  const jobs = items.map(({ podcastId, episodeId }) => ({ podcastId, episodeId }))
  await app.queue.addAll(tx, loadFile, jobs, ({ episodeId }) => {
    const item = byId.get(episodeId)!
    return { key: episodeId, group: hostOf(item), priority: top - item.position }
  })
}

/** Queues the open items of all imports that have no job. */
export async function queueMissing(app: App): Promise<void> {
  const open = await store.findOpen(app.db)
  // Read after the items, so that an item still open has its job. Two jobs for one item would write to the same object.
  const queued = await app.queue.keys(app.db, loadFile)
  const left = open.filter(({ episodeId }) => !queued.has(episodeId))
  for (const items of Map.groupBy(left, ({ podcastId }) => podcastId).values()) await app.transaction((tx) => queueLoads(app, tx, items))
}

/** The group of its job. */
export const hostOf = ({ host }: Pick<store.ItemRow, 'host'>): string => host || 'unknown'

const file = { bucket: 'recordings', kind: 'recording', contentType: 'application/octet-stream' } as const

/** How long an attempt may write after saving its progress. A job without a heartbeat runs again only after that. */
const validMs = 10_000

export const validFrom = (notedAt: number): number => notedAt + validMs

type Claim = Omit<Load, 'signal'>

/**
 * Claims items of one podcast for their attempts and reserves storage for the sizes the feed announces, while there is some. The host
 * reports the real sizes later. Null for an item without anything to download. An attempt that crashed counts, so that an item can't
 * crash servers forever.
 */
export async function claimItems(app: App, podcastId: string, episodeIds: string[]): Promise<Array<Claim | null>> {
  const notedAt = performance.now()
  return app.transaction(async (tx) => {
    const { taken, limit, mediaFormat } = await lockQuota(app, tx, podcastId)
    const open = (await store.lockItems(tx, episodeIds)).filter(({ state }) => state === 'pending' || state === 'loading')
    const objects = open.flatMap(({ object }) => object ?? [])
    const rooms = await findReserved(tx, objects)
    let free = limit - taken
    const claims = open.map((found): Claim => {
      const known = found.object === null ? undefined : rooms.get(found.object)
      const isFresh = known === undefined
      const announced = found.item.enclosure.length ?? 0
      const reserved = known ?? (announced <= free ? announced : 0)
      if (isFresh) free -= reserved
      // A discarded object is deleted under its old name.
      const object = isFresh ? newToken(16) : found.object!
      const size = isFresh ? null : found.sourceSize
      const tag = isFresh ? null : found.sourceTag
      const attemptId = newId()
      const tries = found.tries + Number(found.state === 'loading')
      const row = { ...found, state: 'loading' as const, attemptId, tries, object, sourceSize: size, sourceTag: tag }
      return { row, mediaFormat, attemptId, validUntil: validFrom(notedAt), object, isFresh, reserved, size, tag, bytes: 0 }
    })
    const rows = claims.map(({ row }) => row)
    await store.claimItems(tx, rows)
    const ids = rows.map(({ episodeId }) => episodeId)
    await setMigration(tx, ids, 'MIGRATION_LOADING')
    const known = claims.filter(({ isFresh }) => !isFresh).map(({ object }) => object)
    await extendReserved(app, tx, known)
    const fresh = claims.filter(({ isFresh }) => isFresh).map(({ object, reserved: size }) => ({ ...file, object, podcastId, size }))
    await reserveFiles(app, tx, fresh)
    return episodeIds.map((id) => claims.find(({ row }) => row.episodeId === id) ?? null)
  })
}

/** Reserves storage for the whole file, and a new object if the current one was written to. */
export async function reserve(app: App, load: Load, size: number): Promise<void> {
  if (load.isFresh && size <= load.reserved) return
  const { episodeId, podcastId } = load.row
  const object = load.isFresh ? load.object : newToken(16)
  await app.transaction(async (tx) => {
    const quota = await lockQuota(app, tx, podcastId)
    if (!(await store.lockAttempt(tx, load.attemptId, episodeId))) throw new Lost()
    if (quota.taken - load.reserved + size > quota.limit) throw quotaExceeded(size, { ...quota, taken: quota.taken - load.reserved })
    if (load.isFresh) {
      if (!(await resizeReserved(app, tx, object, size))) throw new Lost()
    } else {
      await cancelReserved(app, tx, [{ bucket: 'recordings', object: load.object }])
      await reserveFiles(app, tx, [{ ...file, object, podcastId, size }])
    }
    await store.updateItem(tx, episodeId, { object, sourceSize: null, sourceTag: null })
  })
  Object.assign(load, { object, isFresh: true, reserved: size, size: null, tag: null, bytes: 0 })
}
