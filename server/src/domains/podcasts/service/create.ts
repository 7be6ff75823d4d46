import { fullName } from '@castwright/contract/names.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { isCountry, toLanguage } from '@castwright/contract/places.ts'
import { numberingOf, podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import type { ImportedPodcastForm } from '@castwright/contract/imports/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { sanitizeHtml } from '../../../platform/html/sanitize.ts'
import { visibleText } from '../../../platform/html/text.ts'
import { lockPlan, reachedPodcastLimit } from '../../billing/service.ts'
import { recordEvent, type NewEvent } from '../../events/service.ts'
import { findUser } from '../../profiles/service.ts'
import { addOwner } from '../../teams/service.ts'
import * as store from '../store.ts'
import type { StoredCopies } from '../../uploads/service.ts'
import type { PodcastRow } from '../store.ts'
import { generateArt, deletePrepared, prepareAudioBio, prepareSent, takeArt, takeAudioBio } from './files.ts'
import { profileUrlFault } from './find.ts'
import { badField, cleanSummary } from './form.ts'

type NewPodcast = Pick<ParsedInput<'PodcastService.Create'>, 'podcast' | 'thumbnailFile' | 'thumbnailCrop'>

/** Creates a podcast with its counters, owner role and artwork, in one transaction. */
export async function createPodcast(app: App, userId: string, given: NewPodcast): Promise<string> {
  const podcastId = newId()
  const row = await newRow(app, { podcastId, userId }, given.podcast)
  const event = { podcastId, actorId: userId, kind: 'podcast.created', data: { title: row.title } } as const
  return create(app, userId, { row, thumbnailFile: given.thumbnailFile, thumbnailCrop: given.thumbnailCrop, event })
}

export type NewParts = Pick<NewPodcast, 'thumbnailFile' | 'thumbnailCrop'> & {
  audioBioFile?: FileRef | null | undefined
  row: NewRow
  event: NewEvent
  /** Additional checks, with the plan locked. */
  check?: (tx: Tx) => Promise<void>
  /** Adds related rows in the same transaction. */
  andThen?: (tx: Tx, podcastId: string) => Promise<void>
}

export async function create(
  app: App,
  userId: string,
  { row, thumbnailFile, thumbnailCrop, audioBioFile, event, check, andThen }: NewParts,
): Promise<string> {
  const whose = { podcastId: row.id, userId }
  // A cheap check before the image is processed. It is repeated under the lock below.
  await refuse(app, app.db, userId, row)
  const art = thumbnailFile
    ? await prepareSent(app, whose, { file: thumbnailFile, crop: thumbnailCrop }, '')
    : await generateArt(app, whose, row.title)
  let sound: StoredCopies | undefined
  try {
    sound = audioBioFile ? await prepareAudioBio(app, whose, audioBioFile) : undefined
    await app.transaction(async (tx) => {
      await lockPlan(tx, userId)
      await check?.(tx)
      await refuse(app, tx, userId, row)
      const faces = await takeArt(app, tx, { photo: '', photoDigest: '' }, art)
      const voice = sound ? await takeAudioBio(app, tx, { audioBio: null }, sound) : {}
      await store.insertPodcast(tx, { ...row, ...faces, ...voice })
      await addOwner(app, tx, row.id, userId)
      await recordEvent(app, tx, event)
      await andThen?.(tx, row.id)
      await bump(app, tx, 'podcast', row.id)
      await bump(app, tx, 'profile', userId)
    })
  } catch (error) {
    await deletePrepared(app, [art.made, sound])
    throw store.isProfileUrlConflict(error) ? badField('podcast', 'profile_url', podcastMessages.profileUrlTaken) : error
  }
  return row.id
}

type NewRow = Parameters<typeof store.insertPodcast>[1]

/** Combines the form with defaults from the browser and the owner's account. */
async function newRow(
  app: App,
  { podcastId, userId }: { podcastId: string; userId: string },
  form: NewPodcast['podcast'],
): Promise<NewRow> {
  const { language = '', location = '', timeZone, ...fields } = form
  const owner = await findUser(app, userId)
  const name = fullName(owner)
  const country = location.toUpperCase()
  return {
    ...fields,
    id: podcastId,
    createdAt: app.now(),
    showSummary: cleanSummary('podcast', fields.showSummary),
    episodeNumbering: numberingOf(fields),
    language: toLanguage(language) ?? '',
    location: isCountry(country) ? country : '',
    timeZone: timeZone ?? owner.timeZone,
    authors: name === '' ? [] : [name],
    copyright: name,
    ownerName: name,
    ownerEmail: owner.email,
    lastUpdaterId: userId,
    lastUpdatedAt: app.now(),
  }
}

async function refuse(app: App, db: Db, userId: string, { mediaFormat, profileUrl }: NewRow): Promise<void> {
  const limit = await reachedPodcastLimit(app, db, userId, mediaFormat)
  if (limit) throw new Fault('plan_limit', { limit })
  const fault = await profileUrlFault(db, profileUrl)
  if (fault) throw badField('podcast', 'profile_url', fault)
}

/** Imported data without form fields. */
type ImportedExtras = Pick<PodcastRow, 'feedGuid' | 'oldFeedUrl' | 'txtRecords' | 'fundingUrl' | 'fundingText' | 'feedElements'> & {
  oldHost: string
}

type ImportedPodcast = Pick<NewParts, 'thumbnailFile' | 'thumbnailCrop' | 'audioBioFile'> & {
  podcast: ImportedPodcastForm
  brought: ImportedExtras
}

/** Creates an imported podcast. Texts may exceed form limits, and the GUID is kept. */
export async function createImported(
  app: App,
  userId: string,
  { podcast, brought, ...art }: ImportedPodcast,
  { check, andThen }: Required<Pick<NewParts, 'check' | 'andThen'>>,
): Promise<string> {
  const [id, now] = [newId(), app.now()]
  const row = {
    ...podcast,
    ...brought,
    id,
    createdAt: now,
    showSummary: summaryOf(podcast.showSummary),
    episodeNumbering: numberingOf(podcast),
    lastUpdaterId: userId,
    lastUpdatedAt: now,
  }
  const data = { title: podcast.title, host: brought.oldHost }
  return create(app, userId, { row, ...art, event: { podcastId: id, actorId: userId, kind: 'podcast.imported', data }, check, andThen })
}

function summaryOf(html: string): string {
  const summary = sanitizeHtml(html, 'notes')
  if (visibleText(summary) === '') throw badField('podcast', 'show_summary', podcastMessages.summaryEmpty)
  return summary
}
