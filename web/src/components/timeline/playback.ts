import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'

/** What plays, for everything on a page that shows or moves it. Times are in milliseconds. */
export type PlaybackState = {
  ms: number
  isPlaying: boolean
  /** Set if the place was estimated, until playback moves on from it. */
  isEstimated: boolean
  hasFailed: boolean
  rate: number
}

export const playbackStart: PlaybackState = { ms: 0, isPlaying: false, isEstimated: false, hasFailed: false, rate: 1 }

export type Playback = ReturnType<typeof createPlayback>

export function createPlayback(durationMs: number) {
  const store = createStore(() => playbackStart)
  const { getState: now, setState: set } = store
  let audio: HTMLMediaElement | null = null
  let frame = 0
  /** Audio reports its time only four times a second, too rarely for a moving cursor. */
  const follow = (): void => {
    cancelAnimationFrame(frame)
    if (!audio) return
    const ms = Math.round(audio.currentTime * 1000)
    if (ms !== now().ms) set({ ms })
    if (!audio.paused) frame = requestAnimationFrame(follow)
  }
  const clamped = (ms: number): number => Math.min(Math.max(0, ms), durationMs)

  const seek = (to: number, isEstimated = false): void => {
    const ms = clamped(to)
    if (audio) audio.currentTime = ms / 1000
    set({ ms, isEstimated })
  }
  const play = async (from?: number, isEstimated = false): Promise<void> => {
    if (from !== undefined) seek(from, isEstimated)
    if (!audio) return
    try {
      await audio.play()
    } catch (error) {
      // Pausing before playback starts rejects `play()`, which isn't an error of the file.
      if (!(error instanceof DOMException && error.name === 'AbortError')) set({ hasFailed: true })
    }
  }
  const pause = (): void => audio?.pause()

  return {
    /** For the `ref` of the element that plays. */
    attach: (element: HTMLMediaElement | null): void => {
      audio = element
      if (!element) return cancelAnimationFrame(frame)
      element.currentTime = now().ms / 1000
      element.playbackRate = now().rate
    },
    handlers: {
      onPlay: () => {
        set({ isPlaying: true, hasFailed: false })
        follow()
      },
      onPause: () => {
        set({ isPlaying: false })
        follow()
      },
      onTimeUpdate: follow,
      onError: () => set({ hasFailed: true, isPlaying: false }),
    },
    now,
    subscribe: (listener: () => void) => store.subscribe(listener),
    durationMs,
    seek,
    play,
    pause,
    toggle: (): void => (audio?.paused === false ? pause() : void play()),
    nudge: (ms: number): void => seek(now().ms + ms),
    setRate: (rate: number): void => {
      if (audio) audio.playbackRate = rate
      set({ rate })
    },
  }
}

/** A part of the state. Renders again only when that part changes. */
export const usePlayback = <T extends string | number | boolean | null>(playback: Playback, select: (state: PlaybackState) => T): T =>
  useSyncExternalStore(playback.subscribe, () => select(playback.now()))

/** Milliseconds by key, as in the other players. */
const jumps: Record<string, number> = { j: -15_000, l: 30_000, ArrowLeft: -5000, ArrowRight: 5000 }

/** Handles a player key. Returns whether it was one. */
export function pressPlayerKey(playback: Playback, key: string): boolean {
  const jump = jumps[key]
  if (key === 'k' || key === ' ') playback.toggle()
  else if (jump !== undefined) playback.nudge(jump)
  else return false
  return true
}
