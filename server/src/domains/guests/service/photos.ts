import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareAvatar } from '../../../platform/images/square.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { discard, fileUrl, copyUpload, storeCopies, type Copy, type StoredCopies } from '../../uploads/service.ts'
import * as store from '../store.ts'

/** The files of a photo, by their common stem. */
const endings = ['64.webp', '256.webp', '512.webp', '512.jpg'] as const

const photoObjects = (stem: string): Array<{ bucket: 'guest-photos'; object: string }> =>
  endings.map((ending) => ({ bucket: 'guest-photos', object: `${stem}-${ending}` }))

/** In a format that emails and other sites can show. */
export const photoPath = (stem: string): { bucket: 'guest-photos'; object: string } => ({
  bucket: 'guest-photos',
  object: `${stem}-512.jpg`,
})

/** Encoded again, without metadata such as the location. */
const formsOf = async (bytes: Buffer, crop?: PhotoCrop | null): Promise<Copy[]> => squareAvatar(await readImage(bytes), crop ?? undefined)

/** A photo that a team member uploaded. It belongs to the podcast. */
export const preparePhoto = (
  app: App,
  userId: string,
  podcastId: string,
  { file, crop }: { file: FileRef; crop?: PhotoCrop | null | undefined },
): Promise<StoredCopies> =>
  copyUpload(app, userId, { file, bucket: 'guest-photos', field: 'thumbnail_file', podcastId }, (bytes) => formsOf(bytes, crop))

/** A photo that a guest sent from their page. */
export async function prepareSentPhoto(app: App, podcastId: string, bytes: Buffer, crop: PhotoCrop | null): Promise<StoredCopies> {
  try {
    return await storeCopies(app, podcastId, { bucket: 'guest-photos', field: 'photo', podcastId }, await formsOf(bytes, crop))
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error
    throw new Fault('invalid_fields', { photo: error.message })
  }
}

export const thumbnailUrl = (app: Pick<App, 'config'>, photo: string | null): string | null =>
  photo === null ? null : fileUrl(app, photoPath(photo))

/** Deletes photos unless something still refers to them, such as a published episode. Call it after the change. */
export async function discardPhotos(app: Pick<App, 'queue'>, tx: Tx, podcastId: string, photos: Array<string | null>): Promise<void> {
  const named = [...new Set(photos.filter((photo) => photo !== null))]
  const unused = await store.findUnusedPhotos(tx, podcastId, named)
  await discard(app, tx, unused.flatMap(photoObjects))
}
