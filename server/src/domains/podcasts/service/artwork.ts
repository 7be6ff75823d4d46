import { createHash } from 'node:crypto'
import { artworkSizes, podcastLimits } from '@castwright/contract/limits.ts'
import { artworkFault } from '@castwright/contract/podcast-form.ts'
import type { Thumbnail } from '@castwright/contract/podcasts.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { FileRef, UploadBucket } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { artworkForms } from '../../../platform/images/artwork.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareOf } from '../../../platform/images/square.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { fileUrl, prepare, prepareOwn, type Prepared } from '../../uploads/service.ts'

/** Artwork of podcasts and of episodes: a JPEG of the whole and the sizes in which it is shown, under names that begin alike. */

export type ArtBucket = Extract<UploadBucket, 'podcast-photos' | 'episode-photos'>

/** Whose the files are, and who is at it. A podcast's files outlive whoever sent them, and go with it. */
export type Whose = { podcastId: string; userId: string }

export const artDigest = (...parts: Array<string | Buffer>): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

export type Sent = { file: FileRef; crop: PhotoCrop | null | undefined }

/** Looks into artwork that somebody sent, and makes all its sizes unless it is the picture of that digest. */
export async function prepareArt(
  app: App,
  bucket: ArtBucket,
  { podcastId, userId }: Whose,
  { file, crop: given }: Sent,
  current = '',
): Promise<{ made: Prepared; digest: string }> {
  const crop = given ?? undefined
  let digest = ''
  const made = await prepare(app, userId, { file, bucket, field: 'thumbnail_file', podcastId }, async (bytes) => {
    const image = await readImage(bytes)
    const { left, top, size } = squareOf(image, crop)
    // With a crop its square counts, and without one the picture as it is.
    const fault = artworkFault(crop ? { width: size, height: size } : image)
    if (fault) throw new UnfitFile('wrong-sides', fault)
    digest = artDigest('sent', bytes, `${left} ${top} ${size}`)
    return digest === current ? [] : artworkForms(image, crop)
  })
  return { made, digest }
}

export type FetchedArt = { digest: string; stem: string; copies: FileRef[] }

/** Artwork that we fetched for an import: what is too small or too large for directories is made to fit. Throws `UnfitFile`. */
export async function prepareFetchedArt(app: App, bucket: ArtBucket, podcastId: string, bytes: Buffer): Promise<FetchedArt> {
  const forms = await artworkForms(await readImage(bytes), undefined, podcastLimits.artwork.min)
  const { stem, copies } = await prepareOwn(app, '', { bucket, field: 'thumbnail_file', podcastId }, forms)
  return { digest: fetchedDigest(bytes), stem, copies }
}

export const fetchedDigest = (bytes: Buffer): string => artDigest('fetched', bytes)

/** The objects of the artwork of this name, in all its sizes. Empty: there is none. */
export const artObjects = (bucket: ArtBucket, stem: string): ObjectRef[] =>
  stem === ''
    ? []
    : ['.jpg', ...artworkSizes.flatMap((width) => [`-${width}.webp`, `-${width}.jpg`])].map((ending) => ({ bucket, object: stem + ending }))

/** Where the world sees it. */
export function artworkOf(app: Pick<App, 'config'>, bucket: ArtBucket, stem: string): { photoUrl: string; thumbnails: Thumbnail[] } {
  if (stem === '') return { photoUrl: '', thumbnails: [] }
  const url = (ending: string): string => fileUrl(app, { bucket, object: stem + ending })
  return {
    photoUrl: url('.jpg'),
    thumbnails: artworkSizes.map((width) => ({ width, webpUrl: url(`-${width}.webp`), jpegUrl: url(`-${width}.jpg`) })),
  }
}
