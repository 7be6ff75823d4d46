import type { ParsedInput } from '@castwright/contract/methods.ts'
import { splitName } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { bump } from '../../../platform/versions/versions.ts'
import { recordEvent } from '../../events/service.ts'
import { setFormerRecording, setRecordingFields, type EpisodeHook, type RestoreHook } from '../../episodes/service.ts'
import { touchPodcast, type PodcastHook } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { lock, requireEpisode, requireRecording } from './lock.ts'
import { attach, markEmpty, returnToLibrary, markDeleted, recordChange, replaceWith, requireFreeName } from './library.ts'

type Changes = ParsedInput<'RecordingService.Update'>['newRecording']

/** Renames, attaches and detaches as requested, all or nothing. */
export const updateRecording = (app: App, userId: string, { id, fileName, episodeId }: Changes): Promise<store.RecordingRow> =>
  inItsPodcast(app, userId, id, async (tx, row) => {
    if (fileName !== undefined && fileName !== row.fileName) await rename(app, tx, userId, row, fileName)
    if (episodeId === null) await detach(app, tx, userId, row)
    else if (episodeId !== undefined && episodeId !== row.episodeId) await attachTo(app, tx, userId, row, episodeId)
    await touchPodcast(tx, row.podcastId, userId, app.now())
    return requireRecording(tx, row.podcastId, id)
  })

const inItsPodcast = <T>(
  app: App,
  userId: string,
  recordingId: string,
  work: (tx: Tx, row: store.RecordingRow) => Promise<T>,
): Promise<T> =>
  app.transaction(async (tx) => {
    const podcastId = orNotFound(await store.findPodcastOfRecording(tx, recordingId))
    await lock(tx, podcastId, userId)
    return work(tx, await requireRecording(tx, podcastId, recordingId))
  })

/** The file extension tells the type, so it stays. Podcast apps keep their URL. */
async function rename(app: App, tx: Tx, userId: string, row: store.RecordingRow, fileName: string): Promise<void> {
  const { ending } = splitName(row.fileName)
  if (splitName(fileName).ending !== ending)
    throw new Fault('invalid_fields', { 'new_recording.file_name': `The file name must end in .${ending}.` })
  await requireFreeName(tx, row.podcastId, fileName, 'new_recording', row.id)
  await store.updateRecording(tx, row.id, { fileName })
  const { id: recordingId, podcastId, episodeId } = row
  const data = { recordingId, fileName, from: row.fileName }
  await recordEvent(app, tx, { podcastId, episodeId, actorId: userId, kind: 'recording.renamed', data })
  const episode = row.episodeId === null ? null : await requireEpisode(tx, row.podcastId, row.episodeId)
  // The feed has the old name until the episode is published again.
  if (episode?.isPublished) await setRecordingFields(app, tx, episode, row.duration)
  await bump(app, tx, 'recording', row.id)
}

async function attachTo(app: App, tx: Tx, userId: string, row: store.RecordingRow, episodeId: string): Promise<void> {
  const episode = await requireEpisode(tx, row.podcastId, episodeId)
  const old = await store.findRecordingOfEpisode(tx, episodeId)
  await replaceWith(app, tx, userId, { row }, { old, episode })
}

async function detach(app: App, tx: Tx, userId: string, row: store.RecordingRow): Promise<void> {
  if (row.episodeId === null) return
  const episode = await requireEpisode(tx, row.podcastId, row.episodeId)
  if (episode.isPublished) throw new Fault('recording_fixed')
  await returnToLibrary(app, tx, row)
  await recordChange(app, tx, userId, 'recording.detached', row)
  await markEmpty(app, tx, userId, episode)
}

/** Deletes permanently. An unpublished episode loses it. */
export const deleteRecording = (app: App, userId: string, recordingId: string): Promise<void> =>
  inItsPodcast(app, userId, recordingId, async (tx, row) => {
    const episode = row.episodeId === null ? null : await requireEpisode(tx, row.podcastId, row.episodeId)
    if (row.isPublished || episode?.isPublished) throw new Fault('recording_published')
    await markDeleted(app, tx, row)
    await recordChange(app, tx, userId, 'recording.deleted', row)
    if (episode) await markEmpty(app, tx, userId, episode)
    await touchPodcast(tx, row.podcastId, userId, app.now())
  })

/** Deleting an episode deletes its recording or puts it back into the library. */
export const detachFromDeletedEpisode: EpisodeHook = async (app, tx, { episode, userId, deleteRecording: isWanted, isRestorable }) => {
  const row = await store.findRecordingOfEpisode(tx, episode.id)
  if (!row) return
  await (isWanted ? markDeleted : returnToLibrary)(app, tx, row)
  if (!isRestorable || userId === null) return
  await markEmpty(app, tx, userId, episode)
  if (!isWanted) await setFormerRecording(tx, episode.id, row.id)
}

/** Attaches the former recording of a restored draft again, unless it was deleted or another episode uses it. */
export const attachToRestoredEpisode: RestoreHook = async (app, tx, userId, episode) => {
  const row = episode.formerRecordingId === null ? null : await store.findRecording(tx, episode.formerRecordingId)
  if (row && row.podcastId === episode.podcastId && row.episodeId === null) await attach(app, tx, userId, row, episode)
}

/** Deleting a podcast deletes its recordings. Their objects are deleted with the podcast. Notifies the servers that deliver them. */
export const deleteWithPodcast: PodcastHook = {
  async deleting(app, tx, podcastId) {
    await bump(app, tx, 'recording', await store.findPublicRecordings(tx, podcastId))
  },
}
