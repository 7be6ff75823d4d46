import { uploadLimits } from '@castwright/contract/limits.ts'
import { artworkFault } from '@castwright/contract/podcast-form.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import { type UploadBucket, uploadRules } from '@castwright/contract/uploads.ts'
import type { Choice } from '../lib/choice.ts'
import { pictureSize } from '../lib/picture.ts'
import type { Parcel } from '../lib/useSending.ts'

/** Where artwork is sent. Whatever it is the artwork of, its rules are the same. */
export type ArtworkBucket = Extract<UploadBucket, 'podcast-photos' | 'episode-photos'>

const rule = uploadRules['podcast-photos']

export const artworkWords = {
  tooBigTitle: 'Sorry, but your file is too big!',
  tooBig: rule.tooLarge,
  wrongType: rule.wrongType,
} as const

/** A picture that was chosen, the square of it that was cut out, and that square as it looks. */
export type PickedArtwork = { file: File; crop: PhotoCrop; preview: Blob }
export type ArtworkChoice = Choice<PickedArtwork>

/** What is wrong with a file before any of it is sent; null where it is fit to be cropped. */
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

/** For the sending: the whole picture goes, and the server cuts the square out of it. */
export const artworkParcel = (bucket: ArtworkBucket, { file }: PickedArtwork): Parcel => ({ bucket, file, contentType: file.type })
