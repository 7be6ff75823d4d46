import { createHash } from 'node:crypto'
import { artworkSizes } from '@castwright/contract/limits.ts'
import { artworkFault } from '@castwright/contract/podcast-form.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { FileRef } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { artworkForms } from '../../../platform/images/artwork.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareOf } from '../../../platform/images/square.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { discard, prepare, take, type Prepared } from '../../uploads/service.ts'
import type { EpisodeChanges } from '../store.ts'

const bucket = 'episode-photos'

/** Artwork that is ready to be taken, and what it was made from. */
export type Art = { made: Prepared; digest: string }

/** Looks into the artwork that somebody sent. Its files are the podcast's: they outlive whoever sent them, and go with it. */
export async function prepareArt(
  app: App,
  whose: { podcastId: string; userId: string },
  file: FileRef,
  crop: PhotoCrop | undefined,
): Promise<Art> {
  const hash = createHash('sha256')
  const wanted = { file, bucket, field: 'thumbnail_file', podcastId: whose.podcastId } as const
  const made = await prepare(app, whose.userId, wanted, async (bytes) => {
    const image = await readImage(bytes)
    const { left, top, size } = squareOf(image, crop)
    // With a crop its square counts, and without one the picture as it is.
    const fault = artworkFault(crop ? { width: size, height: size } : image)
    if (fault) throw new UnfitFile('wrong-sides', fault)
    hash.update(bytes).update(`${left} ${top} ${size}`)
    return artworkForms(image, crop)
  })
  return { made, digest: hash.digest('hex') }
}

/** The objects of the artwork of this name, in all its sizes. */
export const artObjects = (photo: string | null): ObjectRef[] =>
  photo === null
    ? []
    : ['.jpg', ...artworkSizes.flatMap((width) => [`-${width}.webp`, `-${width}.jpg`])].map((ending) => ({
        bucket,
        object: photo + ending,
      }))

/** New artwork counts from now on and the old goes; null returns to the podcast's. The row must be locked. */
export async function keepArt(
  app: App,
  tx: Tx,
  row: { photo: string | null; photoDigest: string | null },
  art: Art | null,
): Promise<EpisodeChanges> {
  if (art === null) {
    await discard(app, tx, artObjects(row.photo))
    return row.photo === null ? {} : { photo: null, photoDigest: null }
  }
  if (art.digest === row.photoDigest) {
    // The same picture again: what is shown stays, and the new copies go like any that is replaced.
    await take(app, tx, art.made, art.made.copies)
    return {}
  }
  await take(app, tx, art.made, artObjects(row.photo))
  return { photo: art.made.stem, photoDigest: art.digest }
}

/** After a form that failed: what was made for it goes at once. */
export async function dropArt(app: App, art: Art | null | undefined): Promise<void> {
  if (art) await app.transaction((tx) => discard(app, tx, art.made.copies))
}
