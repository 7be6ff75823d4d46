import { levelIn } from '@castwright/contract/episodes/form.ts'
import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { recordEvent } from '../../events/service.ts'
import { prepareArt, touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { dropArt, keepArt, type Art } from './files.ts'
import { badFields, plannedDate, normalizeNumbers, cleanNotes, saveNotes } from './form.ts'
import { lockEpisode, lockEpisodeAndTeam } from './lock.ts'
import { notifyOfReleaseDate } from './planned.ts'
import { prepareRecording, type PreparedRecording } from './recording.ts'
import { changeDates, lockForRelease } from './release.ts'

type Changes = Pick<ParsedInput<'EpisodeService.Update'>, 'episodeId' | 'episode' | 'thumbnailFile' | 'thumbnailCrop' | 'recording'>

/** Updates the given fields. Applies all changes or none. */
export async function updateEpisode(app: App, userId: string, changes: Changes): Promise<void> {
  const before = orNotFound(await store.findEpisode(app.db, changes.episodeId))
  const notes = changes.episode.showNotes === undefined ? undefined : cleanNotes(changes.episode.showNotes)
  const { thumbnailFile: file, thumbnailCrop: crop } = changes
  const taken = changes.episode.photoUrl === null ? null : undefined
  const { podcastId } = before
  const made: Made = { notes, art: taken, recordings: [] }
  try {
    made.recordings = await prepareRecording(app, userId, podcastId, changes.recording)
    if (file) made.art = await prepareArt(app, 'episode-photos', { podcastId, userId }, { file, crop })
    await app.transaction(async (tx) => {
      await lockForRelease(app, tx, userId, changes.episodeId, changes.episode)
      const locked = isMoved(before, changes) ? await lockEpisodeAndTeam(tx, changes.episodeId, userId) : null
      const set = await keep(app, tx, userId, changes, made)
      if (locked && set.plannedReleaseDate !== undefined)
        await notifyOfReleaseDate(app, tx, userId, { ...locked, to: set.plannedReleaseDate })
      for (const recording of made.recordings) await recording.attach(tx, changes.episodeId)
      await changeDates(app, tx, userId, changes.episodeId, changes.episode)
    })
  } catch (error) {
    await dropArt(app, made.art)
    for (const recording of made.recordings) await recording.drop()
    throw error
  }
}

/** Whether the planned release date changes, of which people are notified. Their accounts have to be locked first. */
const isMoved = ({ plannedReleaseDate: before }: store.EpisodeRow, { episode: { plannedReleaseDate: date } }: Changes): boolean =>
  date !== undefined && !same(date === null ? null : new Date(date), before)

type Made = { notes: string | undefined; art: Art | null | undefined; recordings: PreparedRecording[] }

async function keep(
  app: App,
  tx: Tx,
  userId: string,
  { episodeId, episode }: Changes,
  { notes, art }: Made,
): Promise<store.EpisodeChanges> {
  const row = await lockEpisode(tx, episodeId, [userId])
  const context = orNotFound(await store.findFormContext(tx, row.podcastId, userId))
  const now = app.now()
  const set = different(row, {
    ...plainFields(episode),
    ...numbers(context, row, episode),
    ...releaseDate(context, row, episode, now),
    ...(notes === undefined ? {} : await saveNotes(tx, row, notes, { userId, version: episode.showNotesVersion, now })),
    ...(art === undefined ? {} : await keepArt(app, tx, row, art)),
  })
  if (Object.keys(set).length === 0) return set
  await store.updateEpisode(tx, episodeId, { ...set, ...(row.isPublished ? { publishedEpisodeModified: true } : {}), updatedAt: now })
  await touchPodcast(tx, row.podcastId, userId, now)
  await record(app, tx, userId, row, set)
  return set
}

/** Saves of show notes by one person within minutes (in ms) are one change, because the editor saves after every pause in typing. */
const sameChange = 10 * 60_000

/** Columns that the API names otherwise, or that follow from another one. */
const apiNames: Record<string, string | null> = {
  photo: 'photoUrl',
  photoDigest: null,
  summary: null,
  showNotesUpdatedAt: null,
  showNotesUpdaterId: null,
  showNotesVersion: null,
}

async function record(app: App, tx: Tx, userId: string, row: store.EpisodeRow, set: store.EpisodeChanges): Promise<void> {
  const fields = Object.keys(set).flatMap((field) => (apiNames[field] === undefined ? field : (apiNames[field] ?? [])))
  const isContinued =
    row.showNotesUpdaterId === userId &&
    row.showNotesUpdatedAt !== null &&
    app.now().getTime() - row.showNotesUpdatedAt.getTime() < sameChange
  if (isContinued && fields.every((field) => field === 'showNotes')) return
  const { id: episodeId, podcastId } = row
  const data = { title: set.title ?? row.title, fields }
  await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'episode.updated', data })
}

/** Fields that are stored unchanged. */
const plainFields = ({ title, label, parentalAdvisory, itunesVisibility }: Changes['episode']): store.EpisodeChanges => ({
  ...(title === undefined ? {} : { title }),
  ...(label === undefined ? {} : { label }),
  ...(parentalAdvisory === undefined ? {} : { parentalAdvisory }),
  ...(itunesVisibility === undefined ? {} : { itunesVisibility }),
})

/** Validates type and numbers together if one of them is given, because the show settings may have changed. */
function numbers(context: store.FormContext, row: store.EpisodeRow, given: Changes['episode']): store.EpisodeChanges {
  const { episodeType, seasonNumber, episodeNumber } = given
  const level = levelIn(given)
  if ([episodeType, level, seasonNumber, episodeNumber].every((one) => one === undefined)) return {}
  return normalizeNumbers(context, {
    episodeType: episodeType ?? row.episodeType,
    level: level === undefined ? row.level : level,
    seasonNumber: seasonNumber === undefined ? row.seasonNumber : seasonNumber,
    episodeNumber: episodeNumber === undefined ? row.episodeNumber : episodeNumber,
  })
}

/** Only a changed date is validated, so an old date may stay. */
function releaseDate(context: store.FormContext, row: store.EpisodeRow, given: Changes['episode'], now: Date): store.EpisodeChanges {
  const { plannedReleaseDate: date } = given
  if (date === undefined || same(date === null ? null : new Date(date), row.plannedReleaseDate)) return {}
  if (row.isPublished) throw badFields({ plannedReleaseDate: episodeMessages.releaseDateInvalid })
  return { plannedReleaseDate: plannedDate(context, date, now) }
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)
const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

/** Only fields whose values change. */
const different = (row: store.EpisodeRow, set: store.EpisodeChanges): store.EpisodeChanges =>
  Object.fromEntries(Object.entries(set).filter(([field, value]) => !same(value, row[field as keyof store.EpisodeRow])))
