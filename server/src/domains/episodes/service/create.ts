import { levelIn } from '@castwright/contract/episode-form.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { changeCounts, prepareArt, requireOpen, touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { dropArt, keepArt, type Art } from './files.ts'
import { plannedDate, settled } from './form.ts'
import { lockTeam } from './lock.ts'
import { prepareRecording, type PreparedRecording } from './recording.ts'

export type NewEpisode = Pick<ParsedInput<'EpisodeService.Create'>, 'episode' | 'thumbnailFile' | 'thumbnailCrop' | 'recording'>

/** An episode with its numbers, its artwork, its recording and the word to the team, all at once or not at all. */
export async function createEpisode(app: App, userId: string, given: NewEpisode): Promise<string> {
  const { podcastId } = given.episode
  // Asked before the picture is looked into, which takes longer, and decided below, where nobody can come between.
  rowOf(app, await groundOf(app, podcastId, userId), given)
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
  const ground = await groundOf({ db: tx }, podcastId, userId)
  const row = rowOf(app, ground, given)
  const face = art ? await keepArt(app, tx, { id, photo: null, photoDigest: null }, art) : {}
  await store.insertEpisode(tx, { ...row, ...face, id, guid: id, creatorId: userId })
  await changeCounts(tx, podcastId, { episodes: 1 })
  for (const recording of recordings) await recording.attach(tx, id)
  await touchPodcast(tx, podcastId, userId, app.now())
  await notify(app, tx, {
    type: 'EpisodeAdded',
    event: eventOf('EpisodeAdded', id),
    userIds: team,
    triggerUserId: userId,
    podcastId,
    data: { podcastTitle: ground.title, episodeTitle: row.title },
    path: `/${ground.profileUrl}/episodes/manage/${id}`,
  })
  return id
}

async function groundOf({ db }: Pick<App, 'db'>, podcastId: string, userId: string): Promise<store.Ground> {
  const ground = await store.findGround(db, podcastId, userId)
  if (!ground) throw new Fault('not_found')
  return ground
}

function rowOf(app: Pick<App, 'now'>, ground: store.Ground, { episode: given }: NewEpisode) {
  const now = app.now()
  const { trailerType: _trailer, bonusType: _bonus, ...episode } = { ...given, level: levelIn(given) ?? null }
  return {
    ...episode,
    ...settled(ground, episode),
    plannedReleaseDate: plannedDate(ground, episode.plannedReleaseDate, now),
    createdAt: now,
    updatedAt: now,
  }
}
