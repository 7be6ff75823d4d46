import { IconButton } from '../../ui/IconButton.tsx'
import { ActionIcon, Box, NativeSelect, Text } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconRewindBackward5, IconRewindForward5 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clock } from '../../ui/AudioPlayer.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Playback, usePlayback } from './playback.ts'
import classes from './Timeline.module.css'
import { Note } from '../../ui/Note.tsx'
import { sizes } from '../../ui/theme.ts'

const rates = [0.75, 1, 1.25, 1.5, 2]

/** Play, jump, time and speed. `children` are further tools at its end. */
export function PlayerBar({ playback, children }: { playback: Playback; children?: ReactNode }) {
  const isPlaying = usePlayback(playback, (state) => state.isPlaying)
  const hasFailed = usePlayback(playback, (state) => state.hasFailed)
  const rate = usePlayback(playback, (state) => state.rate)
  return (
    <div className={classes.bar} role="group" aria-label="Player">
      <ActionIcon
        variant="filled"
        color="blue"
        radius="50%"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        aria-keyshortcuts="Alt+K"
        onClick={playback.toggle}
      >
        <Icon of={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled} />
      </ActionIcon>
      <IconButton icon={IconRewindBackward5} label="Back 5 seconds" onClick={() => playback.nudge(-5000)} />
      <IconButton icon={IconRewindForward5} label="Forward 5 seconds" onClick={() => playback.nudge(5000)} />
      <Time playback={playback} />
      <NativeSelect
        aria-label="Speed"
        size="xs"
        w={sizes.photo}
        value={String(rate)}
        data={rates.map((one) => ({ value: String(one), label: `${one}×` }))}
        onChange={({ currentTarget }) => playback.setRate(Number(currentTarget.value))}
      />
      {hasFailed ? (
        <Note danger role="status">
          Your browser can't play this audio.
        </Note>
      ) : null}
      {children}
    </div>
  )
}

function Time({ playback }: { playback: Playback }) {
  const seconds = usePlayback(playback, ({ ms }) => Math.floor(ms / 1000))
  const isEstimated = usePlayback(playback, (state) => state.isEstimated)
  return (
    <Text size="sm" c="dimmed" className="cw-figures" component="span">
      {isEstimated ? (
        <Box component="abbr" title="Estimated, because we only know when each segment starts and ends" mr="xxs" td="none">
          ≈
        </Box>
      ) : null}
      {clock(seconds)} / {clock(playback.durationMs / 1000)}
    </Text>
  )
}
