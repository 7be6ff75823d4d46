import { IconButton } from '../../ui/IconButton.tsx'
import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconClockExclamation, IconCurrentLocation, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Playback } from '../../components/timeline/playback.ts'
import { readTime, timeText } from '../../lib/playTime.ts'
import { rpc } from '../../lib/rpc.ts'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Editor } from './editor/store.ts'
import classes from './Transcripts.module.css'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Note } from '../../ui/Note.tsx'

export type Retime = 'shift' | 'realign'

type Common = {
  recordingId: string
  playback: Playback
  /** Saves first. */
  before: () => Promise<boolean>
  onDone: (transcript: Transcript) => void
  onClose: () => void
}

/** Says that the recording was replaced, and what can be done about the times. */
export function OutdatedNotice({ onChoose, onConfirm }: { onChoose: (what: Retime) => void; onConfirm: () => void }) {
  return (
    <Alert color="yellow" role="status" icon={<Icon of={IconClockExclamation} />} title="The recording was replaced">
      <Stack gap="xs" align="flex-start">
        The times of this transcript may be wrong. Play a few segments to check.
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => onChoose('shift')}>
            Shift times
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChoose('realign')}>
            Re-align
          </Button>
          <Button size="compact-sm" variant="default" onClick={onConfirm}>
            The times are right
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function useRetime(
  { before, onDone }: Pick<Common, 'before' | 'onDone'>,
  onClose: () => void,
  call: () => Promise<{ transcript: Transcript }>,
) {
  return useSubmit({ inForm: true }, async () => {
    if (!(await before())) return
    onDone((await call()).transcript)
    onClose()
    toast.success('Times changed.')
  })
}

/** Moves all times, or those from a place on. */
export const ShiftDialog = dialogOf('Shift times', Shift)

function Shift({ recordingId, playback, before, onDone, onClose }: Common) {
  const [by, setBy] = useState('')
  const [from, setFrom] = useState('0:00')
  const seconds = /^[+-]?\d{1,6}([.,]\d{1,3})?$/.test(by.trim()) ? Number(by.trim().replace(',', '.')) : null
  const fromMs = readTime(from)
  const shift = useRetime({ before, onDone }, onClose, () =>
    rpc('TranscriptsService.ShiftTranscript', { recordingId, byMs: Math.round((seconds ?? 0) * 1000), fromMs: fromMs ?? 0 }),
  )
  return (
    <DialogForm of={shift} label="Shift times" disabled={seconds === null || fromMs === null} onClose={onClose}>
      <TextInput
        label="Seconds"
        required
        description="For example, 12.5 if you added an intro, or -12.5 if you cut it."
        inputMode="text"
        data-autofocus
        value={by}
        error={by.trim() !== '' && seconds === null ? 'Must be a number of seconds.' : null}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
      <Group gap="xs" align="flex-end">
        <TextInput
          flex={1}
          label="Starting at"
          required
          value={from}
          error={fromMs === null ? 'Must be a time such as 1:02.5.' : null}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Button variant="default" onClick={() => setFrom(timeText(playback.now().ms))}>
          Use position
        </Button>
      </Group>
    </DialogForm>
  )
}

type Pair = { key: number; from: string; to: string }

/** Stretches the times between places that a person found in the new recording. */
export const RealignDialog = dialogOf('Re-align times', Realign, 'wide')

function Realign({ recordingId, playback, before, onDone, editor, onClose }: Common & { editor: Editor }) {
  const { lines } = editor.now()
  const [pairs, setPairs] = useState<Pair[]>(() => {
    const ends = [lines[0]?.startMs ?? 0, lines.at(-1)?.startMs ?? 0]
    return ends.filter((ms, at) => at === 0 || ms > (ends[0] ?? 0)).map((ms, key) => ({ key, from: timeText(ms), to: timeText(ms) }))
  })
  const change = (key: number, facts: Partial<Pair>) =>
    setPairs((now) => now.map((pair) => (pair.key === key ? { ...pair, ...facts } : pair)))
  const anchors = pairs.map(({ from, to }) => ({ fromMs: readTime(from), toMs: readTime(to) }))
  const isComplete = anchors.every(({ fromMs, toMs }) => fromMs !== null && toMs !== null)
  const realign = useRetime({ before, onDone }, onClose, () =>
    rpc('TranscriptsService.RealignTranscript', {
      recordingId,
      anchors: anchors
        .map(({ fromMs, toMs }) => ({ fromMs: fromMs ?? 0, toMs: toMs ?? 0 }))
        .toSorted((one, other) => one.fromMs - other.fromMs),
    }),
  )
  const textAt = (from: string): string => {
    const ms = readTime(from)
    return ms === null ? '' : (lines.findLast(({ startMs }) => startMs <= ms + 500)?.text ?? '')
  }
  return (
    <DialogForm of={realign} label="Re-align" disabled={!isComplete} onClose={onClose}>
      <Text c="dimmed">
        Find a few segments in the new recording and enter where they are now. We stretch the times in between. Two places are often enough.
      </Text>
      {pairs.map(({ key, from, to }, at) => (
        <div key={key} className={classes.pair} role="group" aria-label={`Place ${at + 1}`}>
          <TextInput
            label="Time in the transcript"
            required
            value={from}
            error={readTime(from) === null}
            onChange={({ currentTarget }) => change(key, { from: currentTarget.value })}
          />
          <TextInput
            label="Now at"
            required
            value={to}
            error={readTime(to) === null}
            onChange={({ currentTarget }) => change(key, { to: currentTarget.value })}
          />
          <IconButton
            icon={IconCurrentLocation}
            label="Use the player's position"
            onClick={() => change(key, { to: timeText(playback.now().ms) })}
          />
          <IconButton
            icon={IconTrash}
            label="Remove this place"
            disabled={pairs.length === 1}
            onClick={() => setPairs((now) => now.filter((pair) => pair.key !== key))}
          />
          <Note style={{ gridColumn: '1 / -1' }} lineClamp={1}>
            {textAt(from)}
          </Note>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<Icon of={IconPlus} />}
        onClick={() => setPairs((now) => [...now, { key: Math.max(...now.map(({ key }) => key)) + 1, from: '', to: '' }])}
      >
        Add a place
      </Button>
    </DialogForm>
  )
}
