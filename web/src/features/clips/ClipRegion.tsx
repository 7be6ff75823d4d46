import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { takeStep } from '../../components/timeline/keys.ts'
import { placeOf } from '../../components/timeline/Timeline.tsx'
import { clock } from '../../ui/AudioPlayer.tsx'
import classes from './Clips.module.css'
import { type ClipSpan, moveEnd, moveStart, spanFrom } from './model.ts'

type Props = { span: ClipSpan; durationMs: number; onChange: (span: ClipSpan) => void }

/** The clip on the waveform. Its start and end move by dragging or by keyboard, and dragging between them moves both. */
export function ClipRegion({ span, durationMs, onChange }: Props) {
  const grabbed = useRef<number | null>(null)
  const { startMs, endMs } = span
  const timeAt = (event: PointerEvent<HTMLElement>): number => {
    const lane = event.currentTarget.parentElement?.getBoundingClientRect()
    return lane && lane.width > 0 ? ((event.clientX - lane.left) / lane.width) * durationMs : 0
  }
  const drag = (move: (ms: number, from: number) => ClipSpan) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      grabbed.current = timeAt(event) - startMs
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grabbed.current !== null) onChange(move(timeAt(event), grabbed.current))
    },
    onPointerUp: () => void (grabbed.current = null),
    onPointerCancel: () => void (grabbed.current = null),
  })
  const handle = (name: 'Start' | 'End', ms: number, move: (to: number) => ClipSpan) => (
    <button
      type="button"
      role="slider"
      className={classes.handle}
      style={{ left: placeOf(ms, durationMs) }}
      aria-label={`${name} of the clip`}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(ms / 1000)}
      aria-valuetext={clock(ms / 1000)}
      onKeyDown={(event: KeyboardEvent) => {
        const step = takeStep(event)
        if (step !== null) onChange(move(ms + step))
      }}
      {...drag((to) => move(to))}
    />
  )
  return (
    <>
      <div
        className={classes.region}
        style={{ left: placeOf(startMs, durationMs), width: placeOf(endMs - startMs, durationMs) }}
        data-testid="clip-region"
        {...drag((to, from) => spanFrom(to - from, durationMs, endMs - startMs))}
      />
      {handle('Start', startMs, (to) => moveStart(span, to))}
      {handle('End', endMs, (to) => moveEnd(span, to, durationMs))}
    </>
  )
}
