import { Handle } from '../../../components/timeline/Handle.tsx'
import type { Playback } from '../../../components/timeline/playback.ts'
import { placeOf } from '../../../components/timeline/Timeline.tsx'
import type { Line } from '../model/types.ts'
import type { Cursor } from './cursor.ts'
import classes from './Editor.module.css'
import { type Editor, useEditor } from './store.ts'

type Props = {
  editor: Editor
  cursor: Cursor
  playback: Playback
  onTimes: (line: Line, times: { startMs: number; endMs: number }, isMoving: boolean) => void
}

/** Start and end of the segment with the caret, on the waveform. */
export function SegmentHandles({ editor, cursor, playback: { durationMs }, onTimes }: Props) {
  const active = cursor.useActive()
  const line = useEditor(editor, ({ lines }) => (active === null ? undefined : lines.find(({ id }) => id === active)))
  if (!line) return null
  const { startMs, endMs } = line
  return (
    <>
      <span
        aria-hidden
        className={classes.span}
        style={{ left: placeOf(startMs, durationMs), width: placeOf(endMs - startMs, durationMs) }}
      />
      <Handle
        ms={startMs}
        durationMs={durationMs}
        label="Segment start"
        title="Segment start"
        className={classes.handle}
        looks={{ 'data-start': true }}
        onMove={(ms) => onTimes(line, { startMs: Math.min(ms, endMs), endMs }, true)}
      />
      <Handle
        ms={endMs}
        durationMs={durationMs}
        label="Segment end"
        title="Segment end"
        className={classes.handle}
        onMove={(ms) => onTimes(line, { startMs, endMs: Math.max(ms, startMs) }, true)}
      />
    </>
  )
}
