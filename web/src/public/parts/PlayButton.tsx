import type { PageMedia } from '@castwright/contract/pages/shapes.ts'
import { playableOf } from '../playable.ts'
import { Icon } from './Icon.tsx'
import { Media } from './Media.tsx'

export function PlayButton({ media, isBig = false }: { media: PageMedia; isBig?: boolean }) {
  return (
    <button
      type="button"
      className={isBig ? 'button play big' : 'play round'}
      data-play={JSON.stringify(playableOf(media))}
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
