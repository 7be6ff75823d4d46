import type { EmbedPage as Facts } from '@castwright/contract/pages/shapes.ts'
import { Art } from './parts/Art.tsx'
import { Dialog, OpenDialog } from './parts/Dialog.tsx'
import { EpisodePlayer, Stage } from './parts/EpisodePlayer.tsx'
import { ListenOn } from './parts/Links.tsx'
import { Chapters, Transcript } from './parts/Timed.tsx'

/** The player for other sites. It fills its frame: a card for audio, the picture from edge to edge for video. */
export function EmbedPage({ page }: { page: Facts }) {
  const { podcast, episode, player, listenOn } = page
  return (
    <>
      <article className={episode.isVideo ? 'embed video' : 'embed'}>
        {episode.isVideo ? <Stage episode={episode} /> : <Art thumbnails={episode.thumbnails} sizes="148px" side={148} alt="" isFirst />}
        <header>
          <p className="facts">
            <a href={podcast.path} target="_blank" rel="noopener" dir="auto">
              {podcast.title}
            </a>
          </p>
          <h1 dir="auto">
            <a href={episode.path} target="_blank" rel="noopener">
              {episode.title}
            </a>
          </h1>
        </header>
        {/* Over a picture, a plain line is easier to see than a waveform. */}
        <EpisodePlayer episode={episode} player={episode.isVideo ? { ...player, peaks: [] } : player} />
        <div className="menus">
          {player.chapters.length > 0 && (
            <OpenDialog id="chapters" icon="list" className="menu">
              Chapters
            </OpenDialog>
          )}
          {player.transcript && (
            <OpenDialog id="transcript" icon="text" className="menu">
              Transcript
            </OpenDialog>
          )}
          <OpenDialog id="listen-on" icon="plus" className="menu">
            Subscribe
          </OpenDialog>
        </div>
      </article>
      {episode.isVideo && <div id="screen" role="region" aria-label="Video" hidden />}
      {player.chapters.length > 0 && (
        <Dialog id="chapters" title="Chapters">
          <Chapters chapters={player.chapters} path={episode.path} />
        </Dialog>
      )}
      {player.transcript && (
        <Dialog id="transcript" title="Transcript">
          <Transcript transcript={player.transcript} />
        </Dialog>
      )}
      <Dialog id="listen-on" title="Subscribe">
        <ListenOn links={listenOn} feed={podcast.rssFeedUrl} />
      </Dialog>
    </>
  )
}
