import type { App } from '../../../platform/app.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { ownerOf } from '../../teams/service.ts'
import { discard } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { generateArt, drawnDigest, takeArt } from './files.ts'

const isDue = (row: store.PodcastRow | null): row is store.PodcastRow =>
  row !== null && row.isDefaultPhoto && row.photoDigest !== drawnDigest(row.title)

/** Regenerates generated artwork that does not show the current title. */
export async function regenerateArtwork(app: App, podcastId: string): Promise<void> {
  const row = await store.findRow(app.db, podcastId)
  const userId = isDue(row) && (await ownerOf(app.db, podcastId))
  if (!isDue(row) || !userId) return
  const art = await generateArt(app, { podcastId, userId }, row.title)
  await app.transaction(async (tx) => {
    const locked = await store.lockPodcast(tx, podcastId)
    if (!isDue(locked)) return discard(app, tx, art.made.copies)
    if (locked.title !== row.title) throw new Error('The title changed while the artwork was generated. Retrying.')
    await store.updatePodcast(tx, podcastId, await takeArt(app, tx, locked, art))
    await bump(app, tx, 'podcast', podcastId)
  })
}
