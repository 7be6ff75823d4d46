import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { clock } from '../../ui/AudioPlayer.tsx'
import { takeStep } from './keys.ts'
import { placeOf } from './Timeline.tsx'

type Props = {
  ms: number
  durationMs: number
  label: string
  title?: string
  className: string | undefined
  /** For styles, such as `data-chosen`. */
  looks?: Readonly<Record<`data-${string}`, true | undefined>>
  onMove: (ms: number) => void
  onChoose?: () => void
  children?: ReactNode
}

/** The time under the pointer, of something on the waveform. */
export function timeAt({ currentTarget, clientX }: PointerEvent<HTMLElement>, durationMs: number): number {
  const lane = currentTarget.parentElement?.getBoundingClientRect()
  return lane && lane.width > 0 ? ((clientX - lane.left) / lane.width) * durationMs : 0
}

/** A time on the waveform, to drag or to move by keyboard. With Shift, keys move it by a tenth. */
export function Handle({ ms, durationMs, label, title, className, looks, onMove, onChoose, children }: Props) {
  const isDragged = useRef(false)
  const press = (event: KeyboardEvent) => {
    const step = takeStep(event)
    if (step !== null) onMove(ms + step)
  }
  const stop = () => {
    isDragged.current = false
  }
  return (
    <button
      type="button"
      role="slider"
      className={className}
      {...looks}
      style={{ left: placeOf(ms, durationMs) }}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(ms / 1000)}
      aria-valuetext={clock(ms / 1000)}
      title={title}
      onFocus={onChoose}
      onKeyDown={press}
      onPointerDown={(event) => {
        isDragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        onChoose?.()
      }}
      onPointerMove={(event) => (isDragged.current ? onMove(timeAt(event, durationMs)) : undefined)}
      onPointerUp={stop}
      onPointerCancel={stop}
    >
      {children}
    </button>
  )
}
