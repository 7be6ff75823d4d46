import type { PageMedia } from '@castwright/contract/pages.ts'
import { Icon } from './Icon.tsx'
import { Media } from './Media.tsx'

/** The play button carries the episode data that the player needs. */
const playData = ({ episodeId, title, podcastTitle, path, url, isVideo, duration, thumbnails }: PageMedia): string =>
  JSON.stringify({
    episodeId,
    title,
    podcastTitle,
    path,
    url,
    isVideo,
    duration,
    art: thumbnails.map(({ width, webpUrl }) => ({ src: webpUrl, width })),
  })

export function PlayButton({ media, isBig = false }: { media: PageMedia; isBig?: boolean }) {
  return (
    <button
      type="button"
      className={isBig ? 'button play big' : 'play round'}
      data-play={playData(media)}
      data-episode={media.episodeId}
      aria-pressed="false"
      aria-label={isBig ? undefined : `Play ${media.title}`}
    >
      <span className="when-paused">
        <Icon name="play" />
        {isBig && <span>Play</span>}
      </span>
      <span className="when-playing">
        <Icon name="pause" />
        {isBig && <span>Pause</span>}
      </span>
    </button>
  )
}

/** For browsers without JavaScript. */
export function NativePlayer({ media }: { media: PageMedia }) {
  return (
    <noscript>
      <Media className="native" url={media.url} label={media.title} isVideo={media.isVideo} />
    </noscript>
  )
}
