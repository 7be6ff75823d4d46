import type { Cut } from '@castwright/contract/finishing/shapes.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { takeStep } from '../../../components/timeline/keys.ts'
import { placeOf } from '../../../components/timeline/Timeline.tsx'
import classes from './Cuts.module.css'
import { type Cuts, type Edge, writeTime } from './model.ts'

type Props = {
  cuts: Cuts
  selection: Cut | null
  durationMs: number
  onSelect: (selection: Cut | null) => void
  onSeek: (ms: number) => void
  onMove: (at: number, edge: Edge, ms: number, isSameStep: boolean) => void
}

/** In pixels. Less is a click, which moves the player. */
const minDrag = 4

const timeAt = (event: PointerEvent, lane: Element | null, durationMs: number): number => {
  const box = lane?.getBoundingClientRect()
  if (!box || box.width === 0) return 0
  return Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * durationMs)
}

/** Cuts and the selection on the waveform. Drag to select, click to move the player. The fields below are for the keyboard. */
export function CutLayer({ cuts, selection, durationMs, onSelect, onSeek, onMove }: Props) {
  const from = useRef<{ x: number; ms: number; isDrag: boolean } | null>(null)
  return (
    <>
      <div
        className={classes.surface}
        data-testid="cut-surface"
        aria-hidden
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, ms: timeAt(event, event.currentTarget, durationMs), isDrag: false }
        }}
        onPointerMove={(event) => {
          const start = from.current
          if (!start || (!start.isDrag && Math.abs(event.clientX - start.x) < minDrag)) return
          start.isDrag = true
          const ms = timeAt(event, event.currentTarget, durationMs)
          onSelect({ startMs: Math.min(start.ms, ms), endMs: Math.max(start.ms, ms) })
        }}
        onPointerUp={() => {
          if (from.current && !from.current.isDrag) {
            onSelect(null)
            onSeek(from.current.ms)
          }
          from.current = null
        }}
        onPointerCancel={() => (from.current = null)}
      />
      {cuts.map((cut, at) => (
        <span key={at} className={classes.cut} style={boxOf(cut, durationMs)} aria-hidden />
      ))}
      {selection ? <span className={classes.selection} style={boxOf(selection, durationMs)} aria-hidden /> : null}
      {cuts.map((cut, at) =>
        (['startMs', 'endMs'] as const).map((edge) => (
          <EdgeHandle key={`${at} ${edge}`} cut={cut} at={at} edge={edge} durationMs={durationMs} onMove={onMove} />
        )),
      )}
    </>
  )
}

const boxOf = ({ startMs, endMs }: Cut, durationMs: number) => ({
  left: placeOf(startMs, durationMs),
  width: placeOf(endMs - startMs, durationMs),
})

type HandleProps = Pick<Props, 'durationMs' | 'onMove'> & { cut: Cut; at: number; edge: Edge }

function EdgeHandle({ cut, at, edge, durationMs, onMove }: HandleProps) {
  const isDragging = useRef<'no' | 'started' | 'moved'>('no')
  const ms = cut[edge]
  const press = (event: KeyboardEvent) => {
    const step = takeStep(event)
    if (step !== null) onMove(at, edge, ms + step, false)
  }
  return (
    <button
      type="button"
      role="slider"
      className={classes.edge}
      data-edge={edge}
      style={{ left: placeOf(ms, durationMs) }}
      aria-label={`${edge === 'startMs' ? 'Start' : 'End'} of cut ${at + 1}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(ms / 1000)}
      aria-valuetext={writeTime(ms)}
      onKeyDown={press}
      onPointerDown={(event) => {
        isDragging.current = 'started'
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (isDragging.current === 'no') return
        onMove(at, edge, timeAt(event, event.currentTarget.parentElement, durationMs), isDragging.current === 'moved')
        isDragging.current = 'moved'
      }}
      onPointerUp={() => (isDragging.current = 'no')}
      onPointerCancel={() => (isDragging.current = 'no')}
    />
  )
}
