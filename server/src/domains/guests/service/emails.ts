import { episodePath, guestPath } from '@castwright/contract/paths.ts'
import { guestLifetimes } from '@castwright/contract/guests/limits.ts'
import type { GuestEmail, GuestEmailKind } from '@castwright/contract/guests/settings.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { mailOf, MailError, type EmailMessage } from '../../../platform/mail/port.ts'
import type { ToldEvent } from '../../../schema/guests.ts'
import type { EventHook } from '../../events/service.ts'
import { findGuestLink } from '../../links/service.ts'
import { findShow, type PodcastHook } from '../../podcasts/service.ts'
import { timeInWords } from '../../workflow/service.ts'
import { interviewFile } from '../calendar.ts'
import { guestEmail, guestCanceledEmail } from '../jobs.ts'
import { guestMail } from '../mail.ts'
import * as store from '../store.ts'
import { emailsOf, findSettingsRow } from './settings.ts'
import type { EpisodeHook, RestoreHook } from '../../episodes/service.ts'
import { lockEpisodeGuest } from './lock.ts'

export const pageUrl = ({ config }: Pick<App, 'config'>, secret: string): string => `${config.baseUrl}${guestPath(secret)}`

type Email = {
  kind: GuestEmailKind
  content: Pick<GuestEmail, 'subject' | 'text'>
  event: ToldEvent | null
  /** Default: who invited the guest. */
  senderId?: string | undefined
}

async function compose(
  app: App,
  db: Db,
  { row, guest, episode }: Pick<store.Facts, 'row' | 'guest' | 'episode'>,
  { kind, content, event, senderId = row.invitation?.by }: Email,
): Promise<EmailMessage> {
  const show = (await findShow(db, row.podcastId))!
  const link = await findGuestLink(app, db, row.id)
  const timeZone = row.timeZone ?? show.timeZone
  const isCanceled = kind === 'canceled'
  return guestMail({
    kind,
    to: guest.email,
    content,
    guest: guest.name,
    show: show.title,
    episode: episode.title,
    sender: (senderId && (await store.findPersonName(db, senderId))) || show.title,
    time: event ? timeInWords({ startsAt: new Date(event.startsAt), timeZone }) : 'the agreed time',
    pageUrl: link && pageUrl(app, link.secret),
    episodeUrl: episode.isPublished ? `${app.config.baseUrl}${episodePath(show.profileUrl, row.episodeId)}` : null,
    ...(event &&
      (kind === 'time' || isCanceled) && {
        calendar: {
          method: isCanceled ? 'CANCEL' : 'REQUEST',
          content: interviewFile(event, {
            method: isCanceled ? 'CANCEL' : 'REQUEST',
            episode: episode.title,
            show: show.title,
            now: app.now(),
            baseUrl: app.config.baseUrl,
            people: { organizer: app.config.mailFrom, attendee: guest.email },
          }),
        },
      }),
  })
}

export const toldEvent = (interview: NonNullable<store.Facts['interview']>): ToldEvent => ({
  id: interview.id,
  startsAt: interview.startsAt.toISOString(),
  minutes: interview.minutes,
  place: interview.place,
  timeZone: interview.timeZone,
  version: interview.version,
})

/** An email as it would be sent. */
export async function previewEmail(
  app: App,
  userId: string,
  { episodeGuestId, kind, subject, text }: ParsedInput<'EpisodeGuestService.FindEmail'>,
): Promise<Output<'EpisodeGuestService.FindEmail'>> {
  const facts = orNotFound(await store.findFacts(app.db, episodeGuestId))
  const own = emailsOf(await findSettingsRow(app.db, facts.row.podcastId))[kind]
  const content = { subject: subject ?? own.subject, text: text ?? own.text }
  const event = facts.interview && toldEvent(facts.interview)
  const email = await compose(app, app.db, facts, { kind, content, event, ...(kind === 'invitation' && { senderId: userId }) })
  return { to: email.to, subject: email.subject, text: email.text, html: email.html }
}

/** What the email is about may be gone or different by now. */
function isOutdated(kind: GuestEmailKind, about: string, { row, interview, episode }: store.Facts): boolean {
  if (kind === 'invitation') return row.invitedAt?.toISOString() !== about
  if (kind === 'time' || kind === 'reminder') return interview?.startsAt.toISOString() !== about || interview.confirmedAt === null
  if (kind === 'preview') return row.approval !== 'requested'
  return kind === 'published' && !episode.isPublished
}

/** Sends one email to a guest. A refused address is shown to the team until they invite the guest again or change it. */
export async function sendGuestEmail(
  app: App,
  { episodeGuestId, kind, about }: { episodeGuestId: string; kind: GuestEmailKind; about: string },
): Promise<void> {
  const facts = await store.findFacts(app.db, episodeGuestId)
  if (!facts || facts.guest.doNotContact || facts.guest.email === '' || isOutdated(kind, about, facts)) return
  const own = emailsOf(await findSettingsRow(app.db, facts.row.podcastId))[kind]
  if (!own.isOn) return
  if (kind === 'invitation' && !(await findGuestLink(app, app.db, episodeGuestId))) return
  const { subject = own.subject, text = own.text } = (kind === 'invitation' && facts.row.invitation) || {}
  const event = kind === 'canceled' ? facts.row.toldEvent : facts.interview && toldEvent(facts.interview)
  const email = await compose(app, app.db, facts, { kind, content: { subject, text }, event })
  try {
    await mailOf(app.mail, `guest ${kind} ${episodeGuestId} ${about}`).send(email)
  } catch (error) {
    if (!(error instanceof MailError) || error.temporary) throw error
    const set = { mailError: error.message.slice(0, 500), mailErrorAt: app.now() }
    await app.transaction((tx) => store.noteEmail(tx, [episodeGuestId], set))
  }
}

type TellDeps = Pick<App, 'queue' | 'now'>

/** Emails the confirmed time of an interview to confirmed guests who don't know it. It doubles as the reminder if it is close. */
export async function tellTime(app: TellDeps, tx: Tx, episodeId: string): Promise<void> {
  for (const { row, interview } of await store.findOfEpisode(tx, episodeId)) {
    if (row.answer !== 'yes' || row.invitedAt === null || interview?.confirmedAt == null) continue
    const { startsAt } = interview
    if (startsAt <= app.now() || row.toldTime?.getTime() === startsAt.getTime()) continue
    const isSoon = startsAt.getTime() - app.now().getTime() <= guestLifetimes.reminder * 1000
    const set = { toldTime: startsAt, toldEvent: toldEvent(interview), ...(isSoon && { remindedTime: startsAt }) }
    await store.noteEmail(tx, [row.id], set)
    await app.queue.add(tx, guestEmail, { episodeGuestId: row.id, kind: 'time', about: startsAt.toISOString() })
  }
}

/** Tells guests who know of an interview that it was canceled. */
async function tellCanceled(app: TellDeps, tx: Tx, episodeId: string): Promise<void> {
  for (const { row } of await store.findOfEpisode(tx, episodeId)) {
    if (row.toldTime === null || row.toldTime <= app.now()) continue
    await store.noteEmail(tx, [row.id], { toldTime: null })
    await app.queue.add(tx, guestEmail, { episodeGuestId: row.id, kind: 'canceled', about: row.toldTime.toISOString() })
  }
}

/** Interviews are set by several methods, so guests are told by what was recorded. */
export const tellGuestsOfEvents: EventHook = async (app, tx, events) => {
  for (const { kind, episodeId } of events) {
    if (kind === 'interview.confirmed' && episodeId) await tellTime(app, tx, episodeId)
    if (kind === 'interview.canceled' && episodeId) await tellCanceled(app, tx, episodeId)
  }
}

type Expecting = Pick<store.Facts, 'row' | 'guest' | 'episode'>

/** Cancels an upcoming interview for a guest who knows of it. The email is written now, because the rows are about to be deleted. */
export async function cancelForGuest(app: App, tx: Tx, facts: Expecting): Promise<void> {
  const { row, guest } = facts
  if (row.toldTime === null || row.toldTime <= app.now()) return
  await store.noteEmail(tx, [row.id], { toldTime: null })
  const content = emailsOf(await findSettingsRow(tx, row.podcastId)).canceled
  if (!content.isOn || guest.doNotContact || guest.email === '') return
  const { to, subject, text, html, calendar } = await compose(app, tx, facts, { kind: 'canceled', content, event: row.toldEvent })
  const email = { to, subject, text, html, ...(calendar && { calendar }) }
  await app.queue.add(tx, guestCanceledEmail, { cause: `guest canceled ${row.id} ${row.toldTime.toISOString()}`, email })
}

/** When an episode is deleted. */
export const cancelForGuests: EpisodeHook = async (app, tx, { episode: { id: episodeId } }) => {
  for (const facts of await store.findExpecting(tx, { episodeId }, app.now())) await cancelForGuest(app, tx, facts)
}

/** When a deleted draft is restored. */
export const tellGuestsOfRestored: RestoreHook = (app, tx, _userId, episode) => tellTime(app, tx, episode.id)

/** When a show is deleted. */
export const cancelForGuestsOfPodcast: PodcastHook = {
  async deleting(app, tx, podcastId) {
    for (const facts of await store.findExpecting(tx, { podcastId }, app.now())) await cancelForGuest(app, tx, facts)
  },
}

export const sendCanceledEmail = (app: Pick<App, 'mail'>, { cause, email }: { cause: string; email: EmailMessage }): Promise<void> =>
  mailOf(app.mail, cause).send(email)

const batchSize = 200

/** Reminds guests of interviews, thanks them for recordings and tells them of releases. */
export async function emailGuests(app: App, signal: AbortSignal): Promise<void> {
  const now = app.now()
  const until = new Date(now.getTime() + guestLifetimes.reminder * 1000)
  for (const id of await store.findRemindable(app.db, { now, until, limit: batchSize })) {
    if (signal.aborted) return
    await sendOnce(app, id, 'reminder')
  }
  for (const id of await store.findThankable(app.db, batchSize)) {
    if (signal.aborted) return
    await sendOnce(app, id, 'thanks')
  }
  for (const id of await store.findUntold(app.db, batchSize)) {
    if (signal.aborted) return
    await sendOnce(app, id, 'published')
  }
}

/** The email and the fact that it was queued are saved together, so it is queued exactly once. */
const sendOnce = (app: App, id: string, kind: Extract<GuestEmailKind, 'reminder' | 'thanks' | 'published'>): Promise<void> =>
  app.transaction(async (tx) => {
    const { facts } = await lockEpisodeGuest(tx, id, null)
    const { row, interview, episode, hasRecording } = facts
    if (row.answer !== 'yes') return
    const now = app.now()
    if (kind === 'reminder') {
      if (!interview?.confirmedAt || row.remindedTime?.getTime() === interview.startsAt.getTime()) return
      await store.noteEmail(tx, [id], { remindedTime: interview.startsAt })
      await app.queue.add(tx, guestEmail, { episodeGuestId: id, kind, about: interview.startsAt.toISOString() })
      return
    }
    const isDue = kind === 'thanks' ? row.thankedAt === null && hasRecording : row.toldPublishedAt === null && episode.isPublished
    if (!isDue) return
    await store.noteEmail(tx, [id], kind === 'thanks' ? { thankedAt: now } : { toldPublishedAt: now })
    await app.queue.add(tx, guestEmail, { episodeGuestId: id, kind, about: '' })
  })
