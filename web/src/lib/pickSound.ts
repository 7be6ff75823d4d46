import { type UploadBucket, uploadRules } from '@castwright/contract/uploads/shapes.ts'
import { readSound, SoundError } from './sound.ts'
import { typeByName } from './upload.ts'

/** Audio that passed the checks. */
export type PickedSound = { file: Blob; contentType: string; seconds: number; peaks: number[] }

type Limit = { seconds: number; tooLong: string }

const unreadable = "We couldn't read this audio file. Please choose another .mp3 or .m4a file."

/** Checks a file before uploading. Returns the audio or an error message. */
export async function pickSound(bucket: UploadBucket, file: File, { seconds, tooLong }: Limit): Promise<PickedSound | string> {
  const rule = uploadRules[bucket]
  const contentType = typeByName(bucket, file.name)
  if (contentType === undefined) return rule.wrongType
  if (file.size > rule.largest) return rule.tooLarge
  try {
    return { file, contentType, ...(await readSound(file, seconds)) }
  } catch (error) {
    if (!(error instanceof SoundError)) throw error
    if (error.reason === 'tooLong') return tooLong
    // oxlint-disable-next-line no-console -- explains why the browser could not decode the file.
    console.warn(`${file.name} could not be decoded.`, error.cause)
    return unreadable
  }
}
