import type { EmbedPage, EpisodePage } from '@castwright/contract/pages.ts'
import type { PublicEpisode } from '@castwright/contract/publishing.ts'
import type { App } from '../../../platform/app.ts'
import { findPublication, findPublished, toPublicEpisode } from '../../publishing/service.ts'
import * as store from '../store.ts'
import { cardUrl, listenLinks, shortened, toPageEpisode, toPagePodcast } from './facts.ts'
import { withOwnImages } from './images.ts'
import { type Found, type PageDeps, withoutEpisodes } from './show.ts'
import { findMembers } from './team.ts'

/** Number of other episodes below an episode. */
const others = 4

async function findPublic(app: PageDeps, episodeId: string): Promise<{ show: store.ShowRow; episode: PublicEpisode } | null> {
  const publication = await findPublication(app.db, episodeId)
  const show = publication && (await store.findShow(app.db, { id: publication.podcastId }))
  if (!publication || !show) return null
  return { show, episode: toPublicEpisode(app, { ...publication, podcastPhoto: show.podcast.photo }) }
}

/** Null if the episode isn't published or belongs to another show. */
export async function findEpisodePage(app: PageDeps, profileUrl: string, episodeId: string): Promise<Found<EpisodePage> | null> {
  const found = await findPublic(app, episodeId)
  if (!found || found.show.podcast.profileUrl !== profileUrl.toLowerCase()) return null
  return { page: await toEpisodePage(app, found.show, found.episode), sources: [{ kind: 'podcast', key: found.show.podcast.id }] }
}

export async function toEpisodePage(
  app: PageDeps,
  show: store.ShowRow,
  shown: PublicEpisode,
  { previewUntil = null }: { previewUntil?: string | null } = {},
): Promise<EpisodePage> {
  const podcast = toPagePodcast(app, show)
  const episode = toPageEpisode(podcast, shown)
  const [team, published] = await Promise.all([
    findMembers(app, podcast.id),
    findPublished(app, { podcastId: podcast.id, cursor: null, limit: others + 1 }).catch((error: unknown) => withoutEpisodes(app, error)),
  ])
  const { baseUrl } = app.config
  return {
    kind: 'episode',
    baseUrl,
    canonicalUrl: `${baseUrl}${episode.path}`,
    description: shortened(shown.showNotes) || `${shown.title}, an episode of ${podcast.title}.`,
    cardUrl: cardUrl(app, 'episode', shown.id, shown.title, shown.photoUrl, podcast.color),
    isPreview: previewUntil !== null,
    podcast,
    episode,
    photoUrl: shown.photoUrl,
    showNotes: withOwnImages(app, shown.showNotes),
    listenOn: listenLinks(show.podcast),
    team,
    recent:
      published?.episodes
        .filter(({ id }) => id !== shown.id)
        .slice(0, others)
        .map((one) => toPageEpisode(podcast, one)) ?? null,
    embedUrl: `${baseUrl}/embed/${shown.id}`,
    fileSize: shown.fileSize,
    previewUntil,
  }
}

export async function findEmbedPage(app: PageDeps, episodeId: string): Promise<Found<EmbedPage> | null> {
  const found = await findPublic(app, episodeId)
  if (!found) return null
  const podcast = toPagePodcast(app, found.show)
  const { baseUrl }: App['config'] = app.config
  return {
    page: {
      kind: 'embed',
      baseUrl,
      canonicalUrl: `${baseUrl}${podcast.path}/${episodeId}`,
      description: found.episode.title,
      cardUrl: '',
      isPreview: false,
      podcast,
      episode: toPageEpisode(podcast, found.episode),
    },
    sources: [{ kind: 'podcast', key: podcast.id }],
  }
}
