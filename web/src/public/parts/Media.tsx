type Props = { url: string; label: string; isVideo?: boolean; className?: string }

/** The browser's player, for browsers without JavaScript. Loads nothing before playback. */
export function Media({ url, label, isVideo = false, className }: Props) {
  const facts = { className, controls: true, preload: 'none', src: url, 'aria-label': label } as const
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a podcast's captions are its transcript, which apps read from the feed.
  return isVideo ? <video {...facts} /> : <audio {...facts} />
}
