import { readClock, readRemark, type Span, writeClock } from '@castwright/contract/comments/moments.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconClock, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { playAt, positionOf } from '../../../lib/playback.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useEpisodeRecording } from '../api.ts'
import classes from './SpanField.module.css'
import { usePeaks } from './usePeaks.ts'

type Props = {
  episodeId: string
  value: Span | null
  onChange: (span: Span | null) => void
  /** Called if a time is typed that isn't one. The value is then null. */
  onFault: (isFaulty: boolean) => void
  onClose: () => void
}

const barCount = 120
const barWidth = 3
const height = 64
/** In pixels. Less is a click, which chooses a moment. */
const minDrag = 5

/** The highest peak of each of a few bars. */
function barsOf(peaks: readonly number[]): number[] {
  if (peaks.length === 0) return Array.from({ length: barCount }, () => 0)
  const size = peaks.length / barCount
  return Array.from({ length: barCount }, (_, at) =>
    Math.max(...peaks.slice(Math.floor(at * size), Math.max(Math.floor(at * size) + 1, Math.floor((at + 1) * size)))),
  )
}

const toText = (value: Span | null) => ({
  from: value ? writeClock(value.startMs) : '',
  to: value?.endMs == null ? '' : writeClock(value.endMs),
})

type Texts = ReturnType<typeof toText>

/** Messages by field, and the chosen times if there are none. */
function check({ from, to }: Texts, seconds: number): { span: Span | null; from?: string; to?: string } {
  const [startMs, endMs] = [readClock(from), readClock(to)]
  const range = `Enter a time such as 12:41, up to ${writeClock(seconds * 1000)}.`
  if (from.trim() === '') return to.trim() === '' ? { span: null } : { span: null, from: range }
  if (startMs === null || startMs > seconds * 1000) return { span: null, from: range }
  if (to.trim() === '') return { span: { startMs, endMs: null } }
  if (endMs === null || endMs > Math.ceil(seconds) * 1000) return { span: null, to: range }
  return endMs > startMs ? { span: { startMs, endMs } } : { span: null, to: 'The end must be after the start.' }
}

/** Chooses a part of the recording: by dragging over its waveform, by typing, or at the position of the player. */
export function SpanField({ episodeId, value, onChange, onFault, onClose }: Props) {
  const { data: recording } = useEpisodeRecording(episodeId)
  const seconds = recording?.duration ?? 0
  const [texts, setTexts] = useState(() => toText(value))
  const checked = check(texts, seconds)
  const change = (next: Texts) => {
    setTexts(next)
    const found = check(next, seconds)
    onChange(found.span)
    onFault(found.from !== undefined || found.to !== undefined)
  }
  const choose = (span: Span) => change(toText(span))
  const typeFrom = (text: string) => {
    // Pasted from elsewhere, such as 12:41–12:55.
    const pasted = readRemark(`${text} x`)
    change(pasted?.endMs == null ? { ...texts, from: text } : toText(pasted))
  }
  const moveToPlayer = () => {
    const ms = positionOf(episodeId) ?? 0
    choose({ startMs: ms, endMs: checked.span?.endMs != null && checked.span.endMs > ms ? checked.span.endMs : null })
  }
  return (
    <Stack gap="xs" mt="xs" p="sm" bd="var(--cw-hairline)" bdrs="sm" bg="var(--cw-panel)" role="group" aria-label="Time in the recording">
      {recording ? <Wave recordingId={recording.id} seconds={seconds} value={checked.span} onChoose={choose} /> : null}
      <Group gap="xs" align="flex-start">
        <TextInput
          flex="1 1 calc(var(--cw-size-art) * 1.5)"
          maw="calc(var(--cw-size-art) * 2)"
          label="From"
          size="xs"
          inputMode="numeric"
          placeholder="12:41"
          value={texts.from}
          error={checked.from}
          onChange={(event) => typeFrom(event.currentTarget.value)}
        />
        <TextInput
          flex="1 1 calc(var(--cw-size-art) * 1.5)"
          maw="calc(var(--cw-size-art) * 2)"
          label="To (optional)"
          size="xs"
          inputMode="numeric"
          placeholder="12:55"
          value={texts.to}
          error={checked.to}
          onChange={(event) => change({ ...texts, to: event.currentTarget.value })}
        />
      </Group>
      <Group gap="xs">
        <Button variant="default" size="xs" leftSection={<Icon of={IconClock} small />} onClick={moveToPlayer}>
          Use the player's position
        </Button>
        {checked.span ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon of={IconPlayerPlay} small />}
            onClick={() => checked.span && playAt(episodeId, checked.span.startMs)}
          >
            Play
          </Button>
        ) : null}
        <Button variant="subtle" size="xs" leftSection={<Icon of={IconX} small />} onClick={onClose}>
          Remove time
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Drag across the waveform to select a part, or click to select a moment.
      </Text>
    </Stack>
  )
}

type WaveProps = { recordingId: string; seconds: number; value: Span | null; onChoose: (span: Span) => void }

/** Only for pointers. The fields below are for the keyboard. */
function Wave({ recordingId, seconds, value, onChoose }: WaveProps) {
  const peaks = usePeaks({ id: recordingId })
  const bars = useMemo(() => barsOf(peaks), [peaks])
  const dragging = useRef<number | null>(null)
  const secondAt = (event: PointerEvent<SVGSVGElement>, x: number): number => {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.floor(Math.min(1, Math.max(0, (x - box.left) / box.width)) * seconds)
  }
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const from = dragging.current
    if (from === null) return
    const isClick = Math.abs(event.clientX - from) < minDrag
    const [one, other] = [secondAt(event, from), secondAt(event, event.clientX)]
    const [startMs, endMs] = [Math.min(one, other) * 1000, Math.max(one, other) * 1000]
    onChoose({ startMs, endMs: isClick || endMs === startMs ? null : endMs })
  }
  const isChosen = (at: number): boolean => {
    if (!value || seconds === 0) return false
    const [from, to] = [(at / barCount) * seconds * 1000, ((at + 1) / barCount) * seconds * 1000]
    return to > value.startMs && from < (value.endMs ?? value.startMs + 1)
  }
  return (
    <svg
      className={classes.wave}
      viewBox={`0 0 ${barCount * barWidth} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      data-testid="span-wave"
      onPointerDown={(event) => {
        dragging.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        drag(event)
        dragging.current = null
      }}
      onPointerCancel={() => (dragging.current = null)}
    >
      <rect width={barCount * barWidth} height={height} fill="transparent" />
      {bars.map((peak, at) => {
        const tall = Math.max(2, (peak / 255) * height)
        return (
          <rect
            key={at}
            x={at * barWidth}
            y={(height - tall) / 2}
            width={barWidth - 1}
            height={tall}
            data-chosen={isChosen(at) || undefined}
          />
        )
      })}
    </svg>
  )
}
