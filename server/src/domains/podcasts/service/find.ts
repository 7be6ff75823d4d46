import { isProfileUrl, podcastMessages } from '@castwright/contract/podcast-form.ts'
import type { Podcast, PodcastInfo, PublicPodcast } from '@castwright/contract/podcasts.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import * as store from '../store.ts'
import { toInfo, toPodcast, toPublicPodcast } from './show.ts'

type Ground = Pick<App, 'db' | 'config' | 'now'>

/** Every podcast a person works on, or owns, by title ignoring case. */
export async function findPodcasts(app: Ground, userId: string, only: { owned?: boolean } = {}): Promise<Podcast[]> {
  return (await store.findPodcasts(app.db, userId, only)).map((row) => toPodcast(app, row))
}

/** One podcast with its numbers, as this member sees it. */
export async function findPodcast(app: Ground, podcastId: string, userId: string): Promise<{ podcast: Podcast; podcastInfo: PodcastInfo }> {
  const found = await store.findPodcast(app.db, podcastId, userId, app.now())
  if (!found) throw new Fault('not_found')
  const { info: _info, ...row } = found
  return { podcast: toPodcast(app, row), podcastInfo: toInfo(found) }
}

/** By the profile URL, or by the whole address of the public page. */
export async function findPublicPodcast(app: Ground, profileUrl: string): Promise<PublicPodcast> {
  const row = await store.findByProfileUrl(app.db, profileUrl.trim().replace(/^.*\/pod\//s, ''))
  if (!row) throw new Fault('not_found')
  return toPublicPodcast(app, row)
}

/** Where the public page of a podcast is that had this profile URL before. */
export const findRenamed = (db: Db, profileUrl: string): Promise<string | null> => store.findRenamed(db, profileUrl)

/** What is wrong with an address for this podcast, or for a new one. Its own it may have. */
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
