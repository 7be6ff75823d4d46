import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { pageOf, type QueryOptions, type Kind } from './query.ts'
import { findRecordings } from './recording.ts'
import { toPlainEpisode, toProgress, toSummary, type PlainEpisode } from './serialize.ts'
import { isPastDue } from '@castwright/contract/workflow/due-dates.ts'
import { stepKeys, type WaitingFor } from '@castwright/contract/workflow/steps.ts'
import type { StepAssignment } from '@castwright/contract/workflow/shapes.ts'
import type { Db } from '../../../platform/db.ts'
import { photoUrl } from '../../uploads/service.ts'
import type { Downloads } from '@castwright/contract/shapes.ts'

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

type Deps = Pick<App, 'config' | 'now'>

/** Assignees and due dates by episode, in the order of the steps. Omits episodes without any. */
export async function findAssignments(app: Deps, db: Db, episodeIds: string[]): Promise<Map<string, StepAssignment[]>> {
  if (episodeIds.length === 0) return new Map()
  const byEpisode = Map.groupBy(await store.findAssignments(db, episodeIds), ({ episodeId }) => episodeId)
  const inOrder = (rows: store.AssignmentRow[]) => rows.toSorted((a, b) => stepKeys.indexOf(a.step) - stepKeys.indexOf(b.step))
  return new Map([...byEpisode].map(([episodeId, rows]) => [episodeId, inOrder(rows).map((row) => toAssignment(app, row))]))
}

const toAssignment = (app: Deps, { step, dueDate, isOpen, timeZone, assignee }: store.AssignmentRow): StepAssignment => ({
  step,
  assignee: assignee && toUser(app, assignee),
  dueDate,
  isOverdue: isOpen && dueDate !== null && isPastDue(dueDate, timeZone, app.now()),
})

const toUser = (app: Pick<App, 'config'>, { photo, ...user }: NonNullable<store.AssignmentRow['assignee']>) => ({
  ...user,
  thumbnailUrl: photoUrl(app, photo),
})

/** What keeps episodes from being ready although their steps are done. Omits episodes that wait for nothing. */
export async function findWaiting(db: Db, episodeIds: string[]): Promise<Map<string, WaitingFor>> {
  if (episodeIds.length === 0) return new Map()
  const rows = await store.findWaiting(db, episodeIds)
  return new Map(
    rows.flatMap(({ episodeId, hasChanges, isUnapproved }): Array<[string, WaitingFor]> => {
      if (hasChanges) return [[episodeId, 'guest_change']]
      return isUnapproved ? [[episodeId, 'guest_approval']] : []
    }),
  )
}

type Counted = { id: string; podcastId: string; isPublished: boolean }

/** Adds the downloads of published episodes of one podcast, in one query. */
async function withDownloads<E extends Counted>(app: Pick<App, 'db' | 'now'>, episodes: E[]): Promise<(E & { downloads?: Downloads })[]> {
  const published = episodes.filter(({ isPublished }) => isPublished)
  const podcastId = published[0]?.podcastId
  if (podcastId === undefined) return episodes
  const ids = published.map(({ id }) => id)
  const found = await store.findDownloads(app.db, podcastId, ids, app.now())
  return episodes.map((episode) =>
    episode.isPublished ? { ...episode, downloads: found.get(episode.id) ?? { allTime: 0, last7Days: 0, trend: [] } } : episode,
  )
}
