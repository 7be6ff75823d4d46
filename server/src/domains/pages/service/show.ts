import type { ShowPage } from '@castwright/contract/pages/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Source } from '../../../platform/versions/cache.ts'
import { Fault } from '../../../platform/fault.ts'
import { findOffer } from '../../memberships/service.ts'
import { findRenamed } from '../../podcasts/service.ts'
import { findPublished } from '../../publishing/service.ts'
import { fileUrl } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { cardUrl, listenLinks, shortened, showSocials, toPageEpisode, toPagePodcast } from './facts.ts'
import { withOwnImages } from './images.ts'
import { showTagsOf } from './tags.ts'
import { findMembers } from './team.ts'

export type Found<P> = { page: P; sources: Source[] }

/** Episodes on the first view, and per page of the full list. */
const [recent, perPage] = [10, 25]

type Query = { search: string; cursor: string | null; isWhole: boolean }

export type PageDeps = Pick<App, 'db' | 'config' | 'log' | 'mediaAddresses' | 'payments' | 'previews' | 'storage'>

/** Whether this can be a name. Database texts have no NUL. */
export const isName = (text: string): boolean => !text.includes('\0')

/** The current profile URL of a show that used this one before. */
export const findMoved = async (app: Pick<App, 'db'>, profileUrl: string): Promise<string | null> =>
  isName(profileUrl) ? findRenamed(app.db, profileUrl) : null

export async function findShowPage(app: PageDeps, profileUrl: string, query: Query): Promise<Found<ShowPage> | null> {
  const show = isName(profileUrl) && (await store.findShow(app.db, { profileUrl }))
  if (!show) return null
  const { search, cursor } = query
  const isWhole = query.isWhole || search !== '' || cursor !== null
  const [tags, offer, team, published] = await Promise.all([
    showTagsOf(app, show),
    findOffer(app, app.db, show.podcast.id),
    findMembers(app, show.podcast.id),
    findPublished(app, { podcastId: show.podcast.id, cursor, limit: isWhole ? perPage : recent, text: search }).catch((error: unknown) =>
      error instanceof Fault ? ('invalid cursor' as const) : withoutEpisodes(app, error),
    ),
  ])
  if (published === 'invalid cursor') return null
  const podcast = toPagePodcast(app, show)
  const { config } = app
  const next = published?.queryMeta.cursor ?? null
  return {
    page: {
      kind: 'show',
      baseUrl: config.baseUrl,
      canonicalUrl: `${config.baseUrl}${podcast.path}`,
      description: shortened(show.podcast.showSummary) || podcast.subtitle || podcast.title,
      cardUrl: cardUrl(app, 'show', podcast.id, podcast.title, podcast.photoUrl, podcast.color),
      isPreview: false,
      podcast,
      summary: withOwnImages(app, show.podcast.showSummary),
      externalWebsite: show.podcast.externalWebsite,
      contactEmail: show.podcast.podcastEmail,
      acceptsGuests: show.podcast.acceptsGuests,
      newsletterPath: show.hasNewsletter ? `${podcast.path}/newsletter` : null,
      joinPath: offer ? `${podcast.path}/join` : null,
      funding:
        show.podcast.fundingUrl === '' ? null : { name: show.podcast.fundingText || 'Support the show', url: show.podcast.fundingUrl },
      tags,
      audioBioUrl: show.podcast.audioBio === null ? null : fileUrl(app, { bucket: 'podcast-audio-bios', object: show.podcast.audioBio }),
      listenOn: listenLinks(show.podcast),
      socials: showSocials(show.podcast),
      team,
      episodes: published?.episodes.map((episode) => toPageEpisode(podcast, episode)) ?? null,
      numberOfEpisodes: show.numberOfEpisodes,
      search,
      nextPath:
        next === null
          ? null
          : isWhole
            ? `${podcast.path}?${new URLSearchParams({ ...(search && { q: search }), after: next })}`
            : `${podcast.path}?all`,
      isWhole,
    },
    sources: [{ kind: 'podcast', key: podcast.id }],
  }
}

/** Shows the rest of the page if only the episodes fail to load. */
export function withoutEpisodes({ log }: Pick<App, 'log'>, error: unknown): null {
  log.error({ err: error }, 'Recent episodes could not be loaded')
  return null
}
