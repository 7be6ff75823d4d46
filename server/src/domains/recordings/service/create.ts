import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { orNotFound } from '../../../platform/fault.ts'
import type { RecordingHook } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { lock, lockWithPlan, requireEpisode, requireRecording } from './lock.ts'
import { replaceWith, type Incoming } from './library.ts'
import { discardInspected, inspectUpload, type InspectedFile } from './inspect.ts'

/** Creates a recording from a finished upload, for an episode if given, all or nothing. */
export async function createRecording(
  app: App,
  userId: string,
  { podcastId, episodeId, fileName, url }: ParsedInput<'RecordingService.Create'>['recording'],
): Promise<store.RecordingRow> {
  const inspected = await inspectUpload(app, userId, podcastId, { fileName, url, field: 'recording' })
  return keepOrDrop(app, inspected, () =>
    app.transaction(async (tx) => {
      await lockWithPlan(tx, podcastId, userId)
      const episode = episodeId ? await requireEpisode(tx, podcastId, episodeId) : null
      const old = episode && (await store.findRecordingOfEpisode(tx, episode.id))
      return replaceWith(app, tx, userId, { inspected }, { old, episode })
    }),
  )
}

type NewRecording = ParsedInput<'RecordingService.Replace'>['newRecording']

/** Replaces a recording, also in its episode. */
export async function replaceRecording(app: App, userId: string, oldRecordingId: string, given: NewRecording): Promise<store.RecordingRow> {
  const podcastId = orNotFound(await store.findPodcastOfRecording(app.db, oldRecordingId))
  const inspected = 'url' in given ? await inspectUpload(app, userId, podcastId, { ...given, field: 'new_recording' }) : null
  return keepOrDrop(app, inspected, () =>
    app.transaction(async (tx) => {
      await (inspected ? lockWithPlan : lock)(tx, podcastId, userId)
      const old = await requireRecording(tx, podcastId, oldRecordingId)
      const episode = old.episodeId === null ? null : await requireEpisode(tx, podcastId, old.episodeId)
      const incoming: Incoming = inspected ? { inspected } : { row: await requireRecording(tx, podcastId, 'id' in given ? given.id : '') }
      await touchPodcast(tx, podcastId, userId, app.now())
      return replaceWith(app, tx, userId, incoming, { old, episode })
    }),
  )
}

async function keepOrDrop<T>(app: App, inspected: InspectedFile | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (inspected) await discardInspected(app, inspected)
    throw error
  }
}

/** Handles the recording in an episode form. The form locks the team's accounts and the podcast. */
export const prepareEpisodeRecording: RecordingHook['prepare'] = async (app, userId, podcastId, given) => {
  const inspected = 'url' in given ? await inspectUpload(app, userId, podcastId, { ...given, field: 'recording' }) : null
  return {
    async attach(tx, episodeId) {
      const episode = await requireEpisode(tx, podcastId, episodeId)
      const old = await store.findRecordingOfEpisode(tx, episodeId)
      const incoming: Incoming = inspected ? { inspected } : { row: await requireRecording(tx, podcastId, 'id' in given ? given.id : '') }
      await replaceWith(app, tx, userId, incoming, { old, episode })
    },
    drop: async () => {
      if (inspected) await discardInspected(app, inspected)
    },
  }
}
