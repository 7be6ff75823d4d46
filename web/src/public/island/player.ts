import type { Playable } from '../playable.ts'
import { copyText } from './copy.ts'
import { startKeys } from './keys.ts'
import { openListening } from './listening.ts'
import { keepPosition, keepSpeed, keptSpeed, positionOf } from './positions.ts'
import { announce, answerKeys, tellWhere } from './session.ts'
import { mediaOf, ownSurface, showInBar, showState, showTimeOfPage, surfaces, type State } from './surfaces.ts'
import { linkAt, startTime } from './times.ts'
import { openScreen } from './video.ts'

const speeds = [1, 1.25, 1.5, 1.75, 2, 0.75]
const skips = { back: -15, ahead: 30 }
/** Seconds per arrow key on the slider. */
const step = 5

/** Plays one item at a time, for all players of the page. */
export function openPlayer() {
  const bar = document.getElementById('player')
  const screenOfPage = document.getElementById('screen')
  const screen = screenOfPage && openScreen(screenOfPage, () => toggle())
  const isEmbed = bar === null
  const listening = openListening()
  let media: HTMLMediaElement | null = null
  let now: Playable | null = null
  let speed = keptSpeed()
  let volume = 1
  let isMuted = false
  let trouble = ''
  let second = -1
  /** Where items start that aren't loaded yet, from the address of the page. */
  const starts = new Map<string, number>()
  /** Of audio whose length the page doesn't know. */
  const lengths = new Map<string, number>()

  const lengthOf = (one: Playable): number => one.duration || lengths.get(one.id) || 0
  const lengthNow = (): number => (media && Number.isFinite(media.duration) ? media.duration : now ? lengthOf(now) : 0)
  const startOf = (one: Playable): number => {
    const start = starts.get(one.id) ?? positionOf(one.id)
    return lengthOf(one) > 0 ? Math.min(start, Math.max(0, lengthOf(one) - 1)) : start
  }

  const stateFor = (own: Playable | null): State => {
    const common = { speed, isMuted }
    if (own && own.id !== now?.id)
      return { ...common, now: own, isPlaying: false, at: startOf(own), length: lengthOf(own), trouble: now ? '' : trouble }
    return { ...common, now, isPlaying: media !== null && !media.paused, at: media?.currentTime ?? 0, length: lengthNow(), trouble }
  }

  const showPageTime = (): void => {
    const own = mediaOf(ownSurface())
    if (!own) return
    const { at, isPlaying } = stateFor(own)
    // Nothing is current before playback.
    showTimeOfPage(own.path, at > 0 || isPlaying ? at : -1)
  }

  /** Shows the state everywhere. */
  const show = (): void => {
    for (const surface of surfaces()) showState(surface, stateFor(mediaOf(surface)))
    const isPlaying = media !== null && !media.paused
    for (const button of document.querySelectorAll<HTMLElement>('[data-play]'))
      button.setAttribute('aria-pressed', String(isPlaying && button.dataset['episode'] === now?.id))
    showPageTime()
  }

  const onTime = (): void => {
    if (!media) return
    for (const surface of surfaces()) if ((mediaOf(surface)?.id ?? now?.id) === now?.id) showState(surface, stateFor(mediaOf(surface)))
    tellWhere(media, lengthNow())
    if (second === Math.floor(media.currentTime)) return
    second = Math.floor(media.currentTime)
    showPageTime()
  }

  const keep = (): void => {
    if (media && now) keepPosition(now.id, media.currentTime, lengthNow())
  }

  const fail = (): void => {
    trouble = "This episode can't be played right now. Please try again."
    show()
  }

  const start = async (): Promise<void> => {
    trouble = ''
    try {
      await media?.play()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    }
  }

  const stop = (): void => {
    keep()
    listening.report()
    media?.pause()
    media?.removeAttribute('src')
    media?.load()
    media?.remove()
    screen?.hide()
    media = null
    now = null
    trouble = ''
  }

  const load = (next: Playable, from = startOf(next)): void => {
    if (next.id === now?.id) return
    stop()
    now = next
    const created = document.createElement(next.isVideo ? 'video' : 'audio')
    media = created
    media.preload = 'none'
    media.src = next.url
    media.volume = volume
    media.muted = isMuted
    media.playbackRate = media.defaultPlaybackRate = speed
    if (created instanceof HTMLVideoElement) screen?.show(created, next)
    else (bar ?? document.body).append(created)
    if (next.captions) screen?.addCaptions(next.captions)
    if (from > 0) media.currentTime = from
    listening.follow(created, next, starts.has(next.id) ? 0 : positionOf(next.id))
    for (const event of ['play', 'pause', 'ended', 'durationchange']) media.addEventListener(event, show)
    for (const event of ['pause', 'ended']) media.addEventListener(event, keep)
    for (const event of ['timeupdate', 'seeking']) media.addEventListener(event, onTime)
    media.addEventListener('error', () => media?.getAttribute('src') && fail())
    screen?.findStage(next.id)
    if (bar) showInBar(bar, next)
    announce(next)
    show()
  }

  const toggle = (): void => {
    if (!media) return
    if (media.paused) void start()
    else media.pause()
  }

  const seekTo = (at: number): void => {
    if (media) media.currentTime = Math.min(Math.max(0, at), Math.max(0, lengthNow() - 0.5))
  }
  const skip = (seconds: number): void => seekTo((media?.currentTime ?? 0) + seconds)

  const close = (): void => {
    stop()
    if (bar) bar.hidden = true
    announce(null)
    show()
  }

  const acts: Record<string, () => void> = {
    ...screen?.acts,
    toggle,
    close,
    back: () => skip(skips.back),
    ahead: () => skip(skips.ahead),
    speed() {
      speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!
      keepSpeed(speed)
      if (media) media.playbackRate = media.defaultPlaybackRate = speed
      show()
    },
    mute() {
      isMuted = !isMuted
      if (media) media.muted = isMuted
      show()
    },
  }
  /** What can be done before something is loaded, without loading it. */
  const settings = new Set(['speed', 'mute', 'link'])

  const copyLink = async (button: HTMLElement, link: string): Promise<void> => {
    if (await copyText(button, link)) return
    trouble = `Copy this link: ${link}`
    show()
  }

  const onControl = (button: HTMLElement, act: string): void => {
    const surface = button.closest<HTMLElement>('[data-player]')
    const own = mediaOf(surface)
    if (act === 'link') {
      const { now: of, at } = stateFor(own)
      return void (of && copyLink(button, linkAt(of.path, at)))
    }
    if (own && !settings.has(act)) load(own)
    acts[act]?.()
  }

  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const play = target.closest<HTMLElement>('[data-play]')
    if (play) {
      const wanted = JSON.parse(play.dataset['play']!) as Playable
      if (wanted.id === now?.id) return toggle()
      load(wanted)
      return void start()
    }
    const control = target.closest<HTMLElement>('[data-player] [data-do]')
    if (control) return onControl(control, control.dataset['do']!)
    const stage = target.closest('[data-stage]')
    const from = target.closest<HTMLElement>('[data-from]')
    const own = stage || from ? mediaOf(ownSurface()) : null
    // Links to a time can be opened in another tab like any link.
    if (!own || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    load(own)
    if (from) seekTo(Number(from.dataset['from']))
    from?.closest('dialog')?.close()
    if (from || media?.paused) void start()
    else toggle()
  })

  const sliderOf = (event: Event): { seek: HTMLInputElement; surface: HTMLElement } | null => {
    const seek = event.target as HTMLInputElement
    const surface = seek.matches?.('[data-seek]') ? seek.closest<HTMLElement>('[data-player]') : null
    return surface && { seek, surface }
  }
  // While dragging, the slider shows the target time. Seeks on release.
  document.addEventListener('input', (event) => {
    const slider = sliderOf(event)
    if (slider) {
      const { seek, surface } = slider
      const state = stateFor(mediaOf(surface))
      surface.removeAttribute('data-held')
      showState(surface, { ...state, at: Number(seek.value) * state.length })
      surface.setAttribute('data-held', '')
    } else if ((event.target as Element).matches('[data-volume]')) {
      const slider = event.target as HTMLInputElement
      volume = Number(slider.value)
      slider.style.setProperty('--at', `${volume * 100}%`)
      if (media) media.volume = volume
    }
  })
  document.addEventListener('change', (event) => {
    const slider = sliderOf(event)
    if (!slider) return
    slider.surface.removeAttribute('data-held')
    const own = mediaOf(slider.surface)
    const wasLoaded = !own || own.id === now?.id
    const share = Number(slider.seek.value)
    if (own) load(own)
    seekTo(share * lengthNow())
    if (!wasLoaded) void start()
    show()
  })
  document.addEventListener('keydown', (event) => {
    const slider = sliderOf(event)
    if (event.key === 'Escape' && bar?.contains(event.target as Node)) return close()
    if (!slider || !/^Arrow(Left|Right)$/.test(event.key)) return
    event.preventDefault()
    const own = mediaOf(slider.surface)
    if (own) load(own)
    skip(event.key === 'ArrowLeft' ? -step : step)
    show()
  })
  addEventListener('pagehide', keep)
  setInterval(() => media && !media.paused && keep(), 5000)
  startKeys(acts, () => {
    // An embedded player has its page to itself.
    if (isEmbed && !now) load(mediaOf(ownSurface())!)
    return now !== null
  })
  answerKeys({ play: () => void start(), pause: () => media?.pause(), skip, close, seekTo })

  /** A page was shown: its players get their state, and its address may say where to start. */
  const arrive = (): void => {
    const own = mediaOf(ownSurface())
    const from = startTime(location.search)
    if (own && from !== null) {
      if (own.id === now?.id) seekTo(from)
      else starts.set(own.id, from)
    }
    if (own?.captions && own.id === now?.id) screen?.addCaptions(own.captions)
    screen?.findStage(now?.isVideo ? now.id : undefined)
    for (const surface of surfaces()) learnLength(mediaOf(surface))
    show()
  }

  const learnLength = (one: Playable | null): void => {
    if (!one || lengthOf(one) > 0) return
    const probe = document.createElement('audio')
    probe.preload = 'metadata'
    probe.addEventListener('loadedmetadata', () => {
      if (Number.isFinite(probe.duration)) lengths.set(one.id, probe.duration)
      show()
    })
    probe.src = one.url
  }

  return { arrive }
}
