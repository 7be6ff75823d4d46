import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconPlayerPlay } from '@tabler/icons-react'
import type { Playback } from '../../../components/timeline/playback.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './Cuts.module.css'
import { type Cuts, lengthOf, writeTime } from './model.ts'

/** Milliseconds before a cut from which it is played. */
const leadMs = 2000

export function CutRows({ cuts, playback, onRestore }: { cuts: Cuts; playback: Playback; onRestore: (at: number) => void }) {
  if (cuts.length === 0)
    return (
      <EmptyState order={2} title="No cuts yet">
        Select part of the waveform and cut it. The file itself never changes, and you can restore any cut.
      </EmptyState>
    )
  return (
    <ol className="cw-list" aria-label="Cuts">
      {cuts.map((cut, at) => (
        <li key={at} className={classes.row}>
          <Text size="sm" flex="1 1 12rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {writeTime(cut.startMs)} – {writeTime(cut.endMs)}{' '}
            <Text span size="sm" c="dimmed">
              ({writeTime(lengthOf([cut]))})
            </Text>
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon of={IconPlayerPlay} small />}
              aria-label={`Play around cut ${at + 1}`}
              onClick={() => void playback.play(Math.max(0, cut.startMs - leadMs))}
            >
              Play
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon of={IconArrowBackUp} small />}
              aria-label={`Restore cut ${at + 1}`}
              onClick={() => onRestore(at)}
            >
              Restore
            </Button>
          </Group>
        </li>
      ))}
    </ol>
  )
}
