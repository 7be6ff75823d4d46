import { publicName } from '@castwright/contract/names.ts'
import type { PageMember, ShowPage } from '@castwright/contract/pages/shapes.ts'
import { creatorPath } from '@castwright/contract/paths.ts'
import { photoUrl as sizedPhoto } from '@castwright/contract/profiles/shapes.ts'
import { collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Source } from '../../../platform/versions/cache.ts'
import { Fault } from '../../../platform/fault.ts'
import { findOffer } from '../../memberships/service.ts'
import { findRenamed } from '../../podcasts/service.ts'
import { findPublished } from '../../publishing/service.ts'
import { fileUrl, photoUrl } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { cardUrl, listenLinks, pageAt, shortened, showSocials, toPageEpisode, toPagePodcast } from './facts.ts'
import { withOwnImages } from './images.ts'
import { showTagsOf } from './tags.ts'

export type Found<P> = { page: P; sources: Source[] }

/** Episodes on the first view, and per page of the full list. */
const [recent, perPage] = [10, 25]

type Query = { search: string; cursor: string | null; isWhole: boolean }

export type PageDeps = Pick<App, 'db' | 'config' | 'log' | 'mediaAddresses' | 'payments' | 'previews' | 'storage'>

/** Whether this can be a name. Database texts have no NUL. */
export const isName = (text: string): boolean => !text.includes('\0')

/** For what may not exist. */
export function nullIfFault(error: unknown): null {
  if (error instanceof Fault) return null
  throw error
}

export const findShowAt = async ({ db }: Pick<App, 'db'>, profileUrl: string): Promise<store.ShowRow | null> =>
  isName(profileUrl) ? store.findShow(db, { profileUrl }) : null

/** The current profile URL of a show that used this one before. */
export const findMoved = async (app: Pick<App, 'db'>, profileUrl: string): Promise<string | null> =>
  isName(profileUrl) ? findRenamed(app.db, profileUrl) : null

export async function findShowPage(app: PageDeps, profileUrl: string, query: Query): Promise<Found<ShowPage> | null> {
  const show = await findShowAt(app, profileUrl)
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
  const next = published?.queryMeta.cursor ?? null
  return {
    page: {
      ...pageAt(app, podcast.path, shortened(show.podcast.showSummary) || podcast.subtitle || podcast.title),
      kind: 'show',
      cardUrl: cardUrl(app, 'show', podcast.id, podcast.title, podcast.photoUrl, podcast.color),
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

/** Null if the team cannot be loaded: the rest of the page is still useful. */
export async function findMembers(app: Pick<App, 'db' | 'config' | 'log'>, podcastId: string): Promise<PageMember[] | null> {
  try {
    const team = await store.findTeam(app.db, podcastId)
    return team.map(({ username, firstName, lastName, photo, collaboratorType }) => {
      const picture = photoUrl(app, photo)
      return {
        name: publicName({ firstName, lastName, username }),
        role: collaboratorLabels[collaboratorType],
        photoUrl: picture && sizedPhoto(picture, 256),
        path: username ? creatorPath(encodeURIComponent(username)) : null,
      }
    })
  } catch (error) {
    app.log.error({ err: error, podcastId }, 'The production team could not be loaded')
    return null
  }
}

/** Shows the rest of the page if only the episodes fail to load. */
export function withoutEpisodes({ log }: Pick<App, 'log'>, error: unknown): null {
  log.error({ err: error }, 'Recent episodes could not be loaded')
  return null
}
