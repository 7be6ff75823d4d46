import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { defaultGuestEmails, type GuestEmails, type GuestSettings, guestEmailKinds } from '@castwright/contract/guests/settings.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import * as store from '../store.ts'

const defaults = (podcastId: string): store.SettingsRow => ({
  podcastId,
  intro: '',
  questions: [],
  emails: {},
  releaseVersion: null,
  requiresRelease: false,
  requiresApproval: false,
  interviewMinutes: null,
  interviewPlace: '',
  version: 0,
})

export const findSettingsRow = async (db: Db, podcastId: string): Promise<store.SettingsRow> =>
  (await store.findSettings(db, podcastId)) ?? defaults(podcastId)

export const emailsOf = ({ emails }: Pick<store.SettingsRow, 'emails'>): GuestEmails => ({ ...defaultGuestEmails, ...emails })

/** The form that guests sign now. Null if there is none. */
export const findCurrentForm = async (db: Db, { podcastId, releaseVersion }: store.SettingsRow): Promise<store.ReleaseFormRow | null> =>
  releaseVersion === null ? null : store.findReleaseForm(db, podcastId, releaseVersion)

export async function findSettings(db: Db, podcastId: string): Promise<GuestSettings> {
  const row = await findSettingsRow(db, podcastId)
  const form = await findCurrentForm(db, row)
  return {
    ...row,
    emails: emailsOf(row),
    releaseForm: form && { text: form.text, sha256: form.sha256, version: form.version, createdAt: form.createdAt.toISOString() },
  }
}

/** Locks the podcast. Fails if the settings changed since the caller saw them. */
async function lockSettings(tx: Tx, podcastId: string, userId: string, version: number): Promise<store.SettingsRow> {
  await lockTeam(tx, podcastId, userId)
  const row = await findSettingsRow(tx, podcastId)
  if (row.version !== version) throw new Fault('settings_changed')
  return row
}

const withoutDefaults = (emails: GuestEmails): Partial<GuestEmails> =>
  Object.fromEntries(
    guestEmailKinds.flatMap((kind) => (isDeepStrictEqual(emails[kind], defaultGuestEmails[kind]) ? [] : [[kind, emails[kind]]])),
  )

async function save(app: App, tx: Tx, userId: string, row: store.SettingsRow, set: Partial<store.SettingsRow>): Promise<GuestSettings> {
  const fields = (Object.keys(set) as Array<keyof store.SettingsRow>).filter((field) => !isDeepStrictEqual(row[field], set[field]))
  if (fields.length > 0) {
    await store.saveSettings(tx, { ...row, ...set, version: row.version + 1 })
    await recordEvent(app, tx, { kind: 'guests.settings_changed', podcastId: row.podcastId, actorId: userId, data: { fields } })
  }
  return findSettings(tx, row.podcastId)
}

export const updateSettings = (
  app: App,
  userId: string,
  { podcastId, settings: { emails, ...settings }, version }: ParsedInput<'GuestSettingsService.Update'>,
): Promise<GuestSettings> =>
  app.transaction(async (tx) => {
    const row = await lockSettings(tx, podcastId, userId, version)
    return save(app, tx, userId, row, { ...settings, emails: withoutDefaults(emails) })
  })

export const updateGates = (
  app: App,
  userId: string,
  { podcastId, requiresRelease, requiresApproval, version }: ParsedInput<'GuestSettingsService.UpdateGates'>,
): Promise<GuestSettings> =>
  app.transaction(async (tx) =>
    save(app, tx, userId, await lockSettings(tx, podcastId, userId, version), { requiresRelease, requiresApproval }),
  )

/** Saves another version of the release form. Earlier ones stay for their signatures. */
export const updateReleaseForm = (
  app: App,
  userId: string,
  { podcastId, text, version }: ParsedInput<'GuestSettingsService.UpdateReleaseForm'>,
): Promise<GuestSettings> =>
  app.transaction(async (tx) => {
    const row = await lockSettings(tx, podcastId, userId, version)
    const before = await findCurrentForm(tx, row)
    if (text === (before?.text ?? '')) return findSettings(tx, podcastId)
    if (text === '') return save(app, tx, userId, row, { releaseVersion: null })
    const releaseVersion = (await store.findLastVersion(tx, podcastId)) + 1
    const sha256 = createHash('sha256').update(text).digest('hex')
    await store.insertReleaseForm(tx, { podcastId, version: releaseVersion, text, sha256, createdAt: app.now() })
    return save(app, tx, userId, row, { releaseVersion })
  })
