import { type Clip, clipMessages } from '@castwright/contract/clips/shapes.ts'
import { clipLimits } from '@castwright/contract/clips/limits.ts'
import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Playback } from '../../components/timeline/playback.ts'
import { readTime, timeText } from '../../lib/playTime.ts'
import { rpc } from '../../lib/rpc.ts'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { setClip } from './api.ts'
import classes from './Clips.module.css'
import { type ClipSpan, isValid, moveEnd, spanFrom, spanOf, titleFrom, wordsOf } from './model.ts'
import { clock } from '../../ui/AudioPlayer.tsx'
import { Note } from '../../ui/Note.tsx'

type Props = {
  recordingId: string
  /** Null for a new one. */
  clip: Clip | null
  span: ClipSpan
  onSpan: (span: ClipSpan) => void
  playback: Playback
  transcript: Transcript | null
  onClose: () => void
}

/** The title and the times of a clip, and the words to choose them by. */
export function ClipForm({ recordingId, clip, span, onSpan, playback, transcript, onClose }: Props) {
  const [title, setTitle] = useState(clip?.title ?? '')
  const [showsFaults, setShowsFaults] = useState(false)
  const suggested = transcript ? titleFrom(transcript.segments, span) : ''
  const chosen = title.trim() || (clip ? '' : suggested)
  const fault = chosen === '' ? clipMessages.titleMissing : chosen.length > clipLimits.title ? clipMessages.titleTooLong : null
  const isFit = isValid(span, playback.durationMs)
  useStopAt(playback, span.endMs)

  const save = useSubmit(async () => {
    setShowsFaults(true)
    if (fault || !isFit) return
    const isMoved = clip && (clip.startMs !== span.startMs || clip.endMs !== span.endMs)
    if (isMoved && clip.files.length > 0) {
      const isSure = await confirm({
        title: "Change this clip's times?",
        children: "We'll delete its files because they no longer match. You can create them again.",
        confirmLabel: 'Change times',
      })
      if (!isSure) return
    }
    const saved = clip
      ? await rpc('ClipsService.UpdateClip', { recordingId, clipId: clip.id, title: chosen, ...(isMoved && { times: span }) })
      : await rpc('ClipsService.CreateClip', { recordingId, title: chosen, ...span })
    await setClip(saved.clip)
    toast.success(clip ? 'Clip saved.' : 'Clip created.')
    onClose()
  })
  return (
    <Card title={clip ? 'Edit clip' : 'New clip'}>
      <Stack component={Form} gap="md" onSubmit={save.submit}>
        <TextInput
          label="Title"
          value={title}
          placeholder={clip ? '' : suggested}
          description={!clip && suggested ? 'Leave empty to use the first words.' : undefined}
          maxLength={clipLimits.title * 2}
          error={showsFaults ? fault : null}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Group gap="sm" align="flex-end">
          <TimeField label="Start" ms={span.startMs} onChange={(startMs) => onSpan({ ...span, startMs })} />
          <TimeField label="End" ms={span.endMs} onChange={(endMs) => onSpan({ ...span, endMs })} />
          <Text size="sm" c={isFit ? 'dimmed' : 'var(--mantine-color-error)'} role="status" pb="xs">
            {isFit ? `${((span.endMs - span.startMs) / 1000).toFixed(1)} seconds` : clipMessages.length}
          </Text>
        </Group>
        <TranscriptWords transcript={transcript} span={span} durationMs={playback.durationMs} onSpan={onSpan} />
        <Group gap="xs">
          <Button type="submit" loading={save.isBusy}>
            {clip ? 'Save clip' : 'Create clip'}
          </Button>
          <Button variant="default" leftSection={<Icon of={IconPlayerPlay} />} onClick={() => void playback.play(span.startMs)}>
            Play selection
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** Pauses where the clip ends, once. Listening on from there is possible. */
function useStopAt(playback: Playback, endMs: number): void {
  useEffect(() => {
    let last = playback.now().ms
    return playback.subscribe(() => {
      const { ms, isPlaying } = playback.now()
      if (isPlaying && last < endMs && ms >= endMs && ms - last < 1000) playback.pause()
      last = ms
    })
  }, [playback, endMs])
}

function TimeField({ label, ms, onChange }: { label: string; ms: number; onChange: (ms: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const take = () => {
    const read = draft === null ? null : readTime(draft)
    if (read !== null) onChange(read)
    setDraft(null)
  }
  return (
    <TextInput
      w="9rem"
      label={label}
      value={draft ?? timeText(ms)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}

type TranscriptWordsProps = { transcript: Transcript | null; span: ClipSpan; durationMs: number; onSpan: (span: ClipSpan) => void }

/** Milliseconds around the clip that are shown, and that each button adds. */
const before = 60_000
const after = 120_000

/** The words around the clip. Selecting some makes them the clip. */
function TranscriptWords({ transcript, span, durationMs, onSpan }: TranscriptWordsProps) {
  const [range, setRange] = useState(() => ({ from: span.startMs - before, to: span.startMs + after }))
  const text = useRef<HTMLDivElement>(null)
  if (!transcript)
    return (
      <Note>This recording has no transcript yet. With a transcript, you can select a clip by its words, and videos show captions.</Note>
    )
  const shown = transcript.segments.filter(({ startMs, endMs }) => endMs > range.from && startMs < range.to)
  const take = () => {
    const selection = window.getSelection()
    if (!selection || selection.isCollapsed || !text.current) return
    const words = [...text.current.querySelectorAll<HTMLElement>('[data-start]')].filter((word) => selection.containsNode(word, true))
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) return
    onSpan(spanOf(Number(first.dataset['start']), Number(last.dataset['end']), durationMs))
    selection.removeAllRanges()
  }
  const isInside = (ms: number): boolean => ms >= span.startMs && ms < span.endMs
  return (
    <fieldset className={classes.words}>
      <legend>Words</legend>
      <Note>
        Select words to make them the clip.
        {transcript.source === 'machine' && !transcript.isChecked ? ' No one has checked this transcript yet.' : ''}
      </Note>
      <Box
        ref={text}
        mah="18rem"
        px="sm"
        py="xs"
        bd="1px solid var(--mantine-color-default-border)"
        bdrs="sm"
        style={{ overflowY: 'auto' }}
        onPointerUp={take}
      >
        {shown.length === 0 ? <Text c="dimmed">No one speaks in this part.</Text> : null}
        {shown.map((segment) => (
          <div key={segment.id} className={classes.segment} dir="auto">
            <p>
              {wordsOf(segment).map((word, at) => (
                <span
                  key={at}
                  data-start={word.startMs}
                  data-end={word.endMs}
                  data-chosen={isInside((word.startMs + word.endMs) / 2) || undefined}
                >
                  {word.text}{' '}
                </span>
              ))}
            </p>
            <Group gap="xxs" wrap="nowrap" dir="ltr">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Start at ${clock(segment.startMs / 1000)}`}
                onClick={() => onSpan(spanFrom(segment.startMs, durationMs, span.endMs - span.startMs))}
              >
                Start
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`End at ${clock(segment.endMs / 1000)}`}
                onClick={() => onSpan(moveEnd(span, segment.endMs, durationMs))}
              >
                End
              </Button>
            </Group>
          </div>
        ))}
      </Box>
      <Group gap="xs">
        {range.from > 0 ? (
          <Button size="compact-sm" variant="default" onClick={() => setRange({ ...range, from: range.from - after })}>
            Earlier
          </Button>
        ) : null}
        {range.to < durationMs ? (
          <Button size="compact-sm" variant="default" onClick={() => setRange({ ...range, to: range.to + after })}>
            Later
          </Button>
        ) : null}
      </Group>
    </fieldset>
  )
}
