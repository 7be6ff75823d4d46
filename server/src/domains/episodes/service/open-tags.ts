import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { recordEvent } from '../../events/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'

/** What open podcast tags of an episode are stored in. */
export type StoredTags = Required<Pick<NonNullable<store.EpisodeRow['extras']>, 'elements' | 'alternates'>>

const storedOf = ({ extras }: Pick<store.EpisodeRow, 'extras'>): StoredTags => ({
  elements: extras?.elements ?? [],
  alternates: extras?.alternates ?? [],
})

export async function findStoredTags(db: Db, episodeId: string): Promise<StoredTags> {
  const row = orNotFound(await store.findEpisode(db, episodeId))
  return storedOf(row)
}

/** Replaces what tags are stored in. Listeners get them when the episode is published again. The episode must be locked. */
export async function setStoredTags(
  app: App,
  tx: Tx,
  userId: string,
  row: store.EpisodeRow,
  change: (stored: StoredTags) => StoredTags,
): Promise<void> {
  const before = storedOf(row)
  const after = change(before)
  if (isDeepStrictEqual(before, after)) return
  const { elements: _elements, alternates: _alternates, ...rest } = row.extras ?? {}
  const extras = {
    ...rest,
    ...(after.elements.length > 0 && { elements: after.elements }),
    ...(after.alternates.length > 0 && { alternates: after.alternates }),
  }
  const now = app.now()
  await store.updateEpisode(tx, row.id, { extras, ...(row.isPublished ? { publishedEpisodeModified: true } : {}), updatedAt: now })
  await touchPodcast(tx, row.podcastId, userId, now)
  const data = { title: row.title, fields: ['openTags'] }
  await recordEvent(app, tx, { podcastId: row.podcastId, episodeId: row.id, actorId: userId, kind: 'episode.updated', data })
}
