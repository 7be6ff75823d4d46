import { buffer } from 'node:stream/consumers'
import type { App } from '../../../platform/app.ts'
import type { Bodies } from '../../../platform/content-encoding.ts'
import type { Tx } from '../../../platform/db.ts'
import { newToken } from '../../../platform/ids.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { feedContext, type Built } from './build.ts'

const endings = { identity: '', gzip: '.gz', br: '.br' } as const
const contentTypes = { identity: 'application/rss+xml', gzip: 'application/gzip', br: 'application/octet-stream' } as const
const encodings = ['identity', 'gzip', 'br'] as const

const refsOf = (object: string): ObjectRef[] => encodings.map((encoding) => ({ bucket: 'rss-feeds', object: object + endings[encoding] }))

/** The object name without the suffix of its encoding. */
const plainObject = (object: string): string => object.replace(/\.(?:gz|br)$/, '')

/** The saved feed if it has the current version and settings, else null. */
export async function readSaved(
  app: Pick<App, 'storage' | 'config'>,
  podcastId: string,
  { version, feed }: store.Place,
): Promise<(Built & { bodies: Bodies }) | null> {
  if (!feed?.object || !feed.etag || !feed.modifiedAt || feed.version !== version) return null
  if (!feed.object.startsWith(`${podcastId}-${feedContext(app)}-`)) return null
  const read = async (ref: ObjectRef): Promise<Buffer | null> => {
    const found = await app.storage.get(ref)
    return found && buffer(found.body)
  }
  const [identity, zipped, br] = await Promise.all(refsOf(feed.object).map(read))
  if (!identity || !zipped || !br) return null
  return { version, bytes: identity, etag: feed.etag, modifiedAt: feed.modifiedAt, bodies: { identity, gzip: zipped, br } }
}

type SaveDeps = Pick<App, 'storage' | 'config' | 'transaction' | 'queue'>

/**
 * Saves a feed as a new object, so that no one reads a partial one, and deletes the object it replaces. If two servers built the same
 * version, one saves it, and a newer saved feed stays. Returns false if the saved feed differs from the given one.
 */
export async function saveFeed(app: SaveDeps, podcastId: string, built: Built, bodies: Bodies): Promise<boolean> {
  const { version, etag, modifiedAt } = built
  const prefix = `${podcastId}-${feedContext(app)}-`
  const isSaved = await app.transaction(async (tx) => {
    const row = await store.lockFeed(tx, podcastId)
    const same = row?.etag === etag && row.object?.startsWith(prefix)
    if (same && row.version < version) await store.updateFeed(tx, podcastId, { ...row, version })
    return !row || same || row.version > version
  })
  if (isSaved) return true
  const object = `${prefix}${newToken(12)}.xml`
  for (const [at, ref] of refsOf(object).entries()) {
    const encoding = encodings[at]!
    await app.storage.put(ref, bodies[encoding], { contentType: contentTypes[encoding], size: bodies[encoding].length })
  }
  return app.transaction(async (tx) => {
    const row = await store.lockFeed(tx, podcastId)
    const isNewer = row !== null && (row.version < version || (row.version === version && !row.object?.startsWith(prefix)))
    if (isNewer) await store.updateFeed(tx, podcastId, { version, object, etag, modifiedAt })
    const dropped = isNewer ? row.object : object
    if (dropped !== null) await discard(app, tx, refsOf(dropped))
    return isNewer || row?.etag === etag
  })
}

/** Call this in the transaction that deletes the podcast. */
export async function deleteSaved(app: Pick<App, 'queue'>, tx: Tx, podcastId: string): Promise<void> {
  const object = await store.deleteFeed(tx, podcastId)
  if (object !== null) await discard(app, tx, refsOf(object))
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes saved feeds without a row, left by a server that was killed while saving. */
export async function deleteOrphanedFeeds(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.now().getTime() - dayMs)
  let page: string[] = []
  const deletePage = async (): Promise<void> => {
    const known = await store.knownObjects(app.db, page.map(plainObject))
    const orphans = page.filter((object) => !known.has(plainObject(object)))
    page = []
    if (orphans.length === 0) return
    const refs = orphans.map((object) => ({ bucket: 'rss-feeds', object }))
    await app.transaction((tx) => discard(app, tx, refs))
    app.log.info({ removed: orphans.length }, 'Deleted orphaned feeds')
  }
  for await (const { object, modifiedAt } of app.storage.list('rss-feeds')) {
    signal.throwIfAborted()
    if (modifiedAt < before) page.push(object)
    if (page.length === 500) await deletePage()
  }
  if (page.length > 0) await deletePage()
}
