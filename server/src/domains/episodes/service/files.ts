import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { artObjects, type prepareArt } from '../../podcasts/service.ts'
import { discard, take } from '../../uploads/service.ts'
import * as store from '../store.ts'

/** Artwork that is ready to be taken, and what it was made from. */
export type Art = Awaited<ReturnType<typeof prepareArt>>

/** What an episode shows of its own. */
const ownArt = (photo: string | null) => artObjects('episode-photos', photo ?? '')

type Face = Pick<store.EpisodeRow, 'id' | 'photo' | 'photoDigest'>

/** The objects of a picture that no other episode shows: an import stores what several have in common once. The podcast must be held. */
export const soleArt = async (tx: Tx, episodeId: string, photo: string | null) =>
  photo === null || (await store.isArtShared(tx, episodeId, photo)) ? [] : ownArt(photo)

/** What listeners see of a published episode stays until it is published again. */
const replacedArt = async (tx: Tx, { id, photo }: Face) =>
  photo === null || (await store.isArtPublished(tx, id, photo)) ? [] : soleArt(tx, id, photo)

/** New artwork counts from now on and the old goes; null returns to the podcast's. The row must be locked. */
export async function keepArt(app: App, tx: Tx, row: Face, art: Art | null): Promise<store.EpisodeChanges> {
  if (art === null) {
    await discard(app, tx, await replacedArt(tx, row))
    return row.photo === null ? {} : { photo: null, photoDigest: null }
  }
  if (art.digest === row.photoDigest) {
    // The same picture again: what is shown stays, and the new copies go like any that is replaced.
    await take(app, tx, art.made, art.made.copies)
    return {}
  }
  await take(app, tx, art.made, await replacedArt(tx, row))
  return { photo: art.made.stem, photoDigest: art.digest }
}

/** After a form that failed: what was made for it goes at once. */
export async function dropArt(app: App, art: Art | null | undefined): Promise<void> {
  if (art) await app.transaction((tx) => discard(app, tx, art.made.copies))
}
