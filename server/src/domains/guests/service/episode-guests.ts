import { isDeepStrictEqual } from 'node:util'
import { episodeGuestMessages, type EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import type { StoredCredit } from '../../../schema/guests.ts'
import { deleteGuestRemarks } from '../../comments/service.ts'
import { lockEpisodeAndTeam, podcastOfEpisode, setRelease, type EpisodeRow } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { toRecordings } from '../../recordings/service.ts'
import { changeStep } from '../../workflow/service.ts'
import { guestEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { changeGuest } from './book.ts'
import { cancelForGuest, tellTime } from './emails.ts'
import { findEpisodeGuest, findEpisodeGuests, findSlots } from './facts.ts'
import { lockEpisodeGuest } from './lock.ts'
import { discardPhotos } from './photos.ts'

/** The length of an interview until a show used another one. */
const usualMinutes = 60

type Found = Output<'EpisodeGuestService.FindByEpisodeID'>

export const findOfEpisode = async (app: App, userId: string, episodeId: string): Promise<Found> => ({
  guests: await findEpisodeGuests(app, app.db, episodeId),
  slots: await findSlots(app.db, episodeId),
  tracks: await findSentTracks(app, userId, episodeId),
  slotDefaults: await findSlotDefaults(app.db, episodeId),
})

async function findSlotDefaults(db: Db, episodeId: string): Promise<Found['slotDefaults']> {
  const podcastId = await podcastOfEpisode(db, episodeId)
  const settings = podcastId === null ? null : await store.findSettings(db, podcastId)
  const last = await store.findLastUsed(db, episodeId)
  return { minutes: settings?.interviewMinutes ?? last.minutes ?? usualMinutes, place: settings?.interviewPlace || last.place }
}

async function findSentTracks(app: App, userId: string, episodeId: string): Promise<Found['tracks']> {
  const sent = await store.findSentTracks(app.db, episodeId)
  const rows = sent.map(({ recording }) => recording)
  const recordings = await toRecordings(app, userId, rows)
  return sent.map(({ track: { episodeGuestId, fileName, size } }, at) => {
    const { id: recordingId, createdAt: sentAt, downloadUrl } = recordings[at]!
    return { episodeGuestId, recordingId, fileName, size, sentAt, downloadUrl }
  })
}

/** Adds someone from the guest book to an episode. A skipped step is restored, unless the caller wants to keep it so. */
export const addGuest = (
  app: App,
  userId: string,
  { episodeId, guestId, keepSkipped }: ParsedInput<'EpisodeGuestService.Add'>,
): Promise<EpisodeGuest> =>
  app.transaction(async (tx) => {
    const { episode } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const { podcastId } = episode
    const guest = await store.findGuest(tx, guestId)
    if (!guest || guest.podcastId !== podcastId) throw new Fault('invalid_fields', { guest_id: "This person isn't in the guest book." })
    const all = await store.findOfEpisode(tx, episodeId)
    const known = all.find(({ row }) => row.guestId === guestId)
    if (known) return findEpisodeGuest(app, tx, known.row)
    if (all.length >= guestLimits.episodeGuests) throw new Fault('invalid_fields', { guest_id: episodeGuestMessages.tooMany })
    const id = newId()
    await store.insertEpisodeGuest(tx, { id, podcastId, episodeId, guestId, createdAt: app.now() })
    await recordEvent(app, tx, { kind: 'guest.added', podcastId, episodeId, actorId: userId, data: { guestId } })
    if (!episode.isPublished && !keepSkipped) await changeStep(app, tx, userId, episodeId, 'inviteGuests', 'restore')
    return findEpisodeGuest(app, tx, { episodeId, id })
  })

/** Removes a guest from an episode. Their link is deleted with the row. */
export const removeGuest = (app: App, userId: string, episodeGuestId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const { facts, episode } = await lockEpisodeGuest(tx, episodeGuestId, userId)
    const { podcastId, episodeId, guestId, details, credit, answer } = facts.row
    await cancelForGuest(app, tx, facts)
    // Without the row, erasing the guest would not find them.
    await deleteGuestRemarks(tx, [episodeGuestId])
    await store.deleteEpisodeGuest(tx, episodeGuestId)
    await discardPhotos(app, tx, podcastId, [details?.photo ?? null, credit?.photo ?? null])
    await recordEvent(app, tx, { kind: 'guest.removed', podcastId, episodeId, actorId: userId, data: { guestId } })
    if (credit) await markModified(app, tx, episode)
    await updateStep(app, tx, userId, episode, answer === 'yes')
  })

export const updateEpisodeGuest = (
  app: App,
  userId: string,
  { episodeGuestId, prepNotes, version }: ParsedInput<'EpisodeGuestService.Update'>,
): Promise<EpisodeGuest> =>
  app.transaction(async (tx) => {
    const { row } = (await lockEpisodeGuest(tx, episodeGuestId, userId)).facts
    if (row.version !== version) throw new Fault('settings_changed')
    if (row.prepNotes !== prepNotes) {
      await store.updateEpisodeGuest(tx, row.id, { prepNotes })
      const { podcastId, episodeId, guestId } = row
      await recordEvent(app, tx, { kind: 'guest.notes_changed', podcastId, episodeId, actorId: userId, data: { guestId } })
    }
    return findEpisodeGuest(app, tx, row)
  })

/** Done when every guest who did not decline has confirmed, and no longer when the last confirmed one changed their mind. */
export async function updateStep(app: App, tx: Tx, userId: string | null, episode: EpisodeRow, wasConfirmed: boolean): Promise<void> {
  if (episode.isPublished) return
  const answers = (await store.findOfEpisode(tx, episode.id)).map(({ row }) => row.answer).filter((answer) => answer !== 'no')
  const isDone = answers.length > 0 && answers.every((answer) => answer === 'yes')
  if (isDone) await changeStep(app, tx, userId, episode.id, 'inviteGuests', 'done')
  else if (wasConfirmed && !answers.includes('yes')) await changeStep(app, tx, userId, episode.id, 'inviteGuests', 'uncheck')
}

/** A team member answers for a guest. */
export const answerForGuest = (
  app: App,
  userId: string,
  { episodeGuestId, answer }: ParsedInput<'EpisodeGuestService.Answer'>,
): Promise<EpisodeGuest> =>
  app.transaction(async (tx) => {
    const { facts, episode } = await lockEpisodeGuest(tx, episodeGuestId, userId)
    const { row } = facts
    if (row.answer !== answer) {
      const set = { answer, answeredAt: answer && app.now(), isAnsweredByTeam: answer !== null, answerNote: '' }
      await store.updateEpisodeGuest(tx, row.id, set)
      const kind = answer === 'yes' ? 'guest.confirmed' : answer === 'no' ? 'guest.declined' : 'guest.answer_removed'
      const { podcastId, episodeId, guestId } = row
      await recordEvent(app, tx, { kind, podcastId, episodeId, actorId: userId, data: { guestId } })
      await updateStep(app, tx, userId, episode, row.answer === 'yes')
      if (answer === 'yes') await tellTime(app, tx, row.episodeId)
    }
    return findEpisodeGuest(app, tx, row)
  })

/** Shares the recording with a guest, or stops that. What the guest said about an earlier version no longer counts. */
export const sharePreview = (
  app: App,
  userId: string,
  { episodeGuestId, share }: ParsedInput<'EpisodeGuestService.SharePreview'>,
): Promise<EpisodeGuest> =>
  app.transaction(async (tx) => {
    const { row, guest } = (await lockEpisodeGuest(tx, episodeGuestId, userId)).facts
    const approval = share ? 'requested' : null
    if (row.approval !== approval) {
      await store.updateEpisodeGuest(tx, row.id, { approval, approvalNote: '', approvedAt: null })
      const { podcastId, episodeId, guestId } = row
      const kind = share ? 'guest.preview_shared' : 'guest.preview_closed'
      await recordEvent(app, tx, { kind, podcastId, episodeId, actorId: userId, data: { guestId } })
      if (share && row.invitedAt !== null && guest.email !== '')
        await app.queue.add(tx, guestEmail, { episodeGuestId, kind: 'preview', about: app.now().toISOString() })
    }
    return findEpisodeGuest(app, tx, row)
  })

/** A published episode shows a changed credit when it is republished. */
async function markModified(app: App, tx: Tx, episode: EpisodeRow): Promise<void> {
  if (episode.isPublished && !episode.publishedEpisodeModified) await setRelease(app, tx, episode, { publishedEpisodeModified: true })
}

const isSameCredit = (one: StoredCredit | null, other: StoredCredit): boolean => one !== null && isDeepStrictEqual(one, other)

/** Accepts what a guest saved, for the guest book and the credits. Without it, credits use the guest book. */
export const acceptDetails = (
  app: App,
  userId: string,
  { episodeGuestId, detailsVersion }: ParsedInput<'EpisodeGuestService.AcceptDetails'>,
): Promise<EpisodeGuest> =>
  app.transaction(async (tx) => {
    const { facts, episode } = await lockEpisodeGuest(tx, episodeGuestId, userId)
    const { row, guest } = facts
    if ((row.details ? row.detailsVersion : null) !== detailsVersion) throw new Fault('details_changed')
    const { answers: _answers, ...details } = row.details ?? { answers: [] }
    const accepted = { ...guest, ...details }
    const credit = { name: accepted.name, href: accepted.links[0]?.url ?? null, photo: accepted.photo, bio: accepted.bio }
    const isSame = isSameCredit(row.credit, credit)
    if (!isSame || row.acceptedVersion !== detailsVersion) {
      await store.updateEpisodeGuest(tx, row.id, { credit, acceptedVersion: detailsVersion })
      await changeGuest(app, tx, guest, details, userId)
      await discardPhotos(app, tx, row.podcastId, [row.credit?.photo ?? null])
      const { podcastId, episodeId, guestId } = row
      await recordEvent(app, tx, { kind: 'guest.details_accepted', podcastId, episodeId, actorId: userId, data: { guestId } })
      if (!isSame) await markModified(app, tx, episode)
    }
    return findEpisodeGuest(app, tx, row)
  })
