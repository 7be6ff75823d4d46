import { IconButton } from '../../ui/IconButton.tsx'
import { Box, Stack, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { clock } from '../../ui/AudioPlayer.tsx'
import { barsOf, barStep, maxZoom, paint } from './bars.ts'
import { type Playback, pressPlayerKey, usePlayback } from './playback.ts'
import { PlayerBar } from './PlayerBar.tsx'
import classes from './Timeline.module.css'

type Props = {
  playback: Playback
  /** Values from 0 to 255. Empty while unknown: then there is a plain line. */
  peaks: readonly number[]
  src: string
  /** Called if the audio can't be loaded, for example because its URL has expired. */
  onBroken: () => void
  name: string
  /** Marks over the waveform, placed with `placeOf`. */
  children?: ReactNode
  /** Tools at the end of the player bar. */
  tools?: ReactNode
}

export const placeOf = (ms: number, durationMs: number): string => `${durationMs > 0 ? (ms / durationMs) * 100 : 0}%`

/** The waveform of a recording with its player. It can be zoomed, and then scrolls. */
export function Timeline({ playback, peaks, src, onBroken, name, children, tools }: Props) {
  const { durationMs, attach, handlers } = playback
  const [zoom, setZoom] = useState(1)
  const most = maxZoom(durationMs)
  return (
    <Stack gap="xs" p="sm" bg="var(--cw-panel)" bd="var(--cw-hairline)" bdrs="md">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Its transcript is being written on this page. */}
      <audio
        key={src}
        ref={attach}
        src={src}
        preload="metadata"
        {...handlers}
        onError={() => {
          handlers.onError()
          onBroken()
        }}
      />
      <Wave playback={playback} peaks={peaks} zoom={zoom} name={name}>
        {children}
      </Wave>
      <PlayerBar playback={playback}>
        {most > 1 ? (
          <Box component="span" display="inline-flex">
            <IconButton icon={IconZoomOut} label="Zoom out" disabled={zoom <= 1} onClick={() => setZoom(zoom / 2)} />
            <IconButton icon={IconZoomIn} label="Zoom in" disabled={zoom >= most} onClick={() => setZoom(zoom * 2)} />
          </Box>
        ) : null}
        {tools}
      </PlayerBar>
    </Stack>
  )
}

function Wave({ playback, peaks, zoom, name, children }: Pick<Props, 'playback' | 'peaks' | 'name' | 'children'> & { zoom: number }) {
  const { durationMs } = playback
  const canvas = useRef<HTMLCanvasElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: sized, width, height } = useElementSize()
  const scheme = useComputedColorScheme()
  const drawn = useRef('')
  const draw = useEffectEvent((isForced: boolean): void => {
    const [place, view] = [canvas.current, scroller.current]
    if (!place || !view || width === 0) return
    const total = width * zoom
    const from = view.scrollLeft / total
    const to = Math.min(1, (view.scrollLeft + width) / total)
    const count = Math.floor(width / barStep)
    const heard = Math.floor(((playback.now().ms / durationMs - from) / (to - from)) * count)
    const key = `${from} ${count} ${heard}`
    if (!isForced && key === drawn.current) return
    drawn.current = key
    paint(place, { bars: peaks.length > 0 ? barsOf(peaks, from, to, count) : Array.from({ length: count }, () => 0), heard, width, height })
  })
  useLayoutEffect(() => draw(true), [width, height, zoom, peaks, scheme])
  useEffect(() => {
    const view = scroller.current
    const redraw = () => draw(false)
    view?.addEventListener('scroll', redraw, { passive: true })
    const stop = playback.subscribe(redraw)
    return () => {
      view?.removeEventListener('scroll', redraw)
      stop()
    }
  }, [playback])

  // Keeps the place that plays in view, also after zooming.
  const second = usePlayback(playback, ({ ms }) => Math.floor(ms / 500))
  useLayoutEffect(() => {
    const view = scroller.current
    if (!view || zoom === 1) return
    const at = (playback.now().ms / durationMs) * width * zoom
    if (at < view.scrollLeft || at > view.scrollLeft + width) view.scrollLeft = at - width / 3
  }, [second, zoom, width, playback, durationMs])
  return (
    <div ref={scroller} className={classes.scroller} data-zoomed={zoom > 1 || undefined}>
      <div ref={sized} className={classes.view} data-waveform={peaks.length > 0 ? 'drawn' : 'plain'}>
        <canvas ref={canvas} className={classes.canvas} aria-hidden />
      </div>
      <div className={classes.lane} style={{ width: `${zoom * 100}%` }}>
        <Seeker playback={playback} name={name} />
        <Cursor playback={playback} />
        {children}
      </div>
    </div>
  )
}

/** The waveform is only visual. This is the slider. */
function Seeker({ playback, name }: { playback: Playback; name: string }) {
  const tenths = usePlayback(playback, ({ ms }) => Math.round(ms / 200) * 2)
  const length = playback.durationMs / 1000
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !pressPlayerKey(playback, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      type="range"
      className={classes.seeker}
      aria-label={`Position in ${name}`}
      aria-valuetext={`${clock(tenths / 10)} of ${clock(length)}`}
      aria-keyshortcuts="Space K J L"
      min={0}
      max={Math.max(length, 0.1)}
      step={0.1}
      value={tenths / 10}
      disabled={length === 0}
      onChange={({ currentTarget }) => playback.seek(Number(currentTarget.value) * 1000)}
      onKeyDown={onKeyDown}
    />
  )
}

/** Moves without rendering. */
function Cursor({ playback }: { playback: Playback }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const move = () => {
      const { ms, isEstimated } = playback.now()
      if (!line.current) return
      line.current.style.left = placeOf(ms, playback.durationMs)
      line.current.toggleAttribute('data-estimated', isEstimated)
    }
    move()
    return playback.subscribe(move)
  }, [playback])
  return <span ref={line} className={classes.cursor} aria-hidden />
}
