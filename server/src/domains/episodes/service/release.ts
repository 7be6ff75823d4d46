import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { changeCounts } from '../../podcasts/service.ts'
import * as store from '../store.ts'

type Facts = Pick<store.EpisodeRow, 'scheduledReleaseDate' | 'isPublished' | 'lastPublishedDate' | 'publishedEpisodeModified'>

/** What publishing makes of an episode, in its own row and in the numbers of its podcast. The row must be held. */
export async function setRelease(app: Pick<App, 'now'>, tx: Tx, row: store.EpisodeRow, changes: Partial<Facts>): Promise<store.EpisodeRow> {
  await store.updateEpisode(tx, row.id, { ...changes, updatedAt: app.now() })
  const published = Number(changes.isPublished ?? row.isPublished) - Number(row.isPublished)
  if (published !== 0) await changeCounts(tx, row.podcastId, { published, complete: row.percentCompleted === 100 ? -published : 0 })
  return { ...row, ...changes }
}

/** Episodes of one podcast that are out now, each under its date: in their rows and in the numbers. The podcast must be held. */
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

/** Dates as a form sends them; what is undefined was not sent. */
export type ReleaseDates = { scheduledReleaseDate?: string | null | undefined; lastPublishedDate?: string | null | undefined }

/** What a later domain does with the dates of a release that come with the rest of a form. */
export type ReleaseHook = {
  /** Holds all that a release may need, before anything else is held. */
  hold(tx: Tx, episodeId: string, userId: string): Promise<void>
  /** After the rest of the form was kept, in its transaction. Throws a `Fault` where a date cannot be. */
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
