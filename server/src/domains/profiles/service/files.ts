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
import { claimCopies, copyUpload, discard, storeCopies, type Copy, type StoredCopies } from '../../uploads/service.ts'
import * as store from '../store.ts'
import type { ProfileRow } from '../store.ts'
import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { FetchError } from '../../../platform/fetch/fetch.ts'
import { bumpPagesOfPerson } from './bump-pages.ts'

export type Files = { photo?: StoredCopies; audioBio?: StoredCopies }

export const preparePhoto = (app: App, userId: string, file: FileRef, crop: PhotoCrop | null | undefined): Promise<StoredCopies> =>
  copyUpload(app, userId, { file, bucket: 'user-avatars', field: 'thumbnail_file' }, (bytes) => photoForms(bytes, crop ?? undefined))

export const prepareAudioBio = (app: App, userId: string, file: FileRef): Promise<StoredCopies> =>
  copyUpload(app, userId, { file, bucket: 'user-audio-bios', field: 'audio_bio_file' }, audioBioForms)

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

/** Sets the provider's picture as photo unless the user has one. */
export async function fetchProviderPhoto(app: App, { userId, url }: { userId: string; url: string }, signal: AbortSignal): Promise<void> {
  const profile = await store.findProfile(app.db, userId)
  if (!profile || profile.photo) return
  const forms = await fetchForms(app, userId, url, signal)
  if (!forms) return
  const photo = await storeCopies(app, userId, { bucket: 'user-avatars', field: 'thumbnail_url' }, forms)
  await app.transaction(async (tx) => {
    const locked = await store.lockProfile(tx, userId)
    if (!locked || locked.photo) return discard(app, tx, photo.copies)
    await claimCopies(app, tx, photo)
    const changes = { photo: photo.copies.map(({ object }) => object) }
    await store.updateProfile(tx, userId, changes)
    await bumpPagesOfPerson(app, tx, userId, changes)
  })
}

/** Temporary errors that are worth a retry. */
const passing = new Set(['dns', 'timeout', 'network', 'aborted'])

/** Null if there is no picture and a retry would not help. */
async function fetchForms(app: App, userId: string, url: string, signal: AbortSignal): Promise<Copy[] | null> {
  try {
    const answer = await app.fetch(url, { accept: 'image/jpeg, image/png', maxBytes: uploadLimits.image, okOnly: true, signal })
    return await photoForms(await answer.bytes())
  } catch (error) {
    const reason = error instanceof FetchError || error instanceof UnfitFile ? error.reason : null
    const isPassing = error instanceof FetchError && (passing.has(error.reason) || (error.status ?? 0) >= 500)
    if (reason === null || isPassing) throw error
    app.log.info({ userId, reason }, 'Skipped a profile picture from a sign-in provider')
    return null
  }
}
