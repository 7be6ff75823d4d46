import { feedPath } from '@castwright/contract/paths.ts'
import type { OwnershipOffer, Podcast, PodcastInfo, PublicPodcast } from '@castwright/contract/podcasts/shapes.ts'
import { collaboratorTypes } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { fileUrl, photoUrl } from '../../uploads/service.ts'
import type { OfferRow, PodcastRow, ShownRow, findPodcast } from '../store.ts'
import { artworkOf } from './artwork.ts'

type UrlDeps = Pick<App, 'config'>

/** Converts rows to contract types: URLs instead of object names, strings instead of dates. */

const fileUrls = (app: UrlDeps, row: Pick<PodcastRow, 'photo' | 'audioBio'>) => ({
  ...artworkOf(app, 'podcast-photos', row.photo),
  audioBioUrl: row.audioBio === null ? null : fileUrl(app, { bucket: 'podcast-audio-bios', object: row.audioBio }),
})

/** The permanent feed URL. */
export const feedUrl = ({ config }: UrlDeps, podcastId: string): string => `${config.baseUrl}${feedPath(podcastId)}`

export function toPodcast(app: UrlDeps, { updater, redirect, ...row }: ShownRow): Podcast {
  const { id, firstName, lastName, displayName, photo } = updater ?? {}
  return {
    ...row,
    ...fileUrls(app, row),
    rssFeedUrl: feedUrl(app, row.id),
    isRedirected: redirect?.redirectedAt != null,
    redirectedAt: redirect?.redirectedAt?.toISOString() ?? null,
    newRssFeedUrl: redirect?.target ?? null,
    newHost: redirect?.newHost ?? null,
    lastUpdater:
      id === undefined
        ? null
        : {
            id,
            firstName: firstName ?? '',
            lastName: lastName ?? '',
            displayName: displayName ?? '',
            thumbnailUrl: photoUrl(app, photo ?? null),
          },
    lastUpdatedAt: row.lastUpdatedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export const toPublicPodcast = (app: UrlDeps, row: PodcastRow): PublicPodcast => ({
  ...row,
  ...fileUrls(app, row),
  rssFeedUrl: feedUrl(app, row.id),
})

type Found = NonNullable<Awaited<ReturnType<typeof findPodcast>>>

export const toInfo = ({ config }: Pick<App, 'config'>, { info, ...podcast }: Found): PodcastInfo => ({
  ...info,
  unlimited: info.unlimited || config.billing === 'off',
  podcastId: podcast.id,
  numberOfEpisodes: podcast.numberOfEpisodes,
  recordingStorageUsed: podcast.recordingStorageUsed,
  teamRoles: info.teamRoles ?? [...collaboratorTypes],
  lastUpdaterId: podcast.lastUpdaterId,
  lastUpdatedAt: podcast.lastUpdatedAt?.toISOString() ?? null,
})

export const toOffer = (
  app: UrlDeps,
  { createdAt, expiresAt, podcastId, podcastTitle, podcastPhoto, fromName, toUserId, toName }: OfferRow,
  url: string | null = null,
): OwnershipOffer => ({
  podcastId,
  podcastTitle,
  photoUrl: podcastPhoto && fileUrl(app, { bucket: 'podcast-photos', object: `${podcastPhoto}-384.webp` }),
  fromName,
  toUserId,
  toName,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  url,
})
