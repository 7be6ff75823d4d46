import { type PointerEvent, useRef } from 'react'
import { Handle, timeAt } from '../../components/timeline/Handle.tsx'
import { placeOf } from '../../components/timeline/Timeline.tsx'
import classes from './Clips.module.css'
import { type ClipSpan, moveEnd, moveStart, spanFrom } from './model.ts'

type Props = { span: ClipSpan; durationMs: number; onChange: (span: ClipSpan) => void }

/** The clip on the waveform. Its start and end move by dragging or by keyboard, and dragging between them moves both. */
export function ClipRegion({ span, durationMs, onChange }: Props) {
  const grabbed = useRef<number | null>(null)
  const { startMs, endMs } = span
  const release = () => {
    grabbed.current = null
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grabbed.current !== null) onChange(spanFrom(timeAt(event, durationMs) - grabbed.current, durationMs, endMs - startMs))
  }
  const handle = { durationMs, className: classes.handle }
  return (
    <>
      <div
        className={classes.region}
        style={{ left: placeOf(startMs, durationMs), width: placeOf(endMs - startMs, durationMs) }}
        data-testid="clip-region"
        onPointerDown={(event) => {
          grabbed.current = timeAt(event, durationMs) - startMs
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
      <Handle {...handle} ms={startMs} label="Start of the clip" onMove={(ms) => onChange(moveStart(span, ms))} />
      <Handle {...handle} ms={endMs} label="End of the clip" onMove={(ms) => onChange(moveEnd(span, ms, durationMs))} />
    </>
  )
}
