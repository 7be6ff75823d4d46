import type { App } from '../../../platform/app.ts'
import * as store from '../store.ts'
import { buildFeed, type Built } from './build.ts'
import { readKept, squeeze, type Bodies } from './keep.ts'

/** What stands at the address of a feed. `version` is that of the podcast. */
export type Found =
  | { kind: 'feed'; version: number; feed: FoundFeed }
  | { kind: 'moved'; version: number; target: string }
  | { kind: 'gone'; version: number }

export type FoundFeed = Built & {
  /** Compressed a moment after it was built: whoever takes it as it is does not wait for that. */
  bodies: Promise<Bodies>
  /** It is kept in the storage. */
  isKept: boolean
  /** When the next episode is to come out, which no cache may stand in the way of. */
  nextReleaseAt: Date | null
}

type Ground = Pick<App, 'db' | 'transaction' | 'storage' | 'config' | 'mediaAddresses'>

/** What stands there now; null where no podcast ever had this id. What is `known` is given back where it is still the newest. */
export async function findFeed(app: Ground, podcastId: string, known?: Found): Promise<Found | null> {
  const place = await store.findPlace(app.db, podcastId)
  const { version, redirect } = place
  if (redirect?.target) return { kind: 'moved', version, target: redirect.target }
  if (redirect?.deletedAt) return { kind: 'gone', version }
  if (!place.exists) return null
  if (known?.kind === 'feed' && known.version === version) return known
  return findOwnFeed(app, podcastId, place, known?.kind === 'feed' ? known.feed : undefined)
}

async function findOwnFeed(app: Ground, podcastId: string, place: store.Place, known?: Built): Promise<Found | null> {
  const { version, nextReleaseAt } = place
  const kept = await readKept(app, podcastId, place)
  if (kept) return { kind: 'feed', version, feed: { ...kept, bodies: Promise.resolve(kept.bodies), isKept: true, nextReleaseAt } }
  const built = await buildFeed(app, podcastId, place, known)
  return built && { kind: 'feed', version, feed: { ...built, bodies: squeeze(built.bytes), isKept: false, nextReleaseAt } }
}

/** Our own feed, also where its address leads elsewhere. */
export async function findOwn(app: Ground, podcastId: string): Promise<FoundFeed | null> {
  const place = await store.findPlace(app.db, podcastId)
  const found = place.exists ? await findOwnFeed(app, podcastId, place) : null
  return found?.kind === 'feed' ? found.feed : null
}
