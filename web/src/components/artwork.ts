import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { artworkFault } from '@castwright/contract/podcasts/form.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import { type UploadBucket, uploadRules } from '@castwright/contract/uploads/shapes.ts'
import type { Choice } from '../lib/choice.ts'
import type { Parcel } from '../lib/useSending.ts'

/** Storage areas for artwork, which share the same rules. */
export type ArtworkBucket = Extract<UploadBucket, 'podcast-photos' | 'episode-photos'>

const rule = uploadRules['podcast-photos']

export const artworkWords = {
  tooBigTitle: 'Sorry, but your file is too big!',
  tooBig: rule.tooLarge,
  wrongType: rule.wrongType,
} as const

/** A chosen image, its crop and a preview of the crop. */
export type PickedArtwork = { file: File; crop: PhotoCrop; preview: Blob }
export type ArtworkChoice = Choice<PickedArtwork>

/** The displayed size of an image. Rejects if the browser can't decode the file. */
async function pictureSize(file: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The error for a file before uploading; null if it can be cropped. */
export async function artworkFileFault(file: File): Promise<string | null> {
  const isPicture = /\.(?:jpe?g|png)$/i.test(file.name) && Object.hasOwn(rule.types, file.type)
  if (!isPicture) return rule.wrongType
  if (file.size >= uploadLimits.image) return rule.tooLarge
  try {
    return artworkFault(await pictureSize(file))
  } catch {
    return rule.wrongType
  }
}

/** For the upload: sends the whole image, and the server crops it. */
export const artworkParcel = (bucket: ArtworkBucket, { file }: PickedArtwork): Parcel => ({ bucket, file, contentType: file.type })
