import { Media } from './Media.tsx'

/** The audio bio player. */
export function AudioBio({ url, label }: { url: string | null; label: string }) {
  if (url === null) return null
  return (
    <figure className="audio-bio">
      <figcaption>{label}</figcaption>
      <Media url={url} label={label} />
    </figure>
  )
}
