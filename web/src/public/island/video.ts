import type { Playable } from '../playable.ts'

/** Where the video is: over its place in the page while that is in view, otherwise in a corner of the window. */
export function openScreen(screen: HTMLElement, onToggle: () => void) {
  let video: HTMLVideoElement | null = null
  let stage: HTMLElement | null = null
  const fillsFrame = document.body.classList.contains('embed')

  const place = (): void => {
    if (!video || fillsFrame) return
    const box = stage?.getBoundingClientRect()
    const visible = box ? Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) : 0
    const isDocked = !box || visible < box.height / 3
    screen.classList.toggle('docked', isDocked)
    if (!box || isDocked) return
    const sides = { left: box.left + scrollX, top: box.top + scrollY, width: box.width, height: box.height }
    for (const [side, pixels] of Object.entries(sides)) screen.style.setProperty(`--${side}`, `${pixels}px`)
  }

  /** Finds the place of the video in a page that was just shown. */
  const findStage = (id: string | undefined): void => {
    stage = id === undefined ? null : document.querySelector(`[data-stage="${CSS.escape(id)}"]`)
    for (const one of document.querySelectorAll('[data-stage]')) one.toggleAttribute('data-playing', one === stage && video !== null)
    place()
  }

  document.documentElement.classList.toggle('no-pip', !document.pictureInPictureEnabled)
  addEventListener('scroll', place, { passive: true })
  addEventListener('resize', place)
  new ResizeObserver(place).observe(document.body)
  screen.addEventListener('click', () => document.fullscreenElement || onToggle())
  document.addEventListener('fullscreenchange', () => {
    // In full screen, the browser's controls are the ones at hand.
    if (video) video.controls = document.fullscreenElement === video
  })

  return {
    findStage,
    show(next: HTMLVideoElement, { art, title }: Playable): void {
      video = next
      video.setAttribute('playsinline', '')
      video.setAttribute('aria-label', title)
      video.poster = art.at(-1)?.src ?? ''
      screen.replaceChildren(video)
      screen.hidden = false
      for (const button of document.querySelectorAll('[data-do=captions]')) button.setAttribute('aria-pressed', 'false')
    },
    hide(): void {
      video = null
      screen.hidden = true
      screen.replaceChildren()
    },
    /** Adds the captions once they are known. */
    addCaptions(url: string): void {
      if (!video || video.querySelector('track')) return
      const track = Object.assign(document.createElement('track'), { kind: 'captions', label: 'Captions', src: url })
      video.append(track)
    },
    acts: {
      captions(): void {
        const track = video?.textTracks[0]
        if (!track) return
        track.mode = track.mode === 'showing' ? 'disabled' : 'showing'
        for (const button of document.querySelectorAll('[data-do=captions]'))
          button.setAttribute('aria-pressed', String(track.mode === 'showing'))
      },
      pip(): void {
        if (document.pictureInPictureElement) void document.exitPictureInPicture()
        else void video?.requestPictureInPicture?.().catch(() => {})
      },
      fullscreen(): void {
        if (document.fullscreenElement) return void document.exitFullscreen()
        if (!video) return
        // Phones may only have the second one.
        if ('requestFullscreen' in video) void video.requestFullscreen().catch(() => {})
        else (video as { webkitEnterFullscreen?: () => void }).webkitEnterFullscreen?.()
      },
    },
  }
}
