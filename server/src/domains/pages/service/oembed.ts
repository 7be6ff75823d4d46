import { embedPath } from '@castwright/contract/paths.ts'
import { Id } from '@castwright/contract/shapes.ts'
import { escapeHtml } from '../../../platform/html/escape.ts'
import { findEmbedPage } from './episode.ts'
import type { PageDeps } from './show.ts'

/** In pixels. Players of audio always have this height. */
const audioHeight = 180
const widths = { usual: 640, largest: 1200 }

/** What another site needs to embed our player (oembed.com), or null if there is nothing at the URL. */
export async function findOEmbed(app: PageDeps, address: string, max: { width: number; height: number }): Promise<object | null> {
  const { baseUrl } = app.config
  const url = URL.parse(address)
  const episodeId = url?.origin === baseUrl && /^\/(?:pod\/[^/]+|embed)\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1]
  const found = episodeId && Id.safeParse(episodeId).success && (await findEmbedPage(app, episodeId))
  if (!found) return null
  const { episode, podcast } = found.page
  const width = Math.min(max.width, max.width === Infinity ? widths.usual : widths.largest)
  const height = Math.min(max.height, episode.isVideo ? Math.round((width * 9) / 16) : audioHeight)
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
    html: `<iframe src="${baseUrl}${embedPath(episode.episodeId)}" title="${escapeHtml(episode.title)}" width="${width}" height="${height}" loading="lazy" allow="autoplay; clipboard-write; fullscreen; picture-in-picture"></iframe>`,
    ...(episode.thumbnails.at(-1) && {
      thumbnail_url: episode.thumbnails.at(-1)!.jpegUrl,
      thumbnail_width: episode.thumbnails.at(-1)!.width,
      thumbnail_height: episode.thumbnails.at(-1)!.width,
    }),
  }
}
