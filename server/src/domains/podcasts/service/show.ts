import type { OwnershipOffer, Podcast, PodcastInfo, PublicPodcast } from '@castwright/contract/podcasts.ts'
import { collaboratorTypes } from '@castwright/contract/teams.ts'
import type { App } from '../../../platform/app.ts'
import { fileUrl, photoUrl } from '../../uploads/service.ts'
import type { OfferRow, PodcastRow, ShownRow, findPodcast } from '../store.ts'
import { artworkOf } from './artwork.ts'

type Ground = Pick<App, 'config'>

/** Rows as the contract has them: addresses instead of objects, texts instead of dates. */

const facesOf = (app: Ground, row: Pick<PodcastRow, 'photo' | 'audioBio'>) => ({
  ...artworkOf(app, 'podcast-photos', row.photo),
  audioBioUrl: row.audioBio === null ? null : fileUrl(app, { bucket: 'podcast-audio-bios', object: row.audioBio }),
})

/** Where a podcast's feed is, for ever. */
export const feedUrl = ({ config }: Ground, podcastId: string): string => `${config.baseUrl}/rss/${podcastId}.xml`

export function toPodcast(app: Ground, { updater, redirect, ...row }: ShownRow): Podcast {
  const { id, firstName, lastName, photo } = updater ?? {}
  return {
    ...row,
    ...facesOf(app, row),
    rssFeedUrl: feedUrl(app, row.id),
    isRedirected: redirect?.redirectedAt != null,
    redirectedAt: redirect?.redirectedAt?.toISOString() ?? null,
    newRssFeedUrl: redirect?.target ?? null,
    newHost: redirect?.newHost ?? null,
    lastUpdater:
      id === undefined ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '', thumbnailUrl: photoUrl(app, photo ?? null) },
    lastUpdatedAt: row.lastUpdatedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export const toPublicPodcast = (app: Ground, row: PodcastRow): PublicPodcast => ({
  ...row,
  ...facesOf(app, row),
  rssFeedUrl: feedUrl(app, row.id),
})

type Found = NonNullable<Awaited<ReturnType<typeof findPodcast>>>

export const toInfo = ({ info, ...podcast }: Found): PodcastInfo => ({
  ...info,
  podcastId: podcast.id,
  numberOfEpisodes: podcast.numberOfEpisodes,
  recordingStorageUsed: podcast.recordingStorageUsed,
  teamRoles: info.teamRoles ?? [...collaboratorTypes],
  lastUpdaterId: podcast.lastUpdaterId,
  lastUpdatedAt: podcast.lastUpdatedAt?.toISOString() ?? null,
})

export const toOffer = ({ createdAt, expiresAt, podcastId, podcastTitle, fromName, toUserId, toName }: OfferRow): OwnershipOffer => ({
  podcastId,
  podcastTitle,
  fromName,
  toUserId,
  toName,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
