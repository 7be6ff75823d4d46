import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../../platform/app.ts'
import { findSoundbites } from '../../clips/service.ts'
import { ensureFeedGuid, feedUrl, findShow, type PodcastRow } from '../../podcasts/service.ts'
import { findPublications } from '../../publishing/service.ts'
import { feedGuid } from '../guid.ts'
import { feedEnd, feedStart, itemParts, renderChannel } from '../render.ts'
import * as store from '../store.ts'
import { makersOf, publicPage, toChannel, toItem } from './facts.ts'

type BuildDeps = Pick<App, 'db' | 'transaction' | 'config' | 'mediaAddresses'>

/** The bytes of a feed, their version and when they last changed. */
export type Built = { version: number; bytes: Buffer; etag: string; modifiedAt: Date }

/** Increase it when the same data renders to different bytes. Feeds saved by older releases are then rebuilt. */
const edition = 3

/** A digest of the settings that every feed depends on. */
export const feedContext = ({ config }: Pick<App, 'config'>): string =>
  createHash('sha256')
    .update(JSON.stringify([edition, config.baseUrl, config.webSubHubs]))
    .digest('hex')
    .slice(0, 8)

function digest(parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 27)
}

const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)
const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/**
 * Builds the current feed. `place` was read before, so a change since then is already in the feed and triggers another build. The date in
 * the feed is that of its last change, so a change that isn't visible in the feed changes no bytes.
 */
export async function buildFeed(app: BuildDeps, podcastId: string, place: store.Place, last?: Built): Promise<Built | null> {
  const { version, changedAt } = place
  const [row, people, publications, soundbites] = await Promise.all([
    findShow(app.db, podcastId),
    store.findPeople(app.db, podcastId),
    findPublications(app.db, podcastId),
    findSoundbites(app.db, podcastId),
  ])
  const guid = row && (row.feedGuid ?? (await firstGuid(app, row)))
  if (!row || !guid) return null
  const persons = makersOf(app, people, row.credits)
  const publisherId = row.isInPublisherFeed ? await store.findOwnPublisher(app.db, podcastId) : null
  const channel = toChannel(app, row, guid, persons, { publisherId, publications })
  const page = publicPage(app, row.profileUrl)
  const items: Buffer[] = []
  for (const part of itemParts(publications, (publication) => toItem(app, page, persons, publication, soundbites))) {
    items.push(part)
    await setImmediate()
  }
  const newestAt = publications[0]?.publishedAt ?? null
  const end = Buffer.from(feedEnd)
  const at = (modifiedAt: Date) => {
    const parts = [Buffer.from(feedStart(renderChannel(channel, modifiedAt, newestAt))), ...items, end]
    return { parts, etag: digest(parts), modifiedAt }
  }
  const before = lastOf(place, last)
  // If versions in between are unknown, a client may have seen other content.
  const same = before && before.version >= version - 1 ? at(before.modifiedAt) : null
  const isSame = same && same.etag === before?.etag
  const { parts, etag, modifiedAt } = isSame ? same : at(wholeSeconds(later(changedAt, before?.modifiedAt ?? null)))
  return { version, bytes: Buffer.concat(parts), etag, modifiedAt }
}

type Last = Pick<Built, 'version' | 'etag' | 'modifiedAt'>

/** The newest earlier feed: saved, or in memory. */
function lastOf({ feed }: store.Place, known: Built | undefined): Last | null {
  const { version = 0, etag = null, modifiedAt = null } = feed ?? {}
  if (known && known.version > version) return known
  return etag === null || modifiedAt === null ? (known ?? null) : { version, etag, modifiedAt }
}

/** Derived from the URL the show is known by: the imported one, or else its own. */
const firstGuid = (app: BuildDeps, { id, oldFeedUrl }: PodcastRow): Promise<string | null> =>
  app.transaction((tx) => ensureFeedGuid(tx, id, feedGuid(oldFeedUrl ?? feedUrl(app, id))))
