import { clock } from '../../ui/AudioPlayer.tsx'
import { placeOf } from './Timeline.tsx'
import classes from './Timeline.module.css'

/** A comment about a stretch of the recording. */
export type Mark = { id: string; startMs: number; endMs: number | null; text: string; author: string }

type Props = { marks: readonly Mark[]; durationMs: number; onOpen: (mark: Mark) => void }

/** Comments over the waveform. */
export function Marks({ marks, durationMs, onOpen }: Props) {
  return marks.map((mark) => {
    const { id, startMs, endMs, author, text } = mark
    const label = `Comment by ${author} at ${clock(startMs / 1000)}: ${text}`
    return (
      <button
        key={id}
        type="button"
        className={classes.mark}
        style={{ left: placeOf(startMs, durationMs), width: endMs === null ? undefined : placeOf(endMs - startMs, durationMs) }}
        aria-label={label}
        title={label}
        onClick={() => onOpen(mark)}
      />
    )
  })
}
