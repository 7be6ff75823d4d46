import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newToken } from '../../../platform/ids.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { groundOf, type Built } from './build.ts'

/** A feed in the forms in which it is sent. */
export type Bodies = { identity: Buffer; gzip: Buffer; br: Buffer }

const endings = { identity: '', gzip: '.gz', br: '.br' } as const
const contentTypes = { identity: 'application/rss+xml', gzip: 'application/gzip', br: 'application/octet-stream' } as const
const forms = ['identity', 'gzip', 'br'] as const

export async function squeeze(bytes: Buffer): Promise<Bodies> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [zipped, br] = await Promise.all([promisify(gzip)(bytes), promisify(brotliCompress)(bytes, { params })])
  return { identity: bytes, gzip: zipped, br }
}

const refsOf = (object: string): ObjectRef[] => forms.map((form) => ({ bucket: 'rss-feeds', object: object + endings[form] }))

/** The feed that an object is a form of. */
export const feedOf = (object: string): string => object.replace(/\.(?:gz|br)$/, '')

/** What was kept of this feed, if it is of the version that counts and was written for this place; null where it must be built. */
export async function readKept(
  app: Pick<App, 'storage' | 'config'>,
  podcastId: string,
  { version, feed }: store.Place,
): Promise<(Built & { bodies: Bodies }) | null> {
  if (!feed?.object || !feed.etag || !feed.modifiedAt || feed.version !== version) return null
  if (!feed.object.startsWith(`${podcastId}-${groundOf(app)}-`)) return null
  const read = async (ref: ObjectRef): Promise<Buffer | null> => {
    const found = await app.storage.get(ref)
    return found && buffer(found.body)
  }
  const [identity, zipped, br] = await Promise.all(refsOf(feed.object).map(read))
  if (!identity || !zipped || !br) return null
  return { version, bytes: identity, etag: feed.etag, modifiedAt: feed.modifiedAt, bodies: { identity, gzip: zipped, br } }
}

type Ground = Pick<App, 'storage' | 'config' | 'transaction' | 'queue'>

/**
 * Keeps a feed under a name of its own, so that nobody ever reads half of one, and has what it replaces removed. Of two servers that
 * built the same, one keeps it; a newer one that is kept already stays. False where what is kept is not what was given.
 */
export async function keepFeed(app: Ground, podcastId: string, built: Built, bodies: Bodies): Promise<boolean> {
  const { version, etag, modifiedAt } = built
  const ground = `${podcastId}-${groundOf(app)}-`
  const isThere = await app.transaction(async (tx) => {
    const row = await store.lockFeed(tx, podcastId)
    const same = row?.etag === etag && row.object?.startsWith(ground)
    if (same && row.version < version) await store.updateFeed(tx, podcastId, { ...row, version })
    return !row || same || row.version > version
  })
  if (isThere) return true
  const object = `${ground}${newToken(12)}.xml`
  for (const [at, ref] of refsOf(object).entries()) {
    const form = forms[at]!
    await app.storage.put(ref, bodies[form], { contentType: contentTypes[form], size: bodies[form].length })
  }
  return app.transaction(async (tx) => {
    const row = await store.lockFeed(tx, podcastId)
    const isNewer = row !== null && (row.version < version || (row.version === version && !row.object?.startsWith(ground)))
    if (isNewer) await store.updateFeed(tx, podcastId, { version, object, etag, modifiedAt })
    const dropped = isNewer ? row.object : object
    if (dropped !== null) await discard(app, tx, refsOf(dropped))
    return isNewer || row?.etag === etag
  })
}

/** In the transaction in which a podcast goes. */
export async function dropFeed(app: Pick<App, 'queue'>, tx: Tx, podcastId: string): Promise<void> {
  const object = await store.deleteFeed(tx, podcastId)
  if (object !== null) await discard(app, tx, refsOf(object))
}
