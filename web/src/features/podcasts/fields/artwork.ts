import { uploadLimits } from '@castwright/contract/limits.ts'
import { artworkFault } from '@castwright/contract/podcast-form.ts'
import type { PhotoCrop } from '@castwright/contract/profiles.ts'
import { type FileRef, uploadRules } from '@castwright/contract/uploads.ts'
import { pictureSize } from '../../../lib/picture.ts'
import { upload } from '../../../lib/upload.ts'

const bucket = 'podcast-photos'
const rule = uploadRules[bucket]

export const artworkWords = {
  tooBigTitle: 'Sorry, but your file is too big!',
  tooBig: rule.tooLarge,
  wrongType: rule.wrongType,
} as const

/** A picture that was chosen, the square of it that was cut out, and that square as it looks. */
export type PickedArtwork = { file: File; crop: PhotoCrop; preview: Blob }
/** What was chosen, null for what is to be taken away, undefined for no change. */
export type ArtworkChoice = PickedArtwork | null | undefined

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

type Watch = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** Sends the whole picture; the server cuts the square out of it. */
export async function sendArtwork(
  { file, crop }: PickedArtwork,
  watch: Watch = {},
): Promise<{ thumbnailFile: FileRef; thumbnailCrop: PhotoCrop }> {
  return { thumbnailFile: await upload(bucket, file, watch), thumbnailCrop: crop }
}
