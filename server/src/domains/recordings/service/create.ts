import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import type { RecordingHook } from '../../episodes/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { hold, holdWithPlan, requireEpisode, requireRecording } from './hold.ts'
import { putInPlace, type Incoming } from './keep.ts'
import { dropLooked, lookInto, type Looked } from './look.ts'

/** A finished upload becomes a recording, of an episode where one is named: all of it, or nothing. */
export async function createRecording(
  app: App,
  userId: string,
  { podcastId, episodeId, fileName, url }: ParsedInput<'RecordingService.Create'>['recording'],
): Promise<store.RecordingRow> {
  const looked = await lookInto(app, userId, podcastId, { fileName, url, field: 'recording' })
  return keepOrDrop(app, looked, () =>
    app.transaction(async (tx) => {
      await holdWithPlan(tx, podcastId, userId)
      const episode = episodeId ? await requireEpisode(tx, podcastId, episodeId) : null
      const old = episode && (await store.findRecordingOfEpisode(tx, episode.id))
      return putInPlace(app, tx, userId, { looked }, { old, episode })
    }),
  )
}

type NewRecording = ParsedInput<'RecordingService.Replace'>['newRecording']

/** In the place of another recording, and of its episode where it has one. */
export async function replaceRecording(app: App, userId: string, oldRecordingId: string, given: NewRecording): Promise<store.RecordingRow> {
  const podcastId = await store.findPodcastOfRecording(app.db, oldRecordingId)
  if (podcastId === null) throw new Fault('not_found')
  const looked = 'url' in given ? await lookInto(app, userId, podcastId, { ...given, field: 'new_recording' }) : null
  return keepOrDrop(app, looked, () =>
    app.transaction(async (tx) => {
      await (looked ? holdWithPlan : hold)(tx, podcastId, userId)
      const old = await requireRecording(tx, podcastId, oldRecordingId)
      const episode = old.episodeId === null ? null : await requireEpisode(tx, podcastId, old.episodeId)
      const incoming: Incoming = looked ? { looked } : { row: await requireRecording(tx, podcastId, 'id' in given ? given.id : '') }
      await touchPodcast(tx, podcastId, userId, app.now())
      return putInPlace(app, tx, userId, incoming, { old, episode })
    }),
  )
}

async function keepOrDrop<T>(app: App, looked: Looked | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (looked) await dropLooked(app, looked)
    throw error
  }
}

/** A recording in the form of an episode. The form holds the accounts of the team and the podcast. */
export const comeWithEpisode: RecordingHook['prepare'] = async (app, userId, podcastId, given) => {
  const looked = 'url' in given ? await lookInto(app, userId, podcastId, { ...given, field: 'recording' }) : null
  return {
    async attach(tx, episodeId) {
      const episode = await requireEpisode(tx, podcastId, episodeId)
      const old = await store.findRecordingOfEpisode(tx, episodeId)
      const incoming: Incoming = looked ? { looked } : { row: await requireRecording(tx, podcastId, 'id' in given ? given.id : '') }
      await putInPlace(app, tx, userId, incoming, { old, episode })
    },
    drop: async () => {
      if (looked) await dropLooked(app, looked)
    },
  }
}
