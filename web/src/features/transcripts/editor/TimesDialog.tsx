import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Playback } from '../../../components/timeline/playback.ts'
import { exactTimeText, readTime } from '../../../lib/playTime.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Line } from '../model/types.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Note } from '../../../ui/Note.tsx'

type Props = {
  /** Null while it is closed. */
  line: Line | null
  playback: Playback
  onTimes: (line: Line, times: { startMs: number; endMs: number }) => void
  onClose: () => void
}

/** When a segment starts and ends, as numbers. */
export function TimesDialog({ line, onClose, ...rest }: Props) {
  return (
    <Dialog opened={line !== null} onClose={onClose} title="Segment times">
      {line ? <Times key={line.id} line={line} {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

const notATime = 'Must be a time such as 1:02.5.'

function Times({ line, playback, onTimes, onClose }: Props & { line: Line }) {
  const [start, setStart] = useState(exactTimeText(line.startMs))
  const [end, setEnd] = useState(exactTimeText(line.endMs))
  const [startMs, endMs] = [readTime(start), readTime(end)]
  const isInOrder = startMs === null || endMs === null || endMs >= startMs
  const submit = () => {
    if (startMs === null || endMs === null || !isInOrder) return
    onTimes(line, { startMs, endMs })
    onClose()
  }
  return (
    <DialogForm of={{ submit }} label="Set times" disabled={startMs === null || endMs === null || !isInOrder} onClose={onClose}>
      <Text c="dimmed" lineClamp={2}>
        {line.text}
      </Text>
      <Group gap="xs" align="flex-end">
        <TextInput
          flex={1}
          label="Start"
          required
          data-autofocus
          value={start}
          error={startMs === null ? notATime : null}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <Button variant="default" aria-label="Use position as start" onClick={() => setStart(exactTimeText(playback.now().ms))}>
          Use position
        </Button>
      </Group>
      <Group gap="xs" align="flex-end">
        <TextInput
          flex={1}
          label="End"
          required
          value={end}
          error={endMs === null ? notATime : isInOrder ? null : 'The end must not be before the start.'}
          onChange={({ currentTarget }) => setEnd(currentTarget.value)}
        />
        <Button variant="default" aria-label="Use position as end" onClick={() => setEnd(exactTimeText(playback.now().ms))}>
          Use position
        </Button>
      </Group>
      <Note>A segment must stay between the starts of its neighbors.</Note>
    </DialogForm>
  )
}
