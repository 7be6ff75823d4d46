import { createHash } from 'node:crypto'
import { artworkSizes, podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { artworkFault } from '@castwright/contract/podcasts/form.ts'
import type { Thumbnail } from '@castwright/contract/podcasts/shapes.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { FileRef, UploadBucket } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { artworkForms, type ArtworkSizes } from '../../../platform/images/artwork.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareOf } from '../../../platform/images/square.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { fileUrl, copyUpload, storeCopies, type StoredCopies } from '../../uploads/service.ts'

/** Artwork of podcasts and episodes: a full JPEG and smaller sizes, with a common file name stem. */

type ArtBucket = Extract<UploadBucket, 'podcast-photos' | 'episode-photos'>

/** The podcast that owns the files, and the uploader. The files are deleted with the podcast, not with the uploader. */
export type Whose = { podcastId: string; userId: string }

/** Pixels per side. */
export const artSizes: ArtworkSizes = { max: podcastLimits.artwork.max, shown: artworkSizes }

export const artDigest = (...parts: Array<string | Buffer>): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

export type Sent = { file: FileRef; crop: PhotoCrop | null | undefined }

/** Validates uploaded artwork and creates all sizes, unless its digest is unchanged. */
export async function prepareArt(
  app: App,
  bucket: ArtBucket,
  { podcastId, userId }: Whose,
  { file, crop: given }: Sent,
  current = '',
): Promise<{ made: StoredCopies; digest: string }> {
  const crop = given ?? undefined
  let digest = ''
  const made = await copyUpload(app, userId, { file, bucket, field: 'thumbnail_file', podcastId }, async (bytes) => {
    const image = await readImage(bytes)
    const { left, top, size } = squareOf(image, crop)
    // The crop must be large enough. Without a crop, the image itself.
    const fault = artworkFault(crop ? { width: size, height: size } : image)
    if (fault) throw new UnfitFile('wrong-sides', fault)
    digest = artDigest('sent', bytes, `${left} ${top} ${size}`)
    return digest === current ? [] : artworkForms(image, artSizes, crop)
  })
  return { made, digest }
}

export type FetchedArt = { digest: string; stem: string; copies: FileRef[] }

/** Artwork from an import, resized to fit directory limits. Throws `UnfitFile`. */
export async function prepareFetchedArt(app: App, bucket: ArtBucket, podcastId: string, bytes: Buffer): Promise<FetchedArt> {
  const forms = await artworkForms(await readImage(bytes), { ...artSizes, min: podcastLimits.artwork.min })
  const { stem, copies } = await storeCopies(app, '', { bucket, field: 'thumbnail_file', podcastId }, forms)
  return { digest: fetchedDigest(bytes), stem, copies }
}

export const fetchedDigest = (bytes: Buffer): string => artDigest('fetched', bytes)

/** The objects of all sizes of this artwork. Empty if there is none. */
export const artObjects = (bucket: ArtBucket, stem: string): ObjectRef[] =>
  stem === ''
    ? []
    : ['.jpg', ...artworkSizes.flatMap((width) => [`-${width}.webp`, `-${width}.jpg`])].map((ending) => ({ bucket, object: stem + ending }))

/** Its public URLs. */
export function artworkOf(app: Pick<App, 'config'>, bucket: ArtBucket, stem: string): { photoUrl: string; thumbnails: Thumbnail[] } {
  if (stem === '') return { photoUrl: '', thumbnails: [] }
  const url = (ending: string): string => fileUrl(app, { bucket, object: stem + ending })
  return {
    photoUrl: url('.jpg'),
    thumbnails: artworkSizes.map((width) => ({ width, webpUrl: url(`-${width}.webp`), jpegUrl: url(`-${width}.jpg`) })),
  }
}
