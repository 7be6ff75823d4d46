import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { numberingOf, podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { recordEvent } from '../../events/service.ts'
import { discard, type StoredCopies } from '../../uploads/service.ts'
import { generateArtwork } from '../jobs.ts'
import * as store from '../store.ts'
import { generateArt, drawnDigest, deletePrepared, prepareAudioBio, prepareSent, takeArt, takeAudioBio, type Art } from './files.ts'
import { profileUrlFault } from './find.ts'
import { badField, cleanSummary } from './form.ts'
import { lockPodcast, touchPodcast } from './lock.ts'

type Input = ParsedInput<'PodcastService.Update'>
type Changes = Pick<Input, 'podcastId' | 'updatedPodcast' | 'thumbnailFile' | 'thumbnailCrop' | 'audioBioFile'>

/** Whether to remove a file: its URL is null and no new file is given. */
const takesArtAway = ({ thumbnailFile, updatedPodcast }: Changes): boolean => !thumbnailFile && updatedPodcast.photoUrl === null
const takesSoundAway = ({ audioBioFile, updatedPodcast }: Changes): boolean => !audioBioFile && updatedPodcast.audioBioUrl === null

type Files = { art?: Art; audioBio?: StoredCopies }

/** Updates the given fields. Applies all changes or none. */
export async function updatePodcast(app: App, userId: string, changes: Changes): Promise<void> {
  const { podcastId } = changes
  const fields = given(changes.updatedPodcast)
  const before = await store.findRow(app.db, podcastId)
  if (!before) throw new Fault('not_found')
  // A cheap check before the files are processed. It is repeated under the lock below.
  refuseOldVersion(changes.updatedPodcast.version, before)
  await refuseProfileUrl(app.db, podcastId, fields.profileUrl)
  const files: Files = {}
  try {
    await prepareFiles(app, userId, changes, before, files)
    await app.transaction(async (tx) => {
      const row = await lockPodcast(tx, podcastId, userId)
      refuseOldVersion(changes.updatedPodcast.version, row)
      await refuseProfileUrl(tx, podcastId, fields.profileUrl)
      const kept = await keep(app, tx, row, changes, files)
      const set = { ...fields, ...numbering(row, fields), ...kept }
      if (Object.keys(set).length === 0) return
      await store.updatePodcast(tx, podcastId, { ...set, version: row.version + 1 })
      if (set.profileUrl !== undefined && set.profileUrl !== row.profileUrl)
        await store.replaceProfileUrl(tx, podcastId, { from: row.profileUrl, to: set.profileUrl, now: app.now() })
      await touchPodcast(tx, podcastId, userId, app.now())
      const changed = changedFields(row, set)
      const data = { title: set.title ?? row.title, fields: changed }
      if (changed.length > 0) await recordEvent(app, tx, { podcastId, actorId: userId, kind: 'podcast.updated', data })
      await bump(app, tx, 'podcast', podcastId)
    })
  } catch (error) {
    await deletePrepared(app, [files.art?.made, files.audioBio])
    throw store.isProfileUrlConflict(error) ? badField('updated_podcast', 'profile_url', podcastMessages.profileUrlTaken) : error
  }
}

/** Older clients don't send a version. */
function refuseOldVersion(version: number | undefined, row: store.PodcastRow): void {
  if (version !== undefined && version !== row.version) throw new Fault('settings_changed', { version: String(row.version) })
}

function given({ photoUrl: _photo, audioBioUrl: _sound, version: _version, ...form }: Changes['updatedPodcast']): store.PodcastChanges {
  const fields = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as store.PodcastChanges
  return fields.showSummary === undefined ? fields : { ...fields, showSummary: cleanSummary('updated_podcast', fields.showSummary) }
}

async function refuseProfileUrl(db: Db, podcastId: string, profileUrl: string | undefined): Promise<void> {
  const fault = profileUrl === undefined ? null : await profileUrlFault(db, profileUrl, podcastId)
  if (fault) throw badField('updated_podcast', 'profile_url', fault)
}

/** Columns that the API names otherwise, or not at all. */
const apiNames: Record<string, string | null> = { photo: 'photoUrl', photoDigest: null, isDefaultPhoto: null, audioBio: 'audioBioUrl' }

/** The names of changed fields, as in the API. */
const changedFields = (row: store.PodcastRow, set: store.PodcastChanges): string[] =>
  Object.entries(set)
    .filter(([field, value]) => !isDeepStrictEqual(value, row[field as keyof store.PodcastRow]))
    .flatMap(([field]) => (apiNames[field] === undefined ? field : (apiNames[field] ?? [])))

/** A serial show always numbers its episodes, whichever of the two fields was given. */
function numbering(row: store.PodcastRow, fields: store.PodcastChanges): store.PodcastChanges {
  if (fields.showType === undefined && fields.episodeNumbering === undefined) return {}
  return { episodeNumbering: numberingOf({ ...row, ...fields }) }
}

/** Generates artwork from the title if none was chosen or it was removed. */
const isDrawn = (changes: Changes, row: store.PodcastRow): boolean =>
  takesArtAway(changes) || (!changes.thumbnailFile && row.isDefaultPhoto)

/** Runs outside the transaction, because image processing is slow. */
async function prepareFiles(app: App, userId: string, changes: Changes, row: store.PodcastRow, files: Files): Promise<void> {
  const { podcastId, thumbnailFile, thumbnailCrop, audioBioFile, updatedPodcast } = changes
  const whose = { podcastId, userId }
  const title = updatedPodcast.title ?? row.title
  if (thumbnailFile) files.art = await prepareSent(app, whose, { file: thumbnailFile, crop: thumbnailCrop }, row.photoDigest)
  else if (isDrawn(changes, row) && row.photoDigest !== drawnDigest(title)) files.art = await generateArt(app, whose, title)
  if (audioBioFile) files.audioBio = await prepareAudioBio(app, whose, audioBioFile)
}

async function keep(app: App, tx: Tx, row: store.PodcastRow, changes: Changes, { art, audioBio }: Files): Promise<store.PodcastChanges> {
  const kept: store.PodcastChanges = {}
  const drawn = isDrawn(changes, row)
  // Keep artwork that was chosen in the meantime.
  if (art?.isDefault && !drawn) await discard(app, tx, art.made.copies)
  else if (art) Object.assign(kept, await takeArt(app, tx, row, art))
  const title = changes.updatedPodcast.title ?? row.title
  // The title changed in the meantime.
  if (drawn && (kept.photoDigest ?? row.photoDigest) !== drawnDigest(title)) await app.queue.add(tx, generateArtwork, { podcastId: row.id })
  if (audioBio || (takesSoundAway(changes) && row.audioBio !== null))
    Object.assign(kept, await takeAudioBio(app, tx, row, audioBio ?? null))
  return kept
}
