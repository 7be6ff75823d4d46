import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { clock } from '../../ui/AudioPlayer.tsx'
import classes from './Clips.module.css'
import { type ClipSpan, moveEnd, spanFrom, spanOf, wordsOf } from './model.ts'
import { Note } from '../../ui/Note.tsx'

type Props = { transcript: Transcript | null; span: ClipSpan; durationMs: number; onSpan: (span: ClipSpan) => void }

/** Milliseconds around the clip that are shown, and that each button adds. */
const before = 60_000
const after = 120_000

/** The words around the clip. Selecting some makes them the clip. */
export function TranscriptWords({ transcript, span, durationMs, onSpan }: Props) {
  const [range, setRange] = useState(() => ({ from: span.startMs - before, to: span.startMs + after }))
  const text = useRef<HTMLDivElement>(null)
  if (!transcript)
    return (
      <Note>This recording has no transcript yet. With one, you can choose a clip by its words, and videos show them as captions.</Note>
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
      <div ref={text} className={classes.text} onPointerUp={take}>
        {shown.length === 0 ? <Text c="dimmed">Nothing is said here.</Text> : null}
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
      </div>
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
