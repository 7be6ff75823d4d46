import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { artObjects, type prepareArt } from '../../podcasts/service.ts'
import { discard, claimCopies } from '../../uploads/service.ts'
import * as store from '../store.ts'

/** Processed artwork and the digest of its source. */
export type Art = Awaited<ReturnType<typeof prepareArt>>

/** The artwork fields of an episode. */
const ownArt = (photo: string | null) => artObjects('episode-photos', photo ?? '')

type Face = Pick<store.EpisodeRow, 'id' | 'photo' | 'photoDigest'>

/** Objects of artwork that no other episode uses, because imports store shared artwork once. The podcast must be locked. */
export const soleArt = async (tx: Tx, episodeId: string, photo: string | null) =>
  photo === null || (await store.isArtShared(tx, episodeId, photo)) ? [] : ownArt(photo)

/** Published artwork stays until the episode is republished. */
const replacedArt = async (tx: Tx, { id, photo }: Face) =>
  photo === null || (await store.isArtPublished(tx, id, photo)) ? [] : soleArt(tx, id, photo)

/** Replaces the artwork and deletes the old one. Null uses the podcast artwork. The row must be locked. */
export async function keepArt(app: App, tx: Tx, row: Face, art: Art | null): Promise<store.EpisodeChanges> {
  if (art === null) {
    await discard(app, tx, await replacedArt(tx, row))
    return row.photo === null ? {} : { photo: null, photoDigest: null }
  }
  if (art.digest === row.photoDigest) {
    // The same picture: keep the current files and delete the new copies.
    await claimCopies(app, tx, art.made, art.made.copies)
    return {}
  }
  await claimCopies(app, tx, art.made, await replacedArt(tx, row))
  return { photo: art.made.stem, photoDigest: art.digest }
}

/** Cleans up after a failed form. */
export async function dropArt(app: App, art: Art | null | undefined): Promise<void> {
  if (art) await app.transaction((tx) => discard(app, tx, art.made.copies))
}
