import type { ParsedInput } from '@castwright/contract/methods.ts'
import { numberingOf, podcastMessages } from '@castwright/contract/podcast-form.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { discard, type Prepared } from '../../uploads/service.ts'
import { drawArtwork } from '../jobs.ts'
import * as store from '../store.ts'
import { drawArt, drawnDigest, dropMade, prepareAudioBio, prepareSent, takeArt, takeAudioBio, type Art } from './files.ts'
import { profileUrlFault } from './find.ts'
import { badField, cleanSummary } from './form.ts'
import { lockPodcast } from './lock.ts'
import { touchPodcast } from './numbers.ts'

type Input = ParsedInput<'PodcastService.Update'>
export type Changes = Pick<Input, 'podcastId' | 'updatedPodcast' | 'thumbnailFile' | 'thumbnailCrop' | 'audioBioFile'>

/** Whether artwork or sound is to go: its address is null, and no other comes in its place. */
const takesArtAway = ({ thumbnailFile, updatedPodcast }: Changes): boolean => !thumbnailFile && updatedPodcast.photoUrl === null
const takesSoundAway = ({ audioBioFile, updatedPodcast }: Changes): boolean => !audioBioFile && updatedPodcast.audioBioUrl === null

type Files = { art?: Art; audioBio?: Prepared }

/** Changes what is given and leaves the rest. All of it counts, or nothing. */
export async function updatePodcast(app: App, userId: string, changes: Changes): Promise<void> {
  const { podcastId } = changes
  const fields = given(changes.updatedPodcast)
  const before = await store.findRow(app.db, podcastId)
  if (!before) throw new Fault('not_found')
  // Asked before the files are looked into, which takes longer, and decided below, where nobody can come between.
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
      await bump(app, tx, 'podcast', podcastId)
    })
  } catch (error) {
    await dropMade(app, [files.art?.made, files.audioBio])
    throw store.lostProfileUrl(error) ? badField('updated_podcast', 'profile_url', podcastMessages.profileUrlTaken) : error
  }
}

/** A save without a version is from a client that does not compare. */
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

/** A serial show numbers its episodes, whichever of the two was sent. */
function numbering(row: store.PodcastRow, fields: store.PodcastChanges): store.PodcastChanges {
  if (fields.showType === undefined && fields.episodeNumbering === undefined) return {}
  return { episodeNumbering: numberingOf({ ...row, ...fields }) }
}

/** Nobody chose the artwork, or nobody wants it any more: it is drawn from the title. */
const isDrawn = (changes: Changes, row: store.PodcastRow): boolean =>
  takesArtAway(changes) || (!changes.thumbnailFile && row.isDefaultPhoto)

/** Outside the transaction: pictures take their time. */
async function prepareFiles(app: App, userId: string, changes: Changes, row: store.PodcastRow, files: Files): Promise<void> {
  const { podcastId, thumbnailFile, thumbnailCrop, audioBioFile, updatedPodcast } = changes
  const whose = { podcastId, userId }
  const title = updatedPodcast.title ?? row.title
  if (thumbnailFile) files.art = await prepareSent(app, whose, { file: thumbnailFile, crop: thumbnailCrop }, row.photoDigest)
  else if (isDrawn(changes, row) && row.photoDigest !== drawnDigest(title)) files.art = await drawArt(app, whose, title)
  if (audioBioFile) files.audioBio = await prepareAudioBio(app, whose, audioBioFile)
}

async function keep(app: App, tx: Tx, row: store.PodcastRow, changes: Changes, { art, audioBio }: Files): Promise<store.PodcastChanges> {
  const kept: store.PodcastChanges = {}
  const drawn = isDrawn(changes, row)
  // Somebody chose artwork while this one was being drawn: theirs stays.
  if (art?.isDefault && !drawn) await discard(app, tx, art.made.copies)
  else if (art) Object.assign(kept, await takeArt(app, tx, row, art))
  const title = changes.updatedPodcast.title ?? row.title
  // Somebody changed the title meanwhile.
  if (drawn && (kept.photoDigest ?? row.photoDigest) !== drawnDigest(title)) await app.queue.add(tx, drawArtwork, { podcastId: row.id })
  if (audioBio || (takesSoundAway(changes) && row.audioBio !== null))
    Object.assign(kept, await takeAudioBio(app, tx, row, audioBio ?? null))
  return kept
}
