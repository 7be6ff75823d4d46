import { Icon } from './Icon.tsx'

/** The player at the bottom of every page. It persists across navigation and is filled by a script. */
export function Player() {
  return (
    <section id="player" aria-label="Media player" hidden>
      <div id="screen" hidden />
      <div className="bar">
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a script names what plays. */}
        <a className="now" data-now href="/">
          <img data-now-art className="art tiny" alt="" width={48} height={48} />
          <span>
            <span className="unseen">Now playing</span>
            <strong data-now-title />
            <small data-now-show />
          </span>
        </a>
        <div className="keys">
          <button type="button" data-do="back" aria-label="Back 15 seconds">
            <Icon name="back" />
            <small aria-hidden="true">15</small>
          </button>
          <button type="button" className="round play" data-do="toggle" aria-label="Play">
            <span className="when-paused">
              <Icon name="play" />
            </span>
            <span className="when-playing">
              <Icon name="pause" />
            </span>
          </button>
          <button type="button" data-do="ahead" aria-label="Forward 30 seconds">
            <Icon name="ahead" />
            <small aria-hidden="true">30</small>
          </button>
        </div>
        <div className="line">
          <span data-time>0:00</span>
          <input data-seek type="range" min="0" max="0.999" step="0.001" defaultValue="0" aria-label="Seek" />
          <span data-length>0:00</span>
        </div>
        <div className="extras">
          <button type="button" data-do="speed" aria-label="Speed 1×">
            1×
          </button>
          <button type="button" data-do="mute" aria-label="Mute" aria-pressed="false">
            <Icon name="volume" />
          </button>
          <input data-volume type="range" min="0" max="1" step="0.05" defaultValue="1" aria-label="Volume" />
          <button type="button" data-do="close" aria-label="Close player">
            <Icon name="close" />
          </button>
        </div>
        <p data-trouble role="alert" hidden />
      </div>
    </section>
  )
}
