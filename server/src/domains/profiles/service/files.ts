import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { profileMessages } from '@castwright/contract/profiles/form.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { isLongerThan, readAudio } from '../../../platform/audio/read.ts'
import { bufferSource } from '../../../platform/audio/source.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareAvatar } from '../../../platform/images/square.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { prepare, type Copy, type Prepared } from '../../uploads/service.ts'
import type { ProfileRow } from '../store.ts'

export type Files = { photo?: Prepared; audioBio?: Prepared }

export const preparePhoto = (app: App, userId: string, file: FileRef, crop: PhotoCrop | null | undefined): Promise<Prepared> =>
  prepare(app, userId, { file, bucket: 'user-avatars', field: 'thumbnail_file' }, (bytes) => photoForms(bytes, crop ?? undefined))

export const prepareAudioBio = (app: App, userId: string, file: FileRef): Promise<Prepared> =>
  prepare(app, userId, { file, bucket: 'user-audio-bios', field: 'audio_bio_file' }, audioBioForms)

export const photoForms = async (bytes: Buffer, crop?: PhotoCrop): Promise<Copy[]> => squareAvatar(await readImage(bytes), crop)

async function audioBioForms(bytes: Buffer): Promise<Copy[]> {
  const audio = await readAudio(bufferSource(bytes))
  if (isLongerThan(audio, profileLimits.audioBioSeconds)) throw new UnfitFile('too-long', profileMessages.audioBioTooLong)
  // Only the audio, because tags may contain unchecked images and text.
  return [{ ending: audio.format, contentType: audio.contentType, bytes: bytes.subarray(audio.tagBytes) }]
}

/** The objects that a profile uses. */
export const replaced = ({ photo, audioBio }: Pick<ProfileRow, 'photo' | 'audioBio'>): { photo: ObjectRef[]; audioBio: ObjectRef[] } => ({
  photo: (photo ?? []).map((object) => ({ bucket: 'user-avatars', object })),
  audioBio: audioBio === null ? [] : [{ bucket: 'user-audio-bios', object: audioBio }],
})
