import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { guestUploadMessages, type GuestPage } from '@castwright/contract/guests/shapes.ts'
import { uploadMegabyteRate } from '@castwright/contract/uploads/limits.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import { recordingFault } from '@castwright/contract/recordings/form.ts'
import { uploadFaults } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { GuestCaller } from '../../../platform/rpc.ts'
import { recordEvent } from '../../events/service.ts'
import { acceptsMasters, addTrack, discardTrack, inspectTrack, lockQuota } from '../../recordings/service.ts'
import { lockOwnerPlan } from '../../teams/service.ts'
import { cancelUpload as cancel, signResumable, signUploadForPodcast } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { lockEpisodeGuest } from './lock.ts'
import { notifyOfGuest } from './notify.ts'
import { findPage } from './page.ts'

const refused = (field: string, message: string): Fault => new Fault('invalid_fields', { [field]: message })

/** The same file continues where it stopped, however often its page is opened. */
const findBegun = (tracks: store.TrackRow[], { fileName, size, contentType }: ParsedInput<'GuestPageService.StartUpload'>) =>
  tracks.find((one) => one.recordingId === null && one.fileName === fileName && one.size === size && one.contentType === contentType)

/** Reserves storage for a track and returns where to send it. */
export async function startUpload(
  app: App,
  caller: GuestCaller,
  asked: ParsedInput<'GuestPageService.StartUpload'>,
): Promise<Output<'GuestPageService.StartUpload'>> {
  const { episodeGuestId, podcastId } = caller
  const { fileName, contentType, size } = asked
  const faults = uploadFaults('recordings', { contentType, size }, await acceptsMasters(app.db, podcastId))
  if (faults.contentType) throw refused('content_type', faults.contentType)
  if (faults.size) throw refused('size', faults.size)
  const begun = findBegun(await store.findTracks(app.db, episodeGuestId, app.now()), asked)
  if (begun) {
    const { url, expiresAt } = await signResumable(app, { ...begun, bucket: 'recordings' })
    return { object: begun.object, resumableUrl: url, expiresAt: expiresAt.toISOString() }
  }
  await consume(app, `guest-upload-megabytes:${caller.linkId}`, uploadMegabyteRate, Math.ceil(size / 1024 ** 2))
  const { object, url, expiresAt } = await signUploadForPodcast(app, { podcastId, contentType, size }, async (tx, name) => {
    const { mediaFormat, limit, taken } = await lockQuota(app, tx, podcastId)
    const fault = recordingFault(mediaFormat, fileName, await acceptsMasters(tx, podcastId))
    if (fault !== null) throw refused('file_name', fault)
    const tracks = await store.findTracks(tx, episodeGuestId, app.now())
    if (tracks.length >= guestLimits.tracks) throw refused('file_name', guestUploadMessages.tooMany)
    if (tracks.reduce((sum, track) => sum + track.size, size) > guestLimits.trackBytes) throw refused('size', guestUploadMessages.tooLarge)
    if (taken + size > limit) throw refused('size', guestUploadMessages.noStorage)
    await store.insertTrack(tx, { object: name, episodeGuestId, fileName, contentType, size, createdAt: app.now() })
  })
  return { object, resumableUrl: url, expiresAt: expiresAt.toISOString() }
}

/** Adds a track that has arrived to the library. Calling it again changes nothing, so it can be retried after any interruption. */
export async function finishUpload(app: App, caller: GuestCaller, object: string): Promise<GuestPage> {
  const { episodeGuestId } = caller
  const track = orNotFound(await store.findTrack(app.db, episodeGuestId, object))
  if (track.recordingId === null) {
    try {
      await keepUpload(app, caller, { fileName: track.fileName, object })
    } catch (error) {
      // Of two concurrent calls, the second finds that the upload was used.
      if ((await store.findTrack(app.db, episodeGuestId, object))?.recordingId == null) throw error
    }
  }
  return findPage(app, app.db, caller)
}

type Uploaded = { fileName: string; object: string }

async function keepUpload(app: App, { episodeGuestId, podcastId }: GuestCaller, { fileName, object }: Uploaded): Promise<void> {
  const inspected = await inspectTrack(app, podcastId, { fileName, url: { bucket: 'recordings', object } })
  try {
    await app.transaction(async (tx) => {
      await lockOwnerPlan(tx, podcastId)
      const locked = await lockEpisodeGuest(tx, episodeGuestId, null)
      const { episodeId, guestId } = locked.facts.row
      const { id } = await addTrack(app, tx, inspected, locked.facts.guest.name)
      await store.keepTrack(tx, object, id)
      await recordEvent(app, tx, { kind: 'guest.track_sent', podcastId, episodeId, actorId: null, data: { guestId } })
      await notifyOfGuest(app, tx, locked, { type: 'GuestAnswered', what: 'track' })
    })
  } catch (error) {
    await discardTrack(app, inspected)
    throw error
  }
}

/** Cancels an upload that isn't finished. Does nothing if there is none. */
export async function cancelUpload(app: App, caller: GuestCaller, object: string): Promise<GuestPage> {
  const isCanceled = await app.transaction(async (tx) => {
    await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const track = await store.findTrack(tx, caller.episodeGuestId, object)
    if (track?.recordingId !== null) return false
    await store.deleteTrack(tx, object)
    return true
  })
  if (isCanceled) await cancel(app, { bucket: 'recordings', object })
  return findPage(app, app.db, caller)
}

/** What a guest sent for any episode, to delete with them. */
export async function tracksToErase(tx: Tx, guestId: string): Promise<{ recordingIds: string[]; unfinished: string[] }> {
  const tracks = await store.findTracksOfGuest(tx, guestId)
  return {
    recordingIds: tracks.flatMap(({ recordingId }) => (recordingId === null ? [] : [recordingId])),
    unfinished: tracks.filter(({ recordingId }) => recordingId === null).map(({ object }) => object),
  }
}
