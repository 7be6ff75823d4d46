import { showPath } from '@castwright/contract/paths.ts'
import { createHash } from 'node:crypto'
import { allDirectories, type DirectoryField } from '@castwright/contract/podcasts/directories.ts'
import { levelIn } from '@castwright/contract/episodes/form.ts'
import { kindLabel } from '@castwright/contract/episodes/kinds.ts'
import { networks } from '@castwright/contract/profiles/handles.ts'
import type { MissingPage, PageEpisode, PageLink, PagePodcast } from '@castwright/contract/pages/shapes.ts'
import type { PublicUser } from '@castwright/contract/profiles/shapes.ts'
import type { PublicEpisode } from '@castwright/contract/publishing/shapes.ts'
import { socialNetworks } from '@castwright/contract/podcasts/social-links.ts'
import { visibleText } from '@castwright/contract/text.ts'
import type { App } from '../../../platform/app.ts'
import { artworkOf, feedUrl } from '../../podcasts/service.ts'
import type { ShowRow } from '../store.ts'

type Deps = Pick<App, 'config'>

/** Converts rows to page facts: all URLs and texts are final here. */

/** What every page has. */
export const pageAt = ({ config: { baseUrl, smtpUrl } }: Deps, path: string, description: string) => ({
  baseUrl,
  canonicalUrl: `${baseUrl}${path}`,
  description,
  cardUrl: '',
  isPreview: false,
  ...(smtpUrl === undefined && { isMailHeld: true as const }),
})

/** The same for a page with a secret in its URL, which must not be passed on. */
export const secretPage = (app: Deps, description: string) => ({ ...pageAt(app, '/', description), isPreview: true })

const missing = "We're sorry but this page doesn't exist."

/** A page that says it doesn't exist, or another error in its title. */
export const missingPage = (app: Deps, path: string, words: string, title = missing): MissingPage => ({
  ...pageAt(app, path, words),
  kind: 'missing',
  title,
  words,
})

/** The start of a text for search engines and cards. */
export function shortened(html: string, maxLength = 200): string {
  // Headings and list items don't run into the next line.
  const text = visibleText(html)
    .replace(/(?<![.!?…:;,。！？、])\n/gu, ' · ')
    .replaceAll('\n', ' ')
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).trimEnd()}…`
}

/** The URL of the generated card. It changes with the image. */
export const cardUrl = ({ config }: Deps, kind: 'show' | 'episode' | 'creator', id: string, ...looks: string[]): string =>
  `${config.baseUrl}/og/${kind}/${id}.jpg?v=${createHash('sha256').update(looks.join('\0')).digest('hex').slice(0, 12)}`

export function toPagePodcast(app: Deps, { podcast }: Pick<ShowRow, 'podcast'>): PagePodcast {
  return {
    id: podcast.id,
    title: podcast.title,
    subtitle: podcast.subtitle,
    path: showPath(podcast.profileUrl),
    mediaFormat: podcast.mediaFormat === 'video' ? 'Video' : 'Audio',
    ...artworkOf(app, 'podcast-photos', podcast.photo),
    color: podcast.color,
    rssFeedUrl: feedUrl(app, podcast.id),
    language: podcast.language,
    timeZone: podcast.timeZone,
    isExplicit: podcast.parentalAdvisory === 'explicit',
    isComplete: podcast.isComplete,
    authors: podcast.authors,
    categories: podcast.categories.map((name) => name.replace(' > ', ': ')),
    copyright: podcast.copyright,
  }
}

export const toPageEpisode = (podcast: PagePodcast, episode: PublicEpisode): PageEpisode => ({
  episodeId: episode.id,
  title: episode.title,
  podcastTitle: podcast.title,
  path: `${podcast.path}/${episode.id}`,
  url: episode.mediaUrl,
  contentType: episode.contentType,
  isVideo: episode.contentType.startsWith('video/'),
  duration: episode.duration,
  thumbnails: episode.thumbnails,
  color: podcast.color,
  label: episode.label,
  seasonNumber: episode.seasonNumber,
  episodeNumber: episode.episodeNumber,
  kind: episode.episodeType === 'FULL' ? null : kindLabel(episode.episodeType, levelIn(episode) ?? null),
  summary: episode.summary,
  publishedDate: episode.publishedDate,
  isExplicit: episode.parentalAdvisory === 'explicit',
})

export const listenLinks = (podcast: Record<DirectoryField, string>): PageLink[] =>
  allDirectories.filter(({ field }) => podcast[field] !== '').map(({ field, name }) => ({ name, url: podcast[field], directory: field }))

type Socials = Record<keyof typeof socialNetworks, string>
export const showSocials = (podcast: Socials): PageLink[] =>
  (Object.keys(socialNetworks) as Array<keyof typeof socialNetworks>)
    .filter((field) => podcast[field] !== '')
    .map((field) => ({ name: socialNetworks[field].label, url: socialNetworks[field].link(podcast[field]) }))

const order = ['facebookHandle', 'instagramHandle', 'twitterHandle', 'linkedinHandle'] as const
export const creatorSocials = (user: PublicUser): PageLink[] =>
  order.filter((field) => user[field] !== '').map((field) => ({ name: networks[field].label, url: networks[field].link(user[field]) }))
