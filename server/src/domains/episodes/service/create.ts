import { levelIn } from '@castwright/contract/episodes/form.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { newId } from '../../../platform/ids.ts'
import { recordEvent } from '../../events/service.ts'
import { changeCounts, prepareArt, requireOpen, touchPodcast } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { dropArt, keepArt, type Art } from './files.ts'
import { plannedDate, normalizeNumbers, startingNotes } from './form.ts'
import { lockTeam } from './lock.ts'
import { prepareRecording, type PreparedRecording } from './recording.ts'

type NewEpisode = Pick<ParsedInput<'EpisodeService.Create'>, 'episode' | 'thumbnailFile' | 'thumbnailCrop' | 'recording'> & {
  templateId?: string | null | undefined
}

type Start = { templateId: string; podcastId: string; episodeId: string; plannedReleaseDate: Date | null; team: string[] }

/** Implemented by the templates domain: adds what a template has to a new episode, and returns how its show notes start. */
export type TemplateHook = (app: App, tx: Tx, userId: string, start: Start) => Promise<string>

export const episodeStarting = hookPoint<TemplateHook>('episode starting')

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
  const { plannedReleaseDate } = row
  const face = art ? await keepArt(app, tx, { id, photo: null, photoDigest: null }, art) : {}
  await store.insertEpisode(tx, { ...row, ...face, id, guid: id, creatorId: userId })
  await changeCounts(tx, podcastId, { episodes: 1 })
  const data = { title: row.title }
  await recordEvent(app, tx, { podcastId, episodeId: id, actorId: userId, kind: 'episode.created', data, recipients: team })
  if (given.templateId)
    await startFrom(app, tx, userId, { templateId: given.templateId, podcastId, episodeId: id, team, plannedReleaseDate })
  for (const recording of recordings) await recording.attach(tx, id)
  await touchPodcast(tx, podcastId, userId, app.now())
  return id
}

async function startFrom(app: App, tx: Tx, userId: string, { templateId, podcastId, episodeId, plannedReleaseDate, team }: Start) {
  for (const hook of app.hooks.of(episodeStarting)) {
    const showNotes = await hook(app, tx, userId, { templateId, podcastId, episodeId, plannedReleaseDate, team })
    if (showNotes !== '') await store.updateEpisode(tx, episodeId, startingNotes(showNotes, userId, app.now()))
  }
}

const contextOf = async ({ db }: Pick<App, 'db'>, podcastId: string, userId: string): Promise<store.FormContext> =>
  orNotFound(await store.findFormContext(db, podcastId, userId))

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

type Optional = Partial<Pick<store.EpisodeRow, 'label' | 'itunesVisibility' | 'photo' | 'photoDigest'>>
export type NewDraft = Pick<
  store.EpisodeRow,
  'title' | 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber' | 'parentalAdvisory' | 'showNotes' | 'plannedReleaseDate'
> &
  Optional

/** Creates several drafts. The podcast must be locked. `recipients` are notified of each draft. Returns the IDs in the same order. */
export async function createDrafts(
  app: App,
  tx: Tx,
  userId: string,
  podcastId: string,
  drafts: NewDraft[],
  recipients: string[] = [],
): Promise<string[]> {
  const context = orNotFound(await store.findFormContext(tx, podcastId, userId))
  const now = app.now()
  const rows = drafts.map((draft) => {
    const id = newId()
    const notes = draft.showNotes === '' ? {} : startingNotes(draft.showNotes, userId, now)
    const plannedReleaseDate = plannedDate(context, draft.plannedReleaseDate?.toISOString() ?? null, now)
    const made = { id, guid: id, podcastId, creatorId: userId, createdAt: now, updatedAt: now }
    return { ...draft, ...notes, ...made, plannedReleaseDate }
  })
  await store.insertEpisodes(tx, rows)
  await changeCounts(tx, podcastId, { episodes: rows.length })
  await recordEvent(
    app,
    tx,
    rows.map(({ id: episodeId, title }) => ({
      kind: 'episode.created',
      podcastId,
      episodeId,
      actorId: userId,
      data: { title },
      recipients,
    })),
  )
  await touchPodcast(tx, podcastId, userId, now)
  return rows.map(({ id }) => id)
}
