import type { ReactNode } from 'react'
import { clockTime } from '../format.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Wave } from './Wave.tsx'

/** The controls that every player is made of. The script finds them by `data-do` and the like. */

type Props = { act: string; label: string; icon: IconName; title?: string; keys?: string; children?: ReactNode; pressed?: boolean }

function Key({ act, label, icon, title = label, keys, pressed, children }: Props) {
  return (
    <button type="button" className="key" data-do={act} aria-label={label} title={title} aria-keyshortcuts={keys} aria-pressed={pressed}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

export const Back = () => (
  <Key act="back" label="Back 15 seconds" title="Back 15 seconds (J or ←)" keys="J ArrowLeft" icon="back">
    <small aria-hidden="true">15</small>
  </Key>
)

export const Ahead = () => (
  <Key act="ahead" label="Forward 30 seconds" title="Forward 30 seconds (L or →)" keys="L ArrowRight" icon="ahead">
    <small aria-hidden="true">30</small>
  </Key>
)

export const Toggle = ({ label = 'Play' }: { label?: string }) => (
  <button
    type="button"
    className="play toggle"
    data-do="toggle"
    data-label={label}
    aria-label={label}
    aria-pressed="false"
    aria-keyshortcuts="Space K"
    title="Play or pause (Space or K)"
  >
    <span className="when-paused">
      <Icon name="play" />
    </span>
    <span className="when-playing">
      <Icon name="pause" />
    </span>
  </button>
)

export const Speed = () => (
  <button type="button" className="key speed" data-do="speed" aria-label="Speed 1×" title="Playback speed">
    1×
  </button>
)

export const Mute = () => <Key act="mute" label="Mute" title="Mute (M)" keys="M" icon="volume" pressed={false} />

export const CopyLink = () => <Key act="link" label="Copy link at 0:00" icon="link" />

/** Only for videos. */
export const VideoKeys = ({ hasCaptions = false }: { hasCaptions?: boolean }) => (
  <span className="video-keys">
    {hasCaptions && <Key act="captions" label="Captions" title="Captions (C)" keys="C" icon="captions" pressed={false} />}
    <Key act="pip" label="Picture in picture" icon="pip" />
    <Key act="fullscreen" label="Full screen" title="Full screen (F)" keys="F" icon="fullscreen" />
  </span>
)

/** The position, with the waveform if it is known. */
export const Track = ({ peaks = [] }: { peaks?: number[] }) => (
  <span className={peaks.length > 0 ? 'track waved' : 'track'}>
    {peaks.length > 0 && <Wave peaks={peaks} />}
    <input data-seek type="range" min="0" max="0.999" step="0.001" defaultValue="0" aria-label="Seek" aria-valuetext="0:00" />
  </span>
)

export const Time = () => <span data-time>0:00</span>
export const Length = ({ seconds = 0 }: { seconds?: number }) => <span data-length>{seconds > 0 ? clockTime(seconds) : '–:––'}</span>

export const Trouble = () => <p data-trouble role="alert" hidden />
