/** Media keys on keyboards, headphones and lock screens. */

const session = 'mediaSession' in navigator ? navigator.mediaSession : null

type Announced = { title: string; podcastTitle: string; art: { src: string; width: number }[] }

export function announce(media: Announced | null): void {
  if (!session) return
  session.metadata =
    media &&
    new MediaMetadata({
      title: media.title,
      artist: media.podcastTitle,
      artwork: media.art.map(({ src, width }) => ({ src, sizes: `${width}x${width}` })),
    })
}

/** Browsers reject positions beyond the end. */
export function tellWhere({ currentTime, playbackRate }: HTMLMediaElement, duration: number): void {
  if (session && duration > 0 && currentTime <= duration) session.setPositionState({ duration, playbackRate, position: currentTime })
}

type Acts = { play: () => void; pause: () => void; skip: (seconds: number) => void; close: () => void; seekTo: (at: number) => void }

export function answerKeys({ play, pause, skip, close, seekTo }: Acts): void {
  const on = (action: MediaSessionAction, handler: MediaSessionActionHandler): void => {
    try {
      session?.setActionHandler(action, handler)
    } catch {
      // An action that this browser doesn't support.
    }
  }
  on('play', play)
  on('pause', pause)
  on('stop', close)
  on('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 15)))
  on('seekforward', ({ seekOffset }) => skip(seekOffset ?? 30))
  on('seekto', ({ seekTime }) => seekTime !== undefined && seekTo(seekTime))
}
