import type { PageEpisode, PagePlayer } from '@castwright/contract/pages/shapes.ts'
import { playableOf } from '../playable.ts'
import { Art } from './Art.tsx'
import { Ahead, Back, CopyLink, Length, Speed, Time, Toggle, Track, Trouble, VideoKeys } from './Controls.tsx'
import { Icon } from './Icon.tsx'
import { NativePlayer } from './PlayButton.tsx'

/** The player of one episode: above the fold of its page, and all of an embedded player. */
export function EpisodePlayer({ episode, player }: { episode: PageEpisode; player: PagePlayer }) {
  const playable = playableOf(episode, player)
  return (
    <>
      <div className="player" role="group" aria-label="Player" data-player data-media={JSON.stringify(playable)}>
        <Toggle />
        <div className="line">
          <Track peaks={player.peaks} />
          <span className="times">
            <Time />
            <Length seconds={episode.duration} />
          </span>
        </div>
        <div className="keys">
          <Back />
          <Ahead />
          <Speed />
          <CopyLink />
          {episode.isVideo && <VideoKeys hasCaptions={playable.captions !== undefined} />}
        </div>
        <Trouble />
      </div>
      <NativePlayer media={episode} />
    </>
  )
}

/** Where a video plays. Until then, its artwork. */
export function Stage({ episode }: { episode: PageEpisode }) {
  return (
    <div className="stage" data-stage={episode.episodeId}>
      <Art thumbnails={episode.thumbnails} sizes="(min-width: 769px) 560px, 56vw" side={560} alt="" isFirst />
      <span className="stage-play">
        <Icon name="play" />
      </span>
    </div>
  )
}
