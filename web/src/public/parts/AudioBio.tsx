import { playableBio } from '../playable.ts'
import { Length, Time, Toggle, Track, Trouble } from './Controls.tsx'
import { Media } from './Media.tsx'

type Props = { url: string | null; label: string; name: string; path: string; color: string }

/** The audio bio player. */
export function AudioBio({ url, label, name, path, color }: Props) {
  if (url === null) return null
  return (
    <figure className="audio-bio" data-player data-media={JSON.stringify(playableBio(url, label, name, path, color))}>
      <Toggle label="Play audio bio" />
      <div className="line">
        <figcaption dir="auto">{label}</figcaption>
        <Track />
      </div>
      <span className="times">
        <Time /> / <Length />
      </span>
      <Trouble />
      <noscript>
        <Media url={url} label={label} />
      </noscript>
    </figure>
  )
}
