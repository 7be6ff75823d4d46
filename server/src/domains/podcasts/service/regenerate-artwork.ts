import type { App } from '../../../platform/app.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { ownerOf } from '../../teams/service.ts'
import { discard, claimFiles } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { generateArt, drawnDigest, takeArt } from './files.ts'
import { artObjects, prepareFetchedArt } from './artwork.ts'

/** Sets imported artwork unless other artwork was chosen in the meantime. Throws `UnfitFile`. */
export async function setImportedArt(app: App, podcastId: string, bytes: Buffer): Promise<void> {
  const { digest, stem, copies } = await prepareFetchedArt(app, 'podcast-photos', podcastId, bytes)
  await app.transaction(async (tx) => {
    const row = await store.lockPodcast(tx, podcastId)
    const objects = copies.map(({ object }) => object)
    if (!row?.isDefaultPhoto || !(await claimFiles(app, tx, objects))) return discard(app, tx, copies)
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
