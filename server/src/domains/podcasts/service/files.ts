import { podcastLimits } from '@castwright/contract/limits.ts'
import { podcastMessages } from '@castwright/contract/podcast-form.ts'
import type { FileRef } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { isLongerThan, readAudio } from '../../../platform/audio/read.ts'
import { bufferSource } from '../../../platform/audio/source.ts'
import { drawArtwork } from '../../../platform/images/draw.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { Fault } from '../../../platform/fault.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { discard, prepare, prepareOwn, take, type Copy, type Prepared, type PreparedOwn } from '../../uploads/service.ts'
import type { PodcastChanges, PodcastRow } from '../store.ts'
import { artDigest, artObjects, prepareArt, type Sent, type Whose } from './artwork.ts'

/** Artwork that is ready to be taken. Without copies where it is what the podcast shows already. */
export type Art = { made: Prepared | PreparedOwn; digest: string; isDefault: boolean }

/** What artwork drawn from this title goes by. Another way of drawing gets another number. */
export const drawnDigest = (title: string): string => artDigest('drawn 2', title)

export const prepareSent = async (app: App, whose: Whose, sent: Sent, current: string): Promise<Art> => ({
  ...(await prepareArt(app, 'podcast-photos', whose, sent, current)),
  isDefault: false,
})

/** Artwork for a podcast whose people have not chosen any. */
export async function drawArt(app: App, { podcastId, userId }: Whose, title: string): Promise<Art> {
  const made = await prepareOwn(app, userId, { bucket: 'podcast-photos', field: 'thumbnail_file', podcastId }, await drawArtwork(title))
  return { made, digest: drawnDigest(title), isDefault: true }
}

export const prepareAudioBio = (app: App, { podcastId, userId }: Whose, file: FileRef): Promise<Prepared> =>
  prepare(app, userId, { file, bucket: 'podcast-audio-bios', field: 'audio_bio_file', podcastId }, audioBioForms)

async function audioBioForms(bytes: Buffer): Promise<Copy[]> {
  const audio = await readAudio(bufferSource(bytes))
  if (isLongerThan(audio, podcastLimits.audioBioSeconds)) throw new UnfitFile('too-long', podcastMessages.audioBioTooLong)
  // The sound alone: tags carry pictures and words that nobody looked at.
  return [{ ending: audio.format, contentType: audio.contentType, bytes: bytes.subarray(audio.tagBytes) }]
}

/** The artwork counts from now on, and the one before goes; the row must be locked. */
export async function takeArt(app: App, tx: Tx, row: Pick<PodcastRow, 'photo' | 'photoDigest'>, art: Art): Promise<PodcastChanges> {
  if (art.made.copies.length === 0) {
    await take(app, tx, art.made)
    if (row.photoDigest === art.digest) return {}
    throw new Fault('invalid_fields', { [art.made.field]: 'Somebody changed the artwork at the same moment. Please upload it again.' })
  }
  await take(app, tx, art.made, artObjects('podcast-photos', row.photo))
  return { photo: art.made.stem, photoDigest: art.digest, isDefaultPhoto: art.isDefault }
}

export async function takeAudioBio(
  app: App,
  tx: Tx,
  { audioBio }: Pick<PodcastRow, 'audioBio'>,
  made: Prepared | null,
): Promise<PodcastChanges> {
  const before: ObjectRef[] = audioBio === null ? [] : [{ bucket: 'podcast-audio-bios', object: audioBio }]
  if (made) await take(app, tx, made, before)
  else await discard(app, tx, before)
  return { audioBio: made?.copies[0]!.object ?? null }
}

/** After a form that failed: what was made for it goes at once. */
export async function dropMade(app: App, made: Array<Prepared | PreparedOwn | undefined>): Promise<void> {
  const copies = made.flatMap((one) => one?.copies ?? [])
  if (copies.length > 0) await app.transaction((tx) => discard(app, tx, copies))
}
