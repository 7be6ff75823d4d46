import { levelIn } from '@castwright/contract/episode-form.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/service.ts'
import { changeCounts, prepareArt, requireOpen, touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { dropArt, keepArt, type Art } from './files.ts'
import { plannedDate, normalizeNumbers } from './form.ts'
import { lockTeam } from './lock.ts'
import { prepareRecording, type PreparedRecording } from './recording.ts'

export type NewEpisode = Pick<ParsedInput<'EpisodeService.Create'>, 'episode' | 'thumbnailFile' | 'thumbnailCrop' | 'recording'>

/** Creates an episode with artwork and recording, updates counters and notifies the team, in one transaction. */
export async function createEpisode(app: App, userId: string, given: NewEpisode): Promise<string> {
  const { podcastId } = given.episode
  // A cheap check before the image is processed. It is repeated under the lock below.
  rowOf(app, await contextOf(app, podcastId, userId), given)
  const made: Made = { art: undefined, recordings: [] }
  try {
    made.recordings = await prepareRecording(app, userId, podcastId, given.recording)
    made.art = given.thumbnailFile
      ? await prepareArt(app, 'episode-photos', { podcastId, userId }, { file: given.thumbnailFile, crop: given.thumbnailCrop })
      : undefined
    return await app.transaction((tx) => insert(app, tx, userId, given, made))
  } catch (error) {
    await dropArt(app, made.art)
    for (const recording of made.recordings) await recording.drop()
    throw error
  }
}

type Made = { art: Art | undefined; recordings: PreparedRecording[] }

async function insert(app: App, tx: Tx, userId: string, given: NewEpisode, { art, recordings }: Made): Promise<string> {
  const { podcastId } = given.episode
  const id = newId()
  const team = await lockTeam(tx, podcastId, userId)
  await requireOpen(tx, podcastId)
  const context = await contextOf({ db: tx }, podcastId, userId)
  const row = rowOf(app, context, given)
  const face = art ? await keepArt(app, tx, { id, photo: null, photoDigest: null }, art) : {}
  await store.insertEpisode(tx, { ...row, ...face, id, guid: id, creatorId: userId })
  await changeCounts(tx, podcastId, { episodes: 1 })
  const data = { title: row.title }
  await recordEvent(app, tx, { podcastId, episodeId: id, actorId: userId, kind: 'episode.created', data, recipients: team })
  for (const recording of recordings) await recording.attach(tx, id)
  await touchPodcast(tx, podcastId, userId, app.now())
  return id
}

async function contextOf({ db }: Pick<App, 'db'>, podcastId: string, userId: string): Promise<store.FormContext> {
  const context = await store.findFormContext(db, podcastId, userId)
  if (!context) throw new Fault('not_found')
  return context
}

function rowOf(app: Pick<App, 'now'>, context: store.FormContext, { episode: given }: NewEpisode) {
  const now = app.now()
  const { trailerType: _trailer, bonusType: _bonus, ...episode } = { ...given, level: levelIn(given) ?? null }
  return {
    ...episode,
    ...normalizeNumbers(context, episode),
    plannedReleaseDate: plannedDate(context, episode.plannedReleaseDate, now),
    createdAt: now,
    updatedAt: now,
  }
}
