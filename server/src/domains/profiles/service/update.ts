import { profileLimits } from '@castwright/contract/profiles/limits.ts'
import { isUsername, profileMessages } from '@castwright/contract/profiles/form.ts'
import type { UserChanges } from '@castwright/contract/profiles/shapes.ts'
import type { PhotoCrop } from '@castwright/contract/shapes.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { sanitizeHtml } from '../../../platform/html/sanitize.ts'
import { visibleLength } from '../../../platform/html/text.ts'
import { discard, claimCopies } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { bumpPagesOfPerson } from './bump-pages.ts'
import { prepareAudioBio, preparePhoto, replaced, type Files } from './files.ts'

type Changes = {
  user: UserChanges
  thumbnailFile?: FileRef | null | undefined
  thumbnailCrop?: PhotoCrop | null | undefined
  audioBioFile?: FileRef | null | undefined
}

/** Updates the given fields. Applies all changes or none. */
export async function updateUser(app: App, userId: string, changes: Changes): Promise<void> {
  const facts = cleanFacts(changes.user)
  // A cheap check before the files are processed. It is repeated under the lock below.
  const before = await store.findProfile(app.db, userId)
  refuseOldVersion(changes.user.version, before)
  await refuseUsername(app.db, userId, changes.user.username, before)
  const files: Files = {}
  try {
    if (changes.thumbnailFile) files.photo = await preparePhoto(app, userId, changes.thumbnailFile, changes.thumbnailCrop)
    if (changes.audioBioFile) files.audioBio = await prepareAudioBio(app, userId, changes.audioBioFile)
    await app.transaction(async (tx) => {
      const profile = orNotFound(await store.lockProfile(tx, userId))
      refuseOldVersion(changes.user.version, profile)
      await refuseUsername(tx, userId, changes.user.username, profile)
      const kept = await keepFiles(app, tx, profile, changes.user, files)
      const set = { ...facts, ...kept }
      if (Object.keys(set).length === 0) return
      await store.updateProfile(tx, userId, { ...set, version: profile.version + 1 })
      await bumpPagesOfPerson(app, tx, userId, set)
    })
  } catch (error) {
    const copies = Object.values(files).flatMap((file) => file?.copies ?? [])
    if (copies.length > 0) await app.transaction((tx) => discard(app, tx, copies))
    throw store.isUsernameConflict(error) ? badUsername(profileMessages.usernameTaken) : error
  }
}

/** Older clients don't send a version. */
function refuseOldVersion(version: number | undefined, profile: store.ProfileRow | null): void {
  if (version !== undefined && profile && version !== profile.version)
    throw new Fault('settings_changed', { version: String(profile.version) })
}

/** All fields except files. */
function cleanFacts({
  id: _id,
  thumbnailUrl: _photo,
  audioBioUrl: _sound,
  version: _version,
  username,
  bio,
  ...facts
}: UserChanges): store.ProfileChanges {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as store.ProfileChanges
  return {
    ...given,
    ...(username === undefined ? {} : { username: username.trim() || null }),
    ...(bio === undefined ? {} : { bio: cleanBio(bio) }),
  }
}

function cleanBio(html: string): string {
  const bio = sanitizeHtml(html, 'bio')
  const length = visibleLength(bio)
  if (length > profileLimits.bio || bio.length > profileLimits.bioMarkup)
    throw new Fault('invalid_fields', { 'user.bio': profileMessages.bioTooLong })
  // Editors represent empty text as an empty paragraph.
  return length === 0 ? '' : bio
}

const badUsername = (message: string): Fault => new Fault('invalid_fields', { 'user.username': message })

/** An unchanged username is always accepted. */
async function refuseUsername(db: Db, userId: string, given: string | undefined, profile: store.ProfileRow | null): Promise<void> {
  const username = given?.trim()
  if (!username || username === profile?.username) return
  const message = await faultOf(db, userId, username)
  if (message) throw badUsername(message)
}

async function faultOf(db: Db, userId: string, username: string): Promise<string | null> {
  if (!isUsername(username)) return profileMessages.usernameCriteria
  return (await store.isTaken(db, username, userId)) ? profileMessages.usernameTaken : null
}

/** Whether a username is available to this user, including their own. */
export async function validateUsername(db: Db, userId: string, given: string): Promise<{ isValid: boolean; message: string }> {
  const username = given.trim()
  const profile = await store.findProfile(db, userId)
  const message = username !== '' && username === profile?.username ? null : await faultOf(db, userId, username)
  return { isValid: message === null, message: message ?? '' }
}

/** A new file replaces the old one. Without a new file, a null URL removes it. */
async function keepFiles(app: App, tx: Tx, profile: store.ProfileRow, user: UserChanges, files: Files): Promise<store.ProfileChanges> {
  const old = replaced(profile)
  const kept: store.ProfileChanges = {}
  if (files.photo) {
    await claimCopies(app, tx, files.photo, old.photo)
    kept.photo = files.photo.copies.map(({ object }) => object)
  } else if (user.thumbnailUrl === null) {
    await discard(app, tx, old.photo)
    kept.photo = null
  }
  if (files.audioBio) {
    await claimCopies(app, tx, files.audioBio, old.audioBio)
    kept.audioBio = files.audioBio.copies[0]!.object
  } else if (user.audioBioUrl === null) {
    await discard(app, tx, old.audioBio)
    kept.audioBio = null
  }
  return kept
}
