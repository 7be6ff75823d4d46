/** A minute in somebody's own voice. */
export function AudioBio({ url, label }: { url: string | null; label: string }) {
  if (url === null) return null
  return (
    <figure className="audio-bio">
      <figcaption>{label}</figcaption>
      <audio controls preload="none" src={url} aria-label={label} />
    </figure>
  )
}
