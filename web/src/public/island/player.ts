import { clockTime } from '../format.ts'
import { announce, answerKeys, tellWhere } from './session.ts'
import { keepPosition, positionOf } from './positions.ts'

/** The data of a play button. */
export type Playable = {
  episodeId: string
  title: string
  podcastTitle: string
  path: string
  url: string
  isVideo: boolean
  duration: number
  art: Array<{ src: string; width: number }>
}

const speeds = [1, 1.25, 1.5, 1.75, 2, 0.75]
const skips = { back: -15, ahead: 30 }

/** The player at the bottom, which plays one item at a time. */
export function openPlayer() {
  const root = document.getElementById('player')!
  const part = <T extends HTMLElement>(selector: string): T => root.querySelector<T>(selector)!
  const seek = part<HTMLInputElement>('[data-seek]')
  const volume = part<HTMLInputElement>('[data-volume]')
  const trouble = part('[data-trouble]')
  const screen = part('#screen')
  let media: HTMLMediaElement | null = null
  let now: Playable | null = null
  let speed = 1
  /** While dragging, the slider shows the target time. Seeks on release. */
  let isHeld = false

  const lengthNow = (): number => (media && Number.isFinite(media.duration) ? media.duration : (now?.duration ?? 0))

  const buttons = () => document.querySelectorAll<HTMLElement>('[data-play]')

  /** Updates all play buttons of the current item. */
  const mark = (): void => {
    const isPlaying = media !== null && !media.paused
    for (const button of buttons()) button.setAttribute('aria-pressed', String(isPlaying && button.dataset['episode'] === now?.episodeId))
    const toggle = part('[data-do="toggle"]')
    toggle.setAttribute('aria-pressed', String(isPlaying))
    toggle.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play')
  }

  const showTime = (): void => {
    const [at, length] = [media?.currentTime ?? 0, lengthNow()]
    part('[data-length]').textContent = clockTime(length)
    if (isHeld) return
    part('[data-time]').textContent = clockTime(at)
    seek.value = String(length > 0 ? Math.min(at / length, 0.999) : 0)
    seek.setAttribute('aria-valuetext', `${clockTime(at)} of ${clockTime(length)}`)
  }

  const setSpeed = (next: number): void => {
    speed = next
    const button = part('[data-do="speed"]')
    button.textContent = `${next}×`
    button.setAttribute('aria-label', `Speed ${next}×`)
    if (media) media.playbackRate = next
  }

  const skip = (seconds: number): void => {
    if (media) media.currentTime = Math.min(Math.max(0, media.currentTime + seconds), Math.max(0, lengthNow() - 0.5))
  }

  const keep = (): void => {
    if (media && now) keepPosition(now.episodeId, media.currentTime, lengthNow())
  }

  const fail = (): void => {
    trouble.textContent = "This episode can't be played right now. Please try again."
    trouble.hidden = false
    mark()
  }

  const start = async (): Promise<void> => {
    trouble.hidden = true
    try {
      await media?.play()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    }
  }

  const stop = (): void => {
    keep()
    media?.pause()
    media?.removeAttribute('src')
    media?.load()
    media?.remove()
    media = null
    now = null
  }

  const load = (next: Playable): void => {
    stop()
    now = next
    media = document.createElement(next.isVideo ? 'video' : 'audio')
    media.preload = 'none'
    media.src = next.url
    media.volume = Number(volume.value)
    media.muted = part('[data-do="mute"]').getAttribute('aria-pressed') === 'true'
    media.playbackRate = media.defaultPlaybackRate = speed
    if (next.isVideo) media.setAttribute('playsinline', '')
    screen.replaceChildren(media)
    screen.hidden = !next.isVideo
    const from = positionOf(next.episodeId)
    if (from > 0) media.currentTime = from
    for (const event of ['play', 'pause', 'ended']) media.addEventListener(event, mark)
    for (const event of ['pause', 'ended']) media.addEventListener(event, keep)
    media.addEventListener('timeupdate', () => {
      showTime()
      if (media) tellWhere(media, lengthNow())
    })
    media.addEventListener('durationchange', showTime)
    media.addEventListener('error', () => media?.getAttribute('src') && fail())
    part<HTMLAnchorElement>('[data-now]').href = next.path
    part('[data-now-title]').textContent = next.title
    part('[data-now-show]').textContent = next.podcastTitle
    const art = part<HTMLImageElement>('[data-now-art]')
    art.src = next.art[0]?.src ?? ''
    art.hidden = next.art.length === 0
    root.hidden = false
    announce(next)
    showTime()
  }

  const toggle = (): void => {
    if (!media) return
    if (media.paused) void start()
    else media.pause()
  }

  const close = (): void => {
    stop()
    root.hidden = true
    announce(null)
    mark()
  }

  const acts: Record<string, () => void> = {
    toggle,
    close,
    back: () => skip(skips.back),
    ahead: () => skip(skips.ahead),
    speed: () => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length]!),
    mute() {
      if (!media) return
      media.muted = !media.muted
      part('[data-do="mute"]').setAttribute('aria-pressed', String(media.muted))
    },
  }

  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const play = target.closest<HTMLElement>('[data-play]')
    if (play) {
      const wanted = JSON.parse(play.dataset['play']!) as Playable
      if (wanted.episodeId === now?.episodeId) return toggle()
      load(wanted)
      return void start()
    }
    const act = target.closest<HTMLElement>('#player [data-do]')?.dataset['do']
    if (act) acts[act]?.()
  })
  seek.addEventListener('input', () => {
    isHeld = true
    part('[data-time]').textContent = clockTime(Number(seek.value) * lengthNow())
  })
  seek.addEventListener('change', () => {
    isHeld = false
    if (media) media.currentTime = Number(seek.value) * lengthNow()
  })
  volume.addEventListener('input', () => {
    if (media) media.volume = Number(volume.value)
  })
  root.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'ArrowLeft') skip(skips.back)
    else if (event.key === 'ArrowRight') skip(skips.ahead)
    else if (event.key === 'Escape') close()
  })
  addEventListener('pagehide', keep)
  setInterval(() => media && !media.paused && keep(), 5000)
  answerKeys({ toggle, skip, close, seekTo: (at) => media && (media.currentTime = at) })

  return { mark }
}
