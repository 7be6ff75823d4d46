import type { App } from '../../../platform/app.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { discard, keepFiles } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { artObjects, prepareFetchedArt } from './artwork.ts'

/** Sets imported artwork unless other artwork was chosen in the meantime. Throws `UnfitFile`. */
export async function setImportedArt(app: App, podcastId: string, bytes: Buffer): Promise<void> {
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

/** Rebuilds the feed and pages after changes that did not bump the version. */
export const bumpPodcast = (app: App, podcastId: string): Promise<void> =>
  app.transaction(async (tx) => {
    if (await store.lockPodcast(tx, podcastId)) await bump(app, tx, 'podcast', podcastId)
  })
