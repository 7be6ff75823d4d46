import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { isLongerThan, readAudio } from '../../../platform/audio/read.ts'
import { bufferSource } from '../../../platform/audio/source.ts'
import { drawArtwork } from '../../../platform/images/draw.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { Fault } from '../../../platform/fault.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { discard, copyUpload, storeCopies, claimCopies, type Copy, type StoredCopies } from '../../uploads/service.ts'
import type { PodcastChanges, PodcastRow } from '../store.ts'
import { artDigest, artObjects, artSizes, prepareArt, type Sent, type Whose } from './artwork.ts'

/** Processed artwork. Without copies if it is unchanged. */
export type Art = { made: StoredCopies; digest: string; isDefault: boolean }

/** The digest of artwork generated from this title. Increase the number when the design changes. */
export const drawnDigest = (title: string): string => artDigest('drawn 2', title)

export const prepareSent = async (app: App, whose: Whose, sent: Sent, current: string): Promise<Art> => ({
  ...(await prepareArt(app, 'podcast-photos', whose, sent, current)),
  isDefault: false,
})

/** Generates artwork for a podcast without one. */
export async function generateArt(app: App, { podcastId, userId }: Whose, title: string): Promise<Art> {
  const forms = await drawArtwork(title, artSizes)
  const made = await storeCopies(app, userId, { bucket: 'podcast-photos', field: 'thumbnail_file', podcastId }, forms)
  return { made, digest: drawnDigest(title), isDefault: true }
}

export const prepareAudioBio = (app: App, { podcastId, userId }: Whose, file: FileRef): Promise<StoredCopies> =>
  copyUpload(app, userId, { file, bucket: 'podcast-audio-bios', field: 'audio_bio_file', podcastId }, audioBioForms)

async function audioBioForms(bytes: Buffer): Promise<Copy[]> {
  const audio = await readAudio(bufferSource(bytes))
  if (isLongerThan(audio, podcastLimits.audioBioSeconds)) throw new UnfitFile('too-long', podcastMessages.audioBioTooLong)
  // Only the audio, because tags may contain unchecked images and text.
  return [{ ending: audio.format, contentType: audio.contentType, bytes: bytes.subarray(audio.tagBytes) }]
}

/** Replaces the artwork and deletes the old one. The row must be locked. */
export async function takeArt(app: App, tx: Tx, row: Pick<PodcastRow, 'photo' | 'photoDigest'>, art: Art): Promise<PodcastChanges> {
  if (art.made.copies.length === 0) {
    await claimCopies(app, tx, art.made)
    if (row.photoDigest === art.digest) return {}
    throw new Fault('invalid_fields', { [art.made.field]: 'Someone else changed the artwork at the same time. Please upload it again.' })
  }
  await claimCopies(app, tx, art.made, artObjects('podcast-photos', row.photo))
  return { photo: art.made.stem, photoDigest: art.digest, isDefaultPhoto: art.isDefault }
}

export async function takeAudioBio(
  app: App,
  tx: Tx,
  { audioBio }: Pick<PodcastRow, 'audioBio'>,
  made: StoredCopies | null,
): Promise<PodcastChanges> {
  const before: ObjectRef[] = audioBio === null ? [] : [{ bucket: 'podcast-audio-bios', object: audioBio }]
  if (made) await claimCopies(app, tx, made, before)
  else await discard(app, tx, before)
  return { audioBio: made?.copies[0]!.object ?? null }
}

/** Cleans up after a failed form. */
export async function deletePrepared(app: App, made: Array<StoredCopies | undefined>): Promise<void> {
  const copies = made.flatMap((one) => one?.copies ?? [])
  if (copies.length > 0) await app.transaction((tx) => discard(app, tx, copies))
}
