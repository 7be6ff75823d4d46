import { Id } from '@castwright/contract/shapes.ts'
import { findEmbedPage } from './episode.ts'
import type { PageDeps } from './show.ts'

const height = 180

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What another site needs to embed our player (oembed.com), or null if there is nothing at the URL. */
export async function findOEmbed(app: PageDeps, address: string, maxWidth: number | null): Promise<object | null> {
  const { baseUrl } = app.config
  const url = URL.parse(address)
  const episodeId = url?.origin === baseUrl && /^\/(?:pod\/[^/]+|embed)\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
  const found = episodeId && Id.safeParse(episodeId).success && (await findEmbedPage(app, episodeId))
  if (!found) return null
  const { episode, podcast } = found.page
  const width = Math.min(maxWidth ?? 640, 1200)
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Castwright',
    provider_url: baseUrl,
    title: episode.title,
    author_name: podcast.title,
    author_url: `${baseUrl}${podcast.path}`,
    width,
    height,
    html: `<iframe src="${baseUrl}/embed/${episode.episodeId}" title="${attribute(episode.title)}" width="${width}" height="${height}" loading="lazy" allow="autoplay"></iframe>`,
    ...(episode.thumbnails.at(-1) && {
      thumbnail_url: episode.thumbnails.at(-1)!.jpegUrl,
      thumbnail_width: episode.thumbnails.at(-1)!.width,
      thumbnail_height: episode.thumbnails.at(-1)!.width,
    }),
  }
}
