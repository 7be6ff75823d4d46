import type { Episode } from '@castwright/contract/episodes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { pageOf, type Asked, type Kind } from './query.ts'
import { findRecordings } from './recording.ts'
import { toEpisode, toProgress, toSummary } from './show.ts'

type Ground = Pick<App, 'db' | 'config'>
type WithRecordings = Ground & Pick<App, 'mediaAddresses'>

export async function findEpisodes(
  app: WithRecordings,
  asked: Asked,
): Promise<{ episodes: Episode[]; queryMeta: { cursor: string | null } }> {
  const page = await pageOf(app.db, asked)
  const { shown, cursor } = page.cursorAfter(await store.findWhole(app.db, page.query))
  const recordings = await findRecordings(
    app,
    shown.map(({ episode }) => episode.id),
  )
  return { episodes: shown.map(({ episode }) => toEpisode(app, episode, recordings.get(episode.id) ?? null)), queryMeta: { cursor } }
}

/** A list as its page shows it; the numbers are of the whole podcast, whatever is asked for. */
export async function findWithProgress(app: Ground, kind: Kind, asked: Asked): Promise<Output<'EpisodeService.FindWithProgress'>> {
  const page = await pageOf(app.db, asked, kind)
  const [rows, counts] = await Promise.all([store.findListed(app.db, page.query), store.findCounts(app.db, page.query.podcastId)])
  const { shown, cursor } = page.cursorAfter(rows)
  return {
    episodesWithProgress: shown.map(({ episode, progress }) => ({
      episode: toSummary(app, episode),
      episodeProgress: toProgress(episode.id, progress),
    })),
    counts: { ...counts, inWork: counts.all - counts.complete - counts.published },
    queryMeta: { cursor },
  }
}

export async function findEpisode(app: WithRecordings, episodeId: string): Promise<Episode> {
  const filters: Asked['filters'] = [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING', operator: 'EQUAL' }]
  const { episodes } = await findEpisodes(app, { filters, orders: [], limit: 1 })
  if (!episodes[0]) throw new Fault('not_found')
  return episodes[0]
}
