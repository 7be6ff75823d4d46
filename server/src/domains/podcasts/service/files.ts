import { createHash } from 'node:crypto'
import { podcastLimits } from '@castwright/contract/limits.ts'
import { artworkFault, podcastMessages } from '@castwright/contract/podcast-form.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { FileRef } from '@castwright/contract/uploads.ts'
import type { App } from '../../../platform/app.ts'
import { isLongerThan, readAudio } from '../../../platform/audio/read.ts'
import { bufferSource } from '../../../platform/audio/source.ts'
import { artworkForms } from '../../../platform/images/artwork.ts'
import { drawArtwork } from '../../../platform/images/draw.ts'
import { readImage, type Image } from '../../../platform/images/read.ts'
import { squareOf } from '../../../platform/images/square.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import { Fault } from '../../../platform/fault.ts'
import { UnfitFile } from '../../../platform/unfit.ts'
import { discard, objectsOfPodcast, prepare, prepareOwn, take, type Copy, type Prepared, type PreparedOwn } from '../../uploads/service.ts'
import type { PodcastChanges, PodcastRow } from '../store.ts'

/** Whose the files are, and who is at it. */
export type Whose = { podcastId: string; userId: string }

/** Artwork that is ready to be taken. Without copies where it is what the podcast shows already. */
export type Art = { made: Prepared | PreparedOwn; digest: string; isDefault: boolean }

const hashOf = (...parts: Array<string | Buffer>): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** What artwork drawn from this title goes by. Another way of drawing gets another number. */
export const drawnDigest = (title: string): string => hashOf('drawn 1', title)

/** Looks into the artwork that somebody sent, and makes all its sizes unless it is the picture of that digest. */
export async function prepareArt(
  app: App,
  { podcastId, userId }: Whose,
  file: FileRef,
  crop: PhotoCrop | undefined,
  current: string,
): Promise<Art> {
  let digest = ''
  const made = await prepare(app, userId, { file, bucket: 'podcast-photos', field: 'thumbnail_file', podcastId }, async (bytes) => {
    const image = await readImage(bytes)
    refuseSides(image, crop)
    const { left, top, size } = squareOf(image, crop)
    digest = hashOf('sent', bytes, `${left} ${top} ${size}`)
    return digest === current ? [] : artworkForms(image, crop)
  })
  return { made, digest, isDefault: false }
}

/** With a crop its square counts, and without one the picture as it is. */
function refuseSides(image: Image, crop: PhotoCrop | undefined): void {
  const side = crop && squareOf(image, crop).size
  const fault = artworkFault(side === undefined ? image : { width: side, height: side })
  if (fault) throw new UnfitFile('wrong-sides', fault)
}

/** Artwork for a podcast whose people have not chosen any. */
export async function drawArt(app: App, { podcastId, userId }: Whose, title: string): Promise<Art> {
  const side = podcastLimits.artwork.max
  const forms = await artworkForms({ bytes: await drawArtwork(title), format: 'jpeg', width: side, height: side })
  const made = await prepareOwn(app, userId, { bucket: 'podcast-photos', field: 'thumbnail_file', podcastId }, forms)
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

/** The objects of the artwork that a podcast shows now, in all its sizes. */
async function artObjects(db: Db, { id, photo }: Pick<PodcastRow, 'id' | 'photo'>): Promise<ObjectRef[]> {
  if (photo === '') return []
  return (await objectsOfPodcast(db, id, 'podcast-photos')).filter(({ object }) => object.startsWith(photo))
}

/** The artwork counts from now on, and the one before goes; the row must be locked. */
export async function takeArt(app: App, tx: Tx, row: Pick<PodcastRow, 'id' | 'photo' | 'photoDigest'>, art: Art): Promise<PodcastChanges> {
  if (art.made.copies.length === 0) {
    await take(app, tx, art.made)
    if (row.photoDigest === art.digest) return {}
    throw new Fault('invalid_fields', { [art.made.field]: 'Somebody changed the artwork at the same moment. Please upload it again.' })
  }
  await take(app, tx, art.made, await artObjects(tx, row))
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
