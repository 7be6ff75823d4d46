import type { Comment } from '@castwright/contract/comments/shapes.ts'
import type { Span } from '@castwright/contract/comments/moments.ts'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'

type FieldProps = { value: Span | null; onChange: (span: Span | null) => void; onFault: (isFaulty: boolean) => void; onClose: () => void }

/** The recording that comments are about. Null if there is none. */
export type Playable = {
  /** Chooses a part of it. */
  field: (props: FieldProps) => ReactNode
  /** Plays it from a time. */
  onSeek: (ms: number) => void
} | null

export const spanOf = ({ startMs, endMs }: Pick<Comment, 'startMs' | 'endMs'>): Span | null =>
  startMs === null ? null : { startMs, endMs }

/** The time of a comment while it is written: a button for a line of buttons, and the field that it opens. */
export function useSpan(playable: Playable, start: Span | null) {
  const [span, setSpan] = useState(start)
  const [isOpen, setOpen] = useState(start !== null)
  const [isFaulty, setFaulty] = useState(false)
  const reset = () => {
    setSpan(null)
    setFaulty(false)
    setOpen(false)
  }
  return {
    span,
    isFaulty: isOpen && isFaulty,
    reset,
    field:
      playable && isOpen ? (
        <Suspense>{playable.field({ value: span, onChange: setSpan, onFault: setFaulty, onClose: reset })}</Suspense>
      ) : null,
    button:
      playable && !isOpen ? (
        <Button variant="subtle" leftSection={<Icon of={IconClock} />} onClick={() => setOpen(true)}>
          Add a time
        </Button>
      ) : null,
  }
}
