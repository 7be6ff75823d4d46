import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { findAssignments } from './assignments.ts'
import { withDownloads } from './downloads.ts'
import { pageOf, type QueryOptions, type Kind } from './query.ts'
import { findRecordings } from './recording.ts'
import { findWaiting } from './waiting.ts'
import { toPlainEpisode, toProgress, toSummary, type PlainEpisode } from './serialize.ts'

type ReadDeps = Pick<App, 'db' | 'config'>
type WithRecordings = ReadDeps & Pick<App, 'mediaAddresses' | 'transaction' | 'now' | 'hooks'>
type Page<Found> = { episodes: Found[]; queryMeta: { cursor: string | null } }

/** Excludes recordings, because their URLs are signed for each member. */
export async function findPlainEpisodes(app: ReadDeps, options: QueryOptions): Promise<Page<PlainEpisode>> {
  const page = await pageOf(app.db, options)
  const { shown, cursor } = page.cursorAfter(await store.findWhole(app.db, page.query))
  return { episodes: shown.map(({ episode }) => toPlainEpisode(app, episode)), queryMeta: { cursor } }
}

export async function findEpisodes(app: WithRecordings, userId: string, options: QueryOptions): Promise<Page<Episode>> {
  const { episodes, queryMeta } = await findPlainEpisodes(app, options)
  const ids = episodes.map(({ id }) => id)
  const [counted, recordings] = await Promise.all([withDownloads(app, episodes), findRecordings(app, userId, ids)])
  return { episodes: counted.map((episode) => ({ ...episode, recording: recordings.get(episode.id) ?? null })), queryMeta }
}

/** One page of a list. The counts are for the whole podcast. */
export async function findWithProgress(
  app: ReadDeps & Pick<App, 'now'>,
  kind: Kind,
  options: QueryOptions,
): Promise<Output<'EpisodeService.FindWithProgress'>> {
  const page = await pageOf(app.db, options, kind)
  const [rows, counts] = await Promise.all([store.findListed(app.db, page.query), store.findCounts(app.db, page.query.podcastId)])
  const { shown, cursor } = page.cursorAfter(rows)
  const ids = shown.map(({ episode }) => episode.id)
  const summaries = shown.map(({ episode }) => toSummary(app, episode))
  const [episodes, assignments, waiting] = await Promise.all([
    withDownloads(app, summaries),
    findAssignments(app, app.db, ids),
    findWaiting(app.db, ids),
  ])
  return {
    episodesWithProgress: shown.map(({ progress }, at) => ({
      episode: episodes[at]!,
      episodeProgress: toProgress(ids[at]!, progress, assignments.get(ids[at]!), waiting.get(ids[at]!)),
    })),
    counts: { ...counts, inWork: counts.all - counts.complete - counts.published },
    queryMeta: { cursor },
  }
}

const only = (episodeId: string): QueryOptions => ({
  filters: [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING', operator: 'EQUAL' }],
  orders: [],
  limit: 1,
})

export async function findEpisode(app: WithRecordings, userId: string, episodeId: string): Promise<Episode> {
  const { episodes } = await findEpisodes(app, userId, only(episodeId))
  if (!episodes[0]) throw new Fault('not_found')
  return episodes[0]
}

export async function findPlainEpisode(app: ReadDeps, episodeId: string): Promise<PlainEpisode> {
  const { episodes } = await findPlainEpisodes(app, only(episodeId))
  if (!episodes[0]) throw new Fault('not_found')
  return episodes[0]
}
