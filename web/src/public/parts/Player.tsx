import { Ahead, Back, CopyLink, Length, Mute, Speed, Time, Toggle, Track, Trouble, VideoKeys } from './Controls.tsx'
import { Icon } from './Icon.tsx'

/** The player at the bottom of every page. It persists across navigation and is filled by a script. */
export function Player() {
  return (
    <>
      <div id="screen" role="region" aria-label="Video" hidden />
      <section id="player" aria-label="Media player" data-player hidden>
        <div className="bar">
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a script names what plays. */}
          <a className="now" data-now href="/">
            <img data-now-art className="art tiny" alt="" width={48} height={48} />
            <span>
              <span className="unseen">Now playing</span>
              <strong data-now-title dir="auto" />
              <small>
                <span data-now-show dir="auto" />
                <span className="short-time" aria-hidden="true">
                  <Time /> / <Length />
                </span>
              </small>
            </span>
          </a>
          <div className="keys">
            <Back />
            <Toggle />
            <Ahead />
          </div>
          <div className="line">
            <Time />
            <Track />
            <Length />
          </div>
          <div className="extras">
            <Speed />
            <VideoKeys />
            <CopyLink />
            <Mute />
            <input data-volume type="range" min="0" max="1" step="0.05" defaultValue="1" aria-label="Volume" />
            <button type="button" className="key" data-do="close" aria-label="Close player" title="Close player">
              <Icon name="close" />
            </button>
          </div>
          <Trouble />
        </div>
      </section>
    </>
  )
}
