import type { KeptSpan } from '@castwright/contract/finishing/shapes.ts'
import { createStore } from 'zustand'
import { type Playback, playbackStart } from '../../../components/timeline/playback.ts'
import { skipInSource, toFactor, toResult, toSource } from './mapping.ts'

export type Version = 'before' | 'after'

type Given = { durationMs: number; spans: readonly KeptSpan[]; gains: { source: number; result: number } }

export type AbPlayback = Playback & {
  attachSource: (element: HTMLMediaElement | null) => void
  version: () => Version
  /** Switches without losing the position. */
  choose: (version: Version) => void
  close: () => void
}

/** Plays a source and its result in turns at equal loudness. All times are those of the result. */
export function createAbPlayback({ durationMs, spans, gains }: Given): AbPlayback {
  const store = createStore(() => playbackStart)
  const { getState: now, setState: set } = store
  let chosen: Version = 'after'
  let frame = 0
  const media: Record<Version, HTMLMediaElement | null> = { before: null, after: null }
  const leveler = createLeveler()
  const current = () => media[chosen]
  const place = (ms: number): void => {
    const audio = current()
    if (audio) audio.currentTime = (chosen === 'before' ? toSource(spans, ms) : ms) / 1000
  }
  const follow = (): void => {
    cancelAnimationFrame(frame)
    const audio = current()
    if (!audio) return
    const at = Math.round(audio.currentTime * 1000)
    const skip = chosen === 'before' && !audio.paused ? skipInSource(spans, at) : null
    if (skip?.isEnd) audio.pause()
    else if (skip) audio.currentTime = skip.to / 1000
    const ms = chosen === 'before' ? toResult(spans, skip?.to ?? at) : at
    if (ms !== now().ms) set({ ms })
    if (!audio.paused) frame = requestAnimationFrame(follow)
  }
  const seek = (to: number): void => {
    const ms = Math.min(Math.max(0, to), durationMs)
    place(ms)
    set({ ms, isEstimated: false })
  }
  const play = async (from?: number): Promise<void> => {
    if (from !== undefined) seek(from)
    const audio = current()
    if (!audio) return
    await leveler.resume()
    try {
      await audio.play()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) set({ hasFailed: true })
    }
  }
  const pause = (): void => current()?.pause()
  const attach = (version: Version, db: number) => (element: HTMLMediaElement | null) => {
    media[version] = element
    if (!element) return cancelAnimationFrame(frame)
    leveler.add(element, toFactor(db))
    element.playbackRate = now().rate
  }
  return {
    attach: attach('after', gains.result),
    attachSource: attach('before', gains.source),
    handlers: {
      onPlay: () => {
        set({ isPlaying: true, hasFailed: false })
        follow()
      },
      onPause: () => {
        // The other version is paused when they are switched.
        const isPlaying = current()?.paused === false
        if (isPlaying !== now().isPlaying) set({ isPlaying })
        follow()
      },
      onTimeUpdate: follow,
      onError: () => set({ hasFailed: true, isPlaying: false }),
    },
    now,
    subscribe: (listener) => store.subscribe(listener),
    durationMs,
    seek,
    play,
    pause,
    toggle: () => (current()?.paused === false ? pause() : void play()),
    nudge: (ms) => seek(now().ms + ms),
    setRate: (rate) => {
      for (const audio of Object.values(media)) if (audio) audio.playbackRate = rate
      set({ rate })
    },
    version: () => chosen,
    choose: (version) => {
      if (version === chosen) return
      const wasPlaying = current()?.paused === false
      const { ms } = now()
      pause()
      chosen = version
      place(ms)
      set({ hasFailed: false })
      if (wasPlaying) void play()
    },
    close: () => {
      cancelAnimationFrame(frame)
      leveler.close()
    },
  }
}

/** Changes how loud elements are. Media of other hosts would be silent in a graph, so their volume is set, which can only lower it. */
function createLeveler() {
  let context: AudioContext | null = null
  const known = new WeakSet<HTMLMediaElement>()
  return {
    add: (element: HTMLMediaElement, factor: number): void => {
      if (known.has(element)) return
      known.add(element)
      const isOwn = new URL(element.src, location.href).origin === location.origin
      if (!isOwn || factor === 1) return void (element.volume = Math.min(1, factor))
      context ??= new AudioContext()
      const gain = context.createGain()
      gain.gain.value = factor
      context.createMediaElementSource(element).connect(gain).connect(context.destination)
    },
    /** Browsers allow sound only after a click. */
    resume: async (): Promise<void> => {
      if (context?.state === 'suspended') await context.resume()
    },
    close: (): void => void context?.close(),
  }
}
