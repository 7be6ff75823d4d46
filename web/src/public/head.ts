import type { EpisodePage, PublicPage, ShowPage } from '@castwright/contract/pages/shapes.ts'
import { isoLength } from './format.ts'

/** Document head tags for search engines, link previews and feed readers. */

export function titleOf(page: PublicPage): string {
  switch (page.kind) {
    case 'show':
      return `${page.podcast.title} · Podcast`
    case 'episode':
      return `${page.episode.title} · ${page.podcast.title}`
    case 'creator':
      return `${page.name} · Castwright`
    case 'embed':
      return `${page.episode.title} · ${page.podcast.title}`
    case 'report':
      return `${page.report.podcastTitle} · Report`
    case 'member':
      return `Your private feed · ${page.podcast.title}`
    case 'pitch':
      return `${page.isSent ? 'Pitch sent' : Object.keys(page.errors).length > 0 ? 'Error: Get on the Show!' : 'Get on the Show!'} · ${page.podcast.title}`
    case 'newsletter':
      return `${page.error === null ? '' : 'Error: '}Newsletter · ${page.podcast.title}`
    case 'membership':
      return `${Object.keys(page.errors).length > 0 ? 'Error: ' : ''}${page.step === 'join' ? 'Become a member' : 'Membership'} · ${page.podcast.title}`
    case 'guest':
      return `Your guest page · ${page.podcast.title}`
    case 'closed':
      return 'This link no longer works · Castwright'
    case 'missing':
      return `${page.title} · Castwright`
  }
}

export const cardTitleOf = (page: PublicPage): string =>
  page.kind === 'show' || page.kind === 'guest' || page.kind === 'member'
    ? page.podcast.title
    : page.kind === 'membership'
      ? `Become a member of ${page.podcast.title}`
      : page.kind === 'newsletter'
        ? `Newsletter of ${page.podcast.title}`
        : page.kind === 'pitch'
          ? `Get on ${page.podcast.title}`
          : page.kind === 'creator'
            ? page.name
            : page.kind === 'report'
              ? page.report.podcastTitle
              : page.kind === 'missing' || page.kind === 'closed'
                ? titleOf(page)
                : page.episode.title

export const cardTypeOf = (page: PublicPage): string =>
  page.kind === 'creator' ? 'profile' : page.kind === 'episode' && page.episode.isVideo ? 'video.episode' : 'website'

export const isForSearch = (page: PublicPage): boolean => !page.isPreview && ['show', 'episode', 'creator'].includes(page.kind)

/** JSON escaped so that it can't close its script element. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const seriesOf = ({ podcast, baseUrl }: ShowPage | EpisodePage) => ({
  '@type': 'PodcastSeries',
  name: podcast.title,
  url: `${baseUrl}${podcast.path}`,
  webFeed: podcast.rssFeedUrl,
  image: podcast.photoUrl,
})

/** JSON-LD for the page; null if there is none. */
export function linkedData(page: PublicPage): object | null {
  if (page.kind === 'show') {
    return {
      '@context': 'https://schema.org',
      ...seriesOf(page),
      description: page.description,
      inLanguage: page.podcast.language,
      author: page.podcast.authors.map((name) => ({ '@type': 'Person', name })),
      genre: page.podcast.categories,
      sameAs: [...page.listenOn, ...page.socials].map(({ url }) => url),
    }
  }
  if (page.kind === 'episode') {
    const { episode } = page
    return {
      '@context': 'https://schema.org',
      '@type': 'PodcastEpisode',
      name: episode.title,
      url: page.canonicalUrl,
      description: page.description,
      datePublished: episode.publishedDate,
      timeRequired: isoLength(episode.duration),
      image: page.photoUrl,
      ...(episode.episodeNumber === null ? {} : { episodeNumber: episode.episodeNumber }),
      ...(episode.seasonNumber === null ? {} : { partOfSeason: { '@type': 'PodcastSeason', seasonNumber: episode.seasonNumber } }),
      associatedMedia: {
        '@type': episode.isVideo ? 'VideoObject' : 'AudioObject',
        name: episode.title,
        description: page.description,
        uploadDate: episode.publishedDate,
        thumbnailUrl: page.photoUrl,
        contentUrl: episode.url,
        encodingFormat: episode.contentType,
        contentSize: String(page.fileSize),
        duration: isoLength(episode.duration),
        ...(page.player.transcript && {
          caption: {
            '@type': 'MediaObject',
            name: 'Transcript',
            contentUrl: new URL(page.player.transcript.url, page.baseUrl).href,
            encodingFormat: page.player.transcript.type,
            ...(page.player.transcript.language && { inLanguage: page.player.transcript.language }),
          },
        }),
        ...(page.player.chapters.length > 0 && {
          hasPart: page.player.chapters.map(({ start, title }, at, all) => ({
            '@type': 'Clip',
            name: title,
            startOffset: start,
            endOffset: all[at + 1]?.start ?? Math.round(episode.duration),
            url: `${page.canonicalUrl}?t=${start}`,
          })),
        }),
      },
      ...(page.guests.length > 0 && {
        actor: page.guests.map(({ name, url, photoUrl }) => ({
          '@type': 'Person',
          name,
          ...(url !== null && { url }),
          ...(photoUrl !== null && { image: new URL(photoUrl, page.baseUrl).href }),
        })),
      }),
      partOfSeries: seriesOf(page),
    }
  }
  if (page.kind === 'creator') {
    return {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: page.name,
        url: page.canonicalUrl,
        ...(page.photoUrl === null ? {} : { image: page.photoUrl }),
        sameAs: page.socials.map(({ url }) => url),
      },
    }
  }
  return null
}
