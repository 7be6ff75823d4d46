import { isDeepStrictEqual } from 'node:util'
import type { ShowTags } from '@castwright/contract/podcasts/open-tags.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { recordEvent } from '../../events/service.ts'
import { otherShowTags, readShowTags, writeShowTags } from '../open-tags.ts'
import * as store from '../store.ts'
import { touchPodcast, lockPodcast } from './lock.ts'

export type FoundTags = { showTags: ShowTags; version: number; otherTags: ReturnType<typeof otherShowTags> }

export const toShowTags = (row: Pick<store.PodcastRow, 'feedElements' | 'isInPublisherFeed' | 'listsTrailers'>): ShowTags => ({
  ...readShowTags(row.feedElements),
  isInPublisherFeed: row.isInPublisherFeed,
  listsTrailers: row.listsTrailers,
})

export async function findShowTags({ db }: Pick<App, 'db'>, podcastId: string): Promise<FoundTags> {
  const row = await store.findRow(db, podcastId)
  if (!row) throw new Fault('not_found')
  return { showTags: toShowTags(row), version: row.version, otherTags: otherShowTags(row.feedElements) }
}

type TagChanges = {
  version?: number | undefined
  /** Returns the tags to replace. */
  change(tags: ShowTags): Partial<ShowTags>
}

/** Replaces tags of a show and rebuilds its feed. Returns the tags before and after. */
export async function changeShowTags(
  app: App,
  tx: Tx,
  userId: string,
  podcastId: string,
  { version, change }: TagChanges,
): Promise<{ before: ShowTags; after: ShowTags }> {
  const row = await lockPodcast(tx, podcastId, userId)
  if (version !== undefined && version !== row.version) throw new Fault('settings_changed', { version: String(row.version) })
  const before = toShowTags(row)
  const { isInPublisherFeed = row.isInPublisherFeed, listsTrailers = row.listsTrailers, ...tags } = change(before)
  const set = { feedElements: writeShowTags(row.feedElements, tags), isInPublisherFeed, listsTrailers }
  const after = toShowTags(set)
  if (isDeepStrictEqual(before, after)) return { before, after }
  await store.updatePodcast(tx, podcastId, { ...set, version: row.version + 1 })
  await touchPodcast(tx, podcastId, userId, app.now())
  await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'podcast.updated', data: { title: row.title, fields: ['openTags'] } })
  await bump(app, tx, 'podcast', podcastId)
  return { before, after }
}
