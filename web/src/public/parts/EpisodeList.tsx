import type { PageEpisode } from '@castwright/contract/pages/shapes.ts'
import { dateOf, isoLength, lengthOf, numbersOf } from '../format.ts'
import { Art } from './Art.tsx'
import { NativePlayer, PlayButton } from './PlayButton.tsx'

/** Marks what isn't for children. */
export const Explicit = () => (
  <abbr className="explicit" title="Explicit">
    E
  </abbr>
)

/** The date, length and marks of an episode, with other facts between them. */
export function Facts({ episode, timeZone, others }: { episode: PageEpisode; timeZone: string; others: string[] }) {
  return (
    <p className="facts">
      <time dateTime={episode.publishedDate}>{dateOf(episode.publishedDate, timeZone)}</time>
      {[...others, ...(episode.kind === null ? [] : [episode.kind])].map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <time dateTime={isoLength(episode.duration)}>{lengthOf(episode.duration)}</time>
      {episode.isExplicit && <Explicit />}
      {episode.label !== '' && (
        <span className="label" dir="auto">
          {episode.label}
        </span>
      )}
    </p>
  )
}

export function EpisodeList({ episodes, timeZone }: { episodes: PageEpisode[]; timeZone: string }) {
  return (
    <ol className="episodes" reversed>
      {episodes.map((episode) => (
        <li key={episode.episodeId}>
          <article>
            <Art thumbnails={episode.thumbnails} sizes="72px" side={72} alt="" className="art small" />
            <div className="words">
              <Facts episode={episode} timeZone={timeZone} others={numbersOf(episode)} />
              <h3>
                <a href={episode.path} dir="auto">
                  {episode.title}
                </a>
              </h3>
              <p className="clamp" dir="auto">
                {episode.summary}
              </p>
              <NativePlayer media={episode} />
            </div>
            <PlayButton media={episode} />
          </article>
        </li>
      ))}
    </ol>
  )
}

export const EpisodesFailed = () => (
  <p className="empty" role="alert">
    Error loading recent episodes.
  </p>
)
