import { episodePath } from '@castwright/contract/paths.ts'
import { isDeepStrictEqual } from 'node:util'
import { guestRates } from '@castwright/contract/guests/limits.ts'
import type { GuestPage } from '@castwright/contract/guests/shapes.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { readRemarks } from '@castwright/contract/comments/moments.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { maskAddress } from '../../../platform/mail/mask.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { GuestCaller } from '../../../platform/rpc.ts'
import type { StoredDetails } from '../../../schema/guests.ts'
import { addGuestRemarks } from '../../comments/service.ts'
import { recordEvent } from '../../events/service.ts'
import { openGuestLink } from '../../links/service.ts'
import { artworkOf, findShow } from '../../podcasts/service.ts'
import { claimCopies } from '../../uploads/service.ts'
import { interviewFile } from '../calendar.ts'
import { agentFamily } from '../agent-family.ts'
import { photoPath, discardPhotos, prepareSentPhoto, thumbnailUrl } from './photos.ts'
import * as store from '../store.ts'
import { tellTime, toldEvent } from './emails.ts'
import { updateStep } from './episode-guests.ts'
import { releaseOf } from './facts.ts'
import { lockEpisodeGuest, type LockedGuest } from './lock.ts'
import { notifyOfGuest } from './notify.ts'
import { findCurrentForm, findSettingsRow } from './settings.ts'

/** Who calls with this link. Null if it has expired, was revoked or never existed, or if its episode was deleted. */
export async function findGuestCaller(
  app: App,
  { secret, address, userAgent }: { secret: unknown; address: string; userAgent: string },
): Promise<GuestCaller | null> {
  const link = await openGuestLink(app, secret)
  if (!link || !(await store.findPlace(app.db, link.episodeGuestId))) return null
  return { ...link, address, agent: agentFamily(userAgent) }
}

const detailsOf = ({ row, guest }: store.Facts): StoredDetails => {
  const { name, pronouns, pronunciation, bio, links, photo } = guest
  return row.details ?? { name, pronouns, pronunciation, bio, links, photo, answers: [] }
}

export async function findPage(app: App, db: Db, { episodeGuestId, expiresAt }: GuestCaller): Promise<GuestPage> {
  const facts = await store.findFacts(db, episodeGuestId)
  if (!facts) throw new Fault('guest_link_closed')
  const { row, guest, episode, interview } = facts
  const show = (await findShow(db, row.podcastId))!
  const settings = await findSettingsRow(db, row.podcastId)
  const form = await findCurrentForm(db, settings)
  const [last = null] = await store.findReleases(db, row.guestId, row.episodeId)
  const { photo, answers, ...details } = detailsOf(facts)
  return {
    show: {
      title: show.title,
      profileUrl: show.profileUrl,
      artworkUrl: artworkOf(app, 'podcast-photos', show.photo).photoUrl,
      color: show.color,
    },
    episode: {
      title: episode.title,
      isPublished: episode.isPublished,
      publicUrl: episode.isPublished ? `${app.config.baseUrl}${episodePath(show.profileUrl, row.episodeId)}` : null,
    },
    intro: settings.intro,
    prepNotes: row.prepNotes,
    invitedBy: (row.invitation?.by && (await store.findPersonName(db, row.invitation.by))) || null,
    name: guest.name,
    maskedEmail: guest.email && maskAddress(guest.email),
    answer: row.answer,
    questions: settings.questions,
    details,
    photoUrl: thumbnailUrl(app, photo),
    answers: answers.map(({ questionId, answer }) => ({ questionId, answer })),
    savedAt: row.detailsSavedAt?.toISOString() ?? null,
    slots: (await store.findSlots(db, row.episodeId)).map(({ id, startsAt, minutes, proposerId, votes }) => ({
      id,
      startsAt: startsAt.toISOString(),
      minutes,
      isOwn: proposerId === row.id,
      answer: votes.find((vote) => vote.episodeGuestId === row.id)?.answer ?? null,
      others: votes.filter((vote) => vote.episodeGuestId !== row.id && vote.answer === 'yes').length,
    })),
    interview: interview && {
      startsAt: interview.startsAt.toISOString(),
      minutes: interview.minutes,
      place: interview.place,
      timeZone: interview.timeZone,
      isConfirmed: interview.confirmedAt !== null,
    },
    releaseForm: form && { text: form.text, sha256: form.sha256, version: form.version },
    release: releaseOf(last, settings.releaseVersion),
    approval: row.approval,
    approvalNote: row.approvalNote,
    tracks: (await store.findTracks(db, row.id, app.now())).map(({ object, fileName, size, recordingId }) => ({
      object,
      fileName,
      size,
      isSent: recordingId !== null,
    })),
    timeZone: row.timeZone,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Guests hear an episode before its release if the team shares it with them, or if the show asks for their approval. */
export const isPreviewShared = async (db: Db, { podcastId, episodeGuestId }: GuestCaller): Promise<boolean> =>
  (await findSettingsRow(db, podcastId)).requiresApproval || (await store.findFacts(db, episodeGuestId))?.row.approval != null

/** The photo that the page shows. Null if there is none. */
export async function findGuestPhoto(db: Db, { episodeGuestId }: GuestCaller): Promise<ReturnType<typeof photoPath> | null> {
  const facts = await store.findFacts(db, episodeGuestId)
  const photo = facts && detailsOf(facts).photo
  return photo ? photoPath(photo) : null
}

/** The calendar file of the confirmed interview. Null if there is none. */
export async function findPageCalendar(app: App, { episodeGuestId }: GuestCaller): Promise<string | null> {
  const facts = await store.findFacts(app.db, episodeGuestId)
  if (!facts?.interview?.confirmedAt) return null
  const show = (await findShow(app.db, facts.row.podcastId))!
  return interviewFile(toldEvent(facts.interview), {
    method: 'PUBLISH',
    episode: facts.episode.title,
    show: show.title,
    now: app.now(),
    baseUrl: app.config.baseUrl,
  })
}

/** The guest accepts or declines. */
export const answerInvitation = (
  app: App,
  caller: GuestCaller,
  { accept, note, timeZone }: ParsedInput<'GuestPageService.Answer'>,
): Promise<GuestPage> =>
  app.transaction(async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const { row } = locked.facts
    const answer = accept ? 'yes' : 'no'
    const { id, podcastId, episodeId, guestId } = row
    if (row.answer !== answer) {
      const set = { answer, answeredAt: app.now(), isAnsweredByTeam: false, answerNote: note, timeZone } as const
      await store.updateEpisodeGuest(tx, id, set)
      const kind = accept ? 'guest.confirmed' : 'guest.declined'
      await recordEvent(app, tx, { kind, podcastId, episodeId, actorId: null, data: { guestId } })
      await notifyOfGuest(app, tx, locked, { type: 'GuestAnswered', what: accept ? 'accepted' : 'declined' })
      await updateStep(app, tx, null, locked.episode, row.answer === 'yes')
      if (accept) await tellTime(app, tx, episodeId)
    } else if (row.answerNote !== note || row.timeZone !== timeZone) {
      await store.updateEpisodeGuest(tx, id, { answerNote: note, timeZone })
    }
    return findPage(app, tx, caller)
  })

/** Saves another version of what the guest said, if it differs. */
async function saveDetails(app: App, tx: Tx, locked: LockedGuest, details: StoredDetails): Promise<void> {
  const { row } = locked.facts
  if (isDeepStrictEqual(row.details, details)) return
  const { id, podcastId, episodeId, guestId } = row
  await store.updateEpisodeGuest(tx, id, { details, detailsSavedAt: app.now(), detailsVersion: row.detailsVersion + 1 })
  await discardPhotos(app, tx, podcastId, [row.details?.photo ?? null])
  await recordEvent(app, tx, { kind: 'guest.details_saved', podcastId, episodeId, actorId: null, data: { guestId } })
  await notifyOfGuest(app, tx, locked, { type: 'GuestAnswered', what: 'details' })
}

export const savePage = (
  app: App,
  caller: GuestCaller,
  { details, answers, removePhoto }: ParsedInput<'GuestPageService.Save'>,
): Promise<GuestPage> =>
  app.transaction(async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const before = detailsOf(locked.facts)
    const { questions } = await findSettingsRow(tx, locked.facts.row.podcastId)
    const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
    if (questions.some(({ id, isRequired }) => isRequired && !given.get(id)))
      throw new Fault('invalid_fields', { answers: 'Please answer all required questions.' })
    const kept = questions.flatMap(({ id, text }) => {
      const answer = given.get(id) ?? ''
      return answer === '' ? [] : [{ questionId: id, question: text, answer }]
    })
    await saveDetails(app, tx, locked, { ...details, photo: removePhoto ? null : before.photo, answers: kept })
    return findPage(app, tx, caller)
  })

/** Saves a photo that the guest sent, without its metadata. */
export async function savePagePhoto(app: App, caller: GuestCaller, bytes: Buffer, crop: PhotoCrop | null): Promise<GuestPage> {
  await consume(app, `guest-photo:${caller.linkId}`, guestRates.photo)
  const photo = await prepareSentPhoto(app, caller.podcastId, bytes, crop)
  return app.transaction(async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    await claimCopies(app, tx, photo)
    await saveDetails(app, tx, locked, { ...detailsOf(locked.facts), photo: photo.stem })
    return findPage(app, tx, caller)
  })
}

/** The guest approves the episode, or asks for a change. */
export const reviewEpisode = (
  app: App,
  caller: GuestCaller,
  { approval, note }: ParsedInput<'GuestPageService.Review'>,
): Promise<GuestPage> =>
  app.transaction(async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const { id, podcastId, episodeId, guestId, approval: before, approvalNote } = locked.facts.row
    if (before !== approval || approvalNote !== note) {
      await store.updateEpisodeGuest(tx, id, { approval, approvalNote: note, approvedAt: approval === 'approved' ? app.now() : null })
      const kind = approval === 'approved' ? 'guest.approved' : 'guest.changes_requested'
      await recordEvent(app, tx, { kind, podcastId, episodeId, actorId: null, data: { guestId } })
      await notifyOfGuest(app, tx, locked, { type: 'GuestReviewed', what: approval })
      const author = { episodeId, episodeGuestId: id, authorName: `${locked.facts.guest.name} (guest)` }
      await addGuestRemarks(app, tx, author, readRemarks(note))
    }
    return findPage(app, tx, caller)
  })
