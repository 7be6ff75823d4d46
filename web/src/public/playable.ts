import type { PageMedia, PagePlayer } from '@castwright/contract/pages/shapes.ts'
import { bandOf } from './tokens.ts'

/** What the player needs to play something. Play buttons and players carry it as JSON. */
export type Playable = {
  /** Of the episode; for other audio, its URL. */
  id: string
  title: string
  podcastTitle: string
  path: string
  url: string
  isVideo: boolean
  /** Seconds. Zero if not known. */
  duration: number
  color: string
  art: Array<{ src: string; width: number }>
  /** A WebVTT file. */
  captions?: string
}

export function playableOf(media: PageMedia, player?: PagePlayer): Playable {
  const { episodeId, title, podcastTitle, path, url, isVideo, duration, thumbnails, color } = media
  return {
    id: episodeId,
    title,
    podcastTitle,
    path,
    url,
    isVideo,
    duration,
    color: bandOf(color),
    art: thumbnails.map(({ width, webpUrl }) => ({ src: webpUrl, width })),
    ...(isVideo && player?.transcript?.type === 'text/vtt' && { captions: player.transcript.url }),
  }
}

/** An audio bio, which is not an episode. */
export const playableBio = (url: string, title: string, name: string, path: string, color: string): Playable => ({
  id: url,
  title,
  podcastTitle: name,
  path,
  url,
  isVideo: false,
  duration: 0,
  color: bandOf(color),
  art: [],
})
