import { isProfileUrl, podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { Podcast, PodcastInfo, PublicPodcast } from '@castwright/contract/podcasts/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { toInfo, toPodcast, toPublicPodcast } from './serialize.ts'

type ReadDeps = Pick<App, 'db' | 'config' | 'now'>

/** The podcasts a user works on or owns, by title ignoring case. */
export async function findPodcasts(app: ReadDeps, userId: string, only: { owned?: boolean } = {}): Promise<Podcast[]> {
  const rows = await store.findPodcasts(app.db, userId, only)
  const ids = rows.map(({ id }) => id)
  const downloads = await store.findDownloads(app.db, ids, app.now())
  return rows.map((row) => ({ ...toPodcast(app, row), downloads: downloads.get(row.id) ?? { allTime: 0, last7Days: 0, trend: [] } }))
}

/** A podcast with its statistics and this member's access. */
export async function findPodcast(
  app: ReadDeps,
  podcastId: string,
  userId: string,
): Promise<{ podcast: Podcast; podcastInfo: PodcastInfo }> {
  const found = await store.findPodcast(app.db, podcastId, userId, app.now())
  if (!found) throw new Fault('not_found')
  const { info: _info, ...row } = found
  return { podcast: toPodcast(app, row), podcastInfo: toInfo(app, found) }
}

/** By profile URL or by the full URL of the public page. */
export async function findPublicPodcast(app: ReadDeps, profileUrl: string): Promise<PublicPodcast> {
  const row = await store.findByProfileUrl(app.db, profileUrl.trim().replace(/^.*\/pod\//s, ''))
  if (!row) throw new Fault('not_found')
  return toPublicPodcast(app, row)
}

/** Why a profile URL can't be used for this podcast or a new one, or null. */
export async function profileUrlFault(db: Db, profileUrl: string, podcastId?: string): Promise<string | null> {
  if (!isProfileUrl(profileUrl)) return podcastMessages.profileUrlCriteria
  return (await store.isTaken(db, profileUrl, podcastId)) ? podcastMessages.profileUrlTaken : null
}

export async function validateProfileUrl(
  db: Db,
  { podcastProfileUrl, podcastId }: { podcastProfileUrl: string; podcastId?: string | undefined },
): Promise<{ isValid: boolean; message: string }> {
  const message = await profileUrlFault(db, podcastProfileUrl.trim().toLowerCase(), podcastId)
  return { isValid: message === null, message: message ?? '' }
}
