import { Button, Group, TextInput } from '@mantine/core'
import { IconCut, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { Playback } from '../../../components/timeline/playback.ts'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { readTime, writeTime } from './model.ts'
import type { CutEdits } from './useCutEdits.ts'

/** The selected part in figures, and the button that cuts it. */
export function SelectionFields({ edits, playback }: { edits: CutEdits; playback: Playback }) {
  const { marks, selection, mark, cut } = edits
  return (
    <Group gap="sm" align="flex-end" role="group" aria-label="Selection">
      <TimeField label="From" value={marks.startMs} onChange={(ms) => mark('startMs', ms)} />
      <Button variant="default" aria-keyshortcuts="I" onClick={() => mark('startMs')}>
        Start here
      </Button>
      <TimeField label="To" value={marks.endMs} onChange={(ms) => mark('endMs', ms)} />
      <Button variant="default" aria-keyshortcuts="O" onClick={() => mark('endMs')}>
        End here
      </Button>
      <HintedButton
        leftSection={<Icon of={IconCut} />}
        aria-keyshortcuts="X"
        disabledReason={selection ? null : whyNot(marks)}
        onClick={cut}
      >
        Cut selection
      </HintedButton>
      {selection ? (
        <Button variant="default" leftSection={<Icon of={IconPlayerPlay} />} onClick={() => void playback.play(selection.startMs)}>
          Play selection
        </Button>
      ) : null}
    </Group>
  )
}

function whyNot({ startMs, endMs }: CutEdits['marks']): string {
  if (startMs !== null) return 'Choose where the cut ends.'
  return endMs === null ? 'Select part of the waveform first.' : 'Choose where the cut starts.'
}

/** Takes a time when the field is left or Enter is pressed. */
export function TimeField({ label, value, onChange }: { label: string; value: number | null; onChange: (ms: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const ms = typed === null ? null : readTime(typed)
    if (ms !== null) onChange(ms)
    setTyped(null)
  }
  return (
    <TextInput
      w="8rem"
      label={label}
      placeholder="1:05.2"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : writeTime(value))}
      error={typed !== null && typed !== '' && readTime(typed) === null && !/[:.]$/.test(typed) ? 'Enter a time such as 1:05.2.' : null}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}
