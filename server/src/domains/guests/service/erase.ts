import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { deleteDeliveriesAbout } from '../../../platform/mail/deliveries.ts'
import { deleteGuestRemarks } from '../../comments/service.ts'
import { recordEvent } from '../../events/service.ts'
import { deleteGuestNotifications } from '../../notifications/service.ts'
import { deleteTracks } from '../../recordings/service.ts'
import { cancelReserved } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { lockGuest } from './book.ts'
import { discardPhotos } from './photos.ts'
import { tracksToErase } from './tracks.ts'

type Erased = { guestId: string; includeReleases: boolean }

/**
 * Deletes a guest and everything about them, also tracks that they sent and no episode uses. Answers, votes, codes and links are deleted with the rows. Published episodes keep their
 * credit, and releases stay unless the owner deletes them, too.
 */
export const eraseGuest = (
  app: App,
  { userId, access }: { userId: string; access: ShowAccess },
  { guestId, includeReleases }: Erased,
): Promise<void> =>
  app.transaction(async (tx) => {
    if (includeReleases && access !== 'OWNER') throw new Fault('role_too_low')
    const guest = await lockGuest(tx, guestId, userId)
    const { podcastId } = guest
    const episodes = await store.findAllOfGuest(tx, guestId)
    const photos = [guest.photo, ...episodes.flatMap(({ details, credit }) => [details?.photo, credit?.photo])].map(
      (photo) => photo ?? null,
    )
    const episodeGuestIds = episodes.map(({ id }) => id)
    await deleteGuestRemarks(tx, episodeGuestIds)
    const tracks = await tracksToErase(tx, guestId)
    await deleteTracks(app, tx, userId, tracks.recordingIds)
    if (includeReleases) await store.deleteReleases(tx, guestId)
    const otherNames = await store.deletePitchesOf(tx, guest)
    const unfinished = tracks.unfinished.map((object) => ({ bucket: 'recordings' as const, object }))
    await cancelReserved(app, tx, unfinished)
    await store.deleteGuest(tx, guestId)
    await discardPhotos(app, tx, podcastId, photos)
    await deleteGuestNotifications(app, tx, podcastId, guestId)
    await deleteDeliveriesAbout(tx, guest.email, [guest.name, ...otherNames])
    await recordEvent(app, tx, { kind: 'guest.erased', podcastId, actorId: userId, data: { guestId } })
  })
