import type { EmbedPage as Facts } from '@castwright/contract/pages.ts'
import { Art } from './parts/Art.tsx'
import { Media } from './parts/Media.tsx'

/** The embeddable player. Uses native controls to stay small. */
export function EmbedPage({ page }: { page: Facts }) {
  const { podcast, episode } = page
  return (
    <article className="embed">
      <Art thumbnails={episode.thumbnails} sizes="120px" side={120} alt="" isFirst />
      <div className="words">
        <p className="facts">
          <a href={podcast.path} target="_blank" rel="noopener">
            {podcast.title}
          </a>
        </p>
        <h1>
          <a href={episode.path} target="_blank" rel="noopener">
            {episode.title}
          </a>
        </h1>
        <Media url={episode.url} label={episode.title} isVideo={episode.isVideo} />
      </div>
    </article>
  )
}
