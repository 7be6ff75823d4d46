import { randomInt } from 'node:crypto'
import type { ReleaseRecord, GuestPage } from '@castwright/contract/guests/shapes.ts'
import { guestLifetimes, guestRates } from '@castwright/contract/guests/limits.ts'
import { maxCodeAttempts } from '@castwright/contract/identity/limits.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { maskAddress } from '../../../platform/mail/mask.ts'
import { mailOf } from '../../../platform/mail/port.ts'
import { networkOf } from '../../../platform/rates/network.ts'
import { consume } from '../../../platform/rates/rates.ts'
import type { GuestCaller } from '../../../platform/rpc.ts'
import { addTask } from '../../checklist/service.ts'
import { findAssignments } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { ownerOf } from '../../teams/service.ts'
import { guestCodeEmail, releaseCopyEmail } from '../jobs.ts'
import { codeMail, releaseCopyMail, releaseCopyText } from '../mail.ts'
import * as store from '../store.ts'
import { lockEpisodeGuest, type LockedGuest } from './lock.ts'
import { notifyOfGuest } from './notify.ts'
import { findPage } from './page.ts'
import { findCurrentForm, findSettingsRow } from './settings.ts'

/** What a code is signed for: one guest of one episode. */
const codeSubject = (episodeGuestId: string, code: string): string => `guest ${episodeGuestId} ${code}`

/** Emails a code to the address in the guest book, so that a forwarded link can't sign. */
export async function requestCode(app: App, { linkId, episodeGuestId }: GuestCaller): Promise<Output<'GuestPageService.RequestCode'>> {
  await consume(app, `guest-code:${linkId}`, guestRates.code)
  return app.transaction(async (tx) => {
    const { guest } = (await lockEpisodeGuest(tx, episodeGuestId, null)).facts
    if (guest.email === '') throw new Fault('guest_email_missing')
    const expiresAt = new Date(app.now().getTime() + guestLifetimes.code * 1000)
    await store.startCode(tx, episodeGuestId, expiresAt)
    await app.queue.add(tx, guestCodeEmail, { episodeGuestId }, { key: episodeGuestId })
    return { maskedEmail: guest.email && maskAddress(guest.email), expiresAt: expiresAt.toISOString() }
  })
}

/** If the email is sent twice, the second code works. */
export async function sendCodeEmail(app: App, { episodeGuestId }: { episodeGuestId: string }): Promise<void> {
  const facts = await store.findFacts(app.db, episodeGuestId)
  const row = await store.findCode(app.db, episodeGuestId)
  if (!facts || !row || row.expiresAt <= app.now() || facts.guest.email === '') return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = app.codes.sign(codeSubject(episodeGuestId, code), row.expiresAt)
  await app.transaction((tx) => store.updateCode(tx, episodeGuestId, { codeHash }))
  const show = (await findShow(app.db, facts.row.podcastId))!
  await app.mail.send(codeMail({ to: facts.guest.email, code, show: show.title }))
}

const wrongCode = (message: string): Fault => new Fault('invalid_fields', { code: message })

/** Returns the error to throw after the transaction, so that the attempt counts. A code works once. */
async function useCode(app: App, tx: Tx, episodeGuestId: string, code: string): Promise<Fault | null> {
  const row = await store.lockCode(tx, episodeGuestId)
  if (!row || row.codeHash === null || row.expiresAt <= app.now()) return wrongCode('This code has expired. Request a new one.')
  if (row.attempts >= maxCodeAttempts) return wrongCode('Too many attempts. Request a new code.')
  const isRight = app.codes.verify(codeSubject(episodeGuestId, code), row.codeHash) !== null
  await store.updateCode(tx, episodeGuestId, isRight ? { codeHash: null } : { attempts: row.attempts + 1 })
  return isRight ? null : wrongCode('That code is incorrect.')
}

type Signed = Pick<store.ReleaseRow, 'kind' | 'formVersion' | 'text' | 'sha256' | 'name' | 'drawing' | 'note'>

/** Keeps the record, notifies the team and sends a copy to both. */
async function keepRelease(app: App, tx: Tx, locked: LockedGuest, caller: GuestCaller, signed: Signed): Promise<void> {
  const { row, guest } = locked.facts
  const { podcastId, episodeId, guestId } = row
  const releaseId = newId()
  await store.insertRelease(tx, {
    ...signed,
    id: releaseId,
    podcastId,
    episodeId,
    guestId,
    maskedEmail: guest.email && maskAddress(guest.email),
    networkHash: app.guestSecret(`network ${networkOf(caller.address)}`),
    agent: caller.agent,
    at: app.now(),
    importedAt: null,
  })
  const kind = signed.kind === 'signed' ? 'guest.release_signed' : 'guest.release_withdrawn'
  await recordEvent(app, tx, { kind, podcastId, episodeId, actorId: null, data: { guestId } })
  await notifyOfGuest(app, tx, locked, { type: 'GuestSigned', what: signed.kind })
  for (const to of ['guest', 'owner'] as const) await app.queue.add(tx, releaseCopyEmail, { releaseId, to })
}

const finish = async (app: App, caller: GuestCaller, work: (tx: Tx) => Promise<Fault | null>): Promise<GuestPage> => {
  const fault = await app.transaction(work)
  if (fault) throw fault
  return findPage(app, app.db, caller)
}

/** Signs the text that the guest read. Signing the same text again changes nothing. */
export const signRelease = (
  app: App,
  caller: GuestCaller,
  { code, name, sha256, drawing }: ParsedInput<'GuestPageService.Sign'>,
): Promise<GuestPage> =>
  finish(app, caller, async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const { row } = locked.facts
    const form = await findCurrentForm(tx, await findSettingsRow(tx, row.podcastId))
    if (form?.sha256 !== sha256) return new Fault('release_form_changed')
    const [last] = await store.findReleases(tx, row.guestId, row.episodeId)
    if (last?.kind === 'signed' && last.formVersion === form.version) return null
    const fault = await useCode(app, tx, row.id, code)
    if (fault) return fault
    const { version: formVersion, text } = form
    await keepRelease(app, tx, locked, caller, { kind: 'signed', formVersion, text, sha256, name, drawing, note: '' })
    return null
  })

/** Withdraws the last signature. The team gets a task, and decides what becomes of the episode. */
export const withdrawRelease = (
  app: App,
  caller: GuestCaller,
  { code, note }: ParsedInput<'GuestPageService.Withdraw'>,
): Promise<GuestPage> =>
  finish(app, caller, async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const { row } = locked.facts
    const [last] = await store.findReleases(tx, row.guestId, row.episodeId)
    if (last?.kind !== 'signed') return new Fault('release_not_signed')
    const fault = await useCode(app, tx, row.id, code)
    if (fault) return fault
    const { formVersion, text, sha256, name } = last
    await keepRelease(app, tx, locked, caller, { kind: 'withdrawn', formVersion, text, sha256, name, drawing: null, note })
    const userId = await whoDecides(app, tx, locked)
    if (userId !== null) await addTask(app, tx, row.podcastId, { episodeId: row.episodeId, userId }, task)
    return null
  })

/** Without the name, which must be gone when the guest is erased. */
const task = 'A guest withdrew their release. Decide what to do with the episode.'

/** The assignee of Invite Guests, or else the owner. */
async function whoDecides(app: App, tx: Tx, { facts: { row }, team }: LockedGuest): Promise<string | null> {
  const assignments = (await findAssignments(app, tx, [row.episodeId])).get(row.episodeId) ?? []
  const assignee = assignments.find(({ step }) => step === 'inviteGuests')?.assignee?.id
  if (assignee && team.includes(assignee)) return assignee
  const ownerId = await ownerOf(tx, row.podcastId)
  return ownerId !== null && team.includes(ownerId) ? ownerId : null
}

export async function sendReleaseCopy(app: App, { releaseId, to }: { releaseId: string; to: 'guest' | 'owner' }): Promise<void> {
  const release = await store.findRelease(app.db, releaseId)
  const show = release && (await findShow(app.db, release.podcastId))
  if (!show) return
  const guest = to === 'guest' && release.guestId !== null ? await store.findGuest(app.db, release.guestId) : null
  const address = to === 'guest' ? guest?.email : await store.findOwnerEmail(app.db, release.podcastId)
  if (!address) return
  await mailOf(app.mail, `release ${releaseId} ${to}`).send(releaseCopyMail({ ...release, to: address, show: show.title }))
}

/** A copy of the last signature or withdrawal to keep. Null if there is none. */
export async function findReleaseCopy(app: App, { episodeGuestId }: GuestCaller): Promise<string | null> {
  const facts = await store.findFacts(app.db, episodeGuestId)
  const [last] = facts ? await store.findReleases(app.db, facts.row.guestId, facts.row.episodeId) : []
  const show = facts && last && (await findShow(app.db, facts.row.podcastId))
  return show ? releaseCopyText({ ...last, show: show.title }) : null
}

/** The signatures and withdrawals of a guest of an episode, newest first. */
export async function findReleases(db: Db, episodeGuestId: string): Promise<ReleaseRecord[]> {
  const facts = orNotFound(await store.findFacts(db, episodeGuestId))
  const rows = await store.findReleases(db, facts.row.guestId, facts.row.episodeId)
  return rows.map(({ at, importedAt, ...row }) => ({ ...row, at: at.toISOString(), importedAt: importedAt?.toISOString() ?? null }))
}
