import type { App } from '../../../platform/app.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { discard, keepFiles } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { artObjects, prepareFetchedArt } from './artwork.ts'

/** Artwork that came with an import, unless somebody has chosen another meanwhile. Throws `UnfitFile`. */
export async function keepFetchedArt(app: App, podcastId: string, bytes: Buffer): Promise<void> {
  const { digest, stem, copies } = await prepareFetchedArt(app, 'podcast-photos', podcastId, bytes)
  await app.transaction(async (tx) => {
    const row = await store.lockPodcast(tx, podcastId)
    const objects = copies.map(({ object }) => object)
    if (!row?.isDefaultPhoto || !(await keepFiles(app, tx, objects))) return discard(app, tx, copies)
    await discard(app, tx, artObjects('podcast-photos', row.photo))
    await store.updatePodcast(tx, podcastId, { photo: stem, photoDigest: digest, isDefaultPhoto: false })
    await bump(app, tx, 'podcast', podcastId)
  })
}

/** Its feed and its pages are built anew: for changes that were made without saying so each time. */
export const bumpPodcast = (app: App, podcastId: string): Promise<void> =>
  app.transaction(async (tx) => {
    if (await store.lockPodcast(tx, podcastId)) await bump(app, tx, 'podcast', podcastId)
  })
