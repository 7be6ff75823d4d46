import type { EpisodePage, PublicPage, ShowPage } from '@castwright/contract/pages/shapes.ts'
import { isoLength } from './format.ts'

/** Document head tags for search engines, link previews and feed readers. */

type Titles = { title: string; cardTitle: string }

function titlesOf(page: PublicPage): Titles {
  switch (page.kind) {
    case 'show':
      return { title: `${page.podcast.title} · Podcast`, cardTitle: page.podcast.title }
    case 'episode':
    case 'embed':
      return { title: `${page.episode.title} · ${page.podcast.title}`, cardTitle: page.episode.title }
    case 'creator':
      return { title: `${page.name} · Castwright`, cardTitle: page.name }
    case 'report':
      return { title: `${page.report.podcastTitle} · Report`, cardTitle: page.report.podcastTitle }
    case 'member':
      return { title: `Your private feed · ${page.podcast.title}`, cardTitle: page.podcast.title }
    case 'pitch': {
      const step = page.isSent ? 'Pitch sent' : `${errorMark(page.errors)}Get on the Show!`
      return { title: `${step} · ${page.podcast.title}`, cardTitle: `Get on ${page.podcast.title}` }
    }
    case 'newsletter':
      return {
        title: `${page.error === null ? '' : 'Error: '}Newsletter · ${page.podcast.title}`,
        cardTitle: `Newsletter of ${page.podcast.title}`,
      }
    case 'membership': {
      const step = page.step === 'join' ? 'Become a member' : 'Membership'
      return { title: `${errorMark(page.errors)}${step} · ${page.podcast.title}`, cardTitle: `Become a member of ${page.podcast.title}` }
    }
    case 'guest':
      return { title: `Your guest page · ${page.podcast.title}`, cardTitle: page.podcast.title }
    case 'closed':
      return { title: 'This link no longer works · Castwright', cardTitle: 'This link no longer works · Castwright' }
    case 'missing':
      return { title: `${page.title} · Castwright`, cardTitle: `${page.title} · Castwright` }
  }
}

const errorMark = (errors: object): string => (Object.keys(errors).length > 0 ? 'Error: ' : '')

export const titleOf = (page: PublicPage): string => titlesOf(page).title
export const cardTitleOf = (page: PublicPage): string => titlesOf(page).cardTitle

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
