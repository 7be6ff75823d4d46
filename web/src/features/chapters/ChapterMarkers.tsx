import { Handle } from '../../components/timeline/Handle.tsx'
import classes from './Chapters.module.css'
import type { Draft } from './model.ts'

type Props = {
  drafts: readonly Draft[]
  chosen: string | null
  durationMs: number
  onChoose: (id: string) => void
  onMove: (id: string, ms: number) => void
}

/** The starts of chapters on the waveform. */
export function ChapterMarkers({ drafts, chosen, durationMs, onChoose, onMove }: Props) {
  return drafts.map(({ id, startMs, title, isHidden }, at) => (
    <Handle
      key={id}
      ms={startMs}
      durationMs={durationMs}
      label={`Start of ${title.trim() || `chapter ${at + 1}`}`}
      title={title}
      className={classes.marker}
      looks={{ 'data-chosen': id === chosen || undefined, 'data-hidden': isHidden || undefined }}
      onChoose={() => onChoose(id)}
      onMove={(ms) => onMove(id, ms)}
    >
      <span aria-hidden>{at + 1}</span>
    </Handle>
  ))
}
