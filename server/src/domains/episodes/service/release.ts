import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { lockEpisode } from './lock.ts'

type Facts = Pick<store.EpisodeRow, 'scheduledReleaseDate' | 'isPublished' | 'lastPublishedDate' | 'publishedEpisodeModified'>

/** Updates the release fields of an episode and the podcast counters. The row must be locked. */
export async function setRelease(app: Pick<App, 'now'>, tx: Tx, row: store.EpisodeRow, changes: Partial<Facts>): Promise<store.EpisodeRow> {
  await store.updateEpisode(tx, row.id, { ...changes, updatedAt: app.now() })
  const published = Number(changes.isPublished ?? row.isPublished) - Number(row.isPublished)
  if (published !== 0) await changeCounts(tx, row.podcastId, { published, complete: row.percentCompleted === 100 ? -published : 0 })
  return { ...row, ...changes }
}

/** Marks episodes of one podcast as published and updates its counters. The podcast must be locked. */
export async function setReleased(
  app: Pick<App, 'now'>,
  tx: Tx,
  released: Array<{ episode: store.EpisodeRow; date: Date }>,
): Promise<void> {
  const [first] = released
  if (!first) return
  await store.setReleased(tx, new Map(released.map(({ episode, date }) => [episode.id, date])), app.now())
  const fresh = released.filter(({ episode }) => !episode.isPublished)
  if (fresh.length === 0) return
  const complete = -fresh.filter(({ episode }) => episode.percentCompleted === 100).length
  await changeCounts(tx, first.episode.podcastId, { published: fresh.length, complete })
}

/** Dates from a form. Undefined: not given. */
export type ReleaseDates = { scheduledReleaseDate?: string | null | undefined; lastPublishedDate?: string | null | undefined }

/** Handles release dates in an episode form. Implemented by the publishing domain. */
export type ReleaseHook = {
  /** Takes all locks that a release may need, before any other lock. */
  hold(tx: Tx, episodeId: string, userId: string): Promise<void>
  /** Runs after the rest of the form was saved, in the same transaction. Throws a `Fault` for an invalid date. */
  change(app: App, tx: Tx, userId: string, episodeId: string, dates: ReleaseDates): Promise<void>
}

export const releaseDating = hookPoint<ReleaseHook>('release dating')

const areSent = ({ scheduledReleaseDate, lastPublishedDate }: ReleaseDates): boolean =>
  scheduledReleaseDate !== undefined || lastPublishedDate !== undefined

export async function lockForRelease(
  { hooks }: Pick<App, 'hooks'>,
  tx: Tx,
  userId: string,
  episodeId: string,
  dates: ReleaseDates,
): Promise<void> {
  if (areSent(dates)) for (const { hold } of hooks.of(releaseDating)) await hold(tx, episodeId, userId)
}

export async function changeDates(app: App, tx: Tx, userId: string, episodeId: string, dates: ReleaseDates): Promise<void> {
  if (areSent(dates)) for (const { change } of app.hooks.of(releaseDating)) await change(app, tx, userId, episodeId, dates)
}

/** Updates the progress of an episode and the counter of complete episodes. */
export async function setPercent(tx: Tx, episodeId: string, percent: number): Promise<void> {
  const { podcastId, isPublished, percentCompleted } = await lockEpisode(tx, episodeId)
  if (percentCompleted === percent) return
  await store.updateEpisode(tx, episodeId, { percentCompleted: percent })
  const complete = Number(percent === 100) - Number(percentCompleted === 100)
  if (!isPublished && complete !== 0) await changeCounts(tx, podcastId, { complete })
}
