import type { Clip } from '@castwright/contract/clips/shapes.ts'
import { clipLimits } from '@castwright/contract/clips/limits.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { createPlayback } from '../../components/timeline/playback.ts'
import { placeOf, Timeline } from '../../components/timeline/Timeline.tsx'
import { Card } from '../../ui/Card.tsx'
import { Recording } from '../../ui/drawings/Recording.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { useClips, useWords } from './api.ts'
import { ClipForm } from './ClipForm.tsx'
import { ClipItem } from './ClipItem.tsx'
import classes from './Clips.module.css'
import { type ClipSpan, moveEnd, moveStart, spanFrom } from './model.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Handle, timeAt } from '../../components/timeline/Handle.tsx'

type Editing = { clip: Clip | null; span: ClipSpan }

/** Short parts of a recording to share. */
export function ClipsPage({ recording, peaks, onBroken, above, links }: ClipsPageProps) {
  const durationMs = recording.duration * 1000
  const [playback] = useState(() => createPlayback(durationMs))
  const { data, error, refetch } = useClips(recording.id)
  const { data: transcript = null } = useWords(recording.id)
  const [editing, setEditing] = useState<Editing | null>(null)
  const isTooShort = durationMs < clipLimits.minMs
  const add = () => setEditing({ clip: null, span: spanFrom(playback.now().ms, durationMs) })
  const edit = (clip: Clip) => {
    setEditing({ clip, span: { startMs: clip.startMs, endMs: clip.endMs } })
    playback.seek(clip.startMs)
    window.scrollTo({ top: 0 })
  }
  const newClip = (
    <HintedButton
      leftSection={<Icon of={IconPlus} />}
      disabledReason={isTooShort ? 'The recording is shorter than 15 seconds.' : editing ? 'Save or cancel the clip first.' : null}
      onClick={add}
    >
      New clip
    </HintedButton>
  )
  return (
    <Page
      title="Clips"
      hint={recording.fileName}
      above={above}
      action={
        <Group gap="xs" w={{ base: '100%', xs: 'auto' }}>
          {links}
          {newClip}
        </Group>
      }
    >
      <Stack gap="md">
        <Timeline playback={playback} peaks={peaks} src={recording.url} name={recording.fileName} onBroken={onBroken}>
          {editing ? (
            <ClipRegion span={editing.span} durationMs={durationMs} onChange={(span) => setEditing({ ...editing, span })} />
          ) : null}
        </Timeline>
        {editing ? (
          <ClipForm
            key={editing.clip?.id ?? 'new'}
            recordingId={recording.id}
            clip={editing.clip}
            span={editing.span}
            onSpan={(span) => setEditing({ ...editing, span })}
            playback={playback}
            transcript={transcript}
            onClose={() => setEditing(null)}
          />
        ) : null}
        <Card>
          {data ? (
            data.clips.length > 0 ? (
              <Stack component="ul" gap="md" className="cw-list" aria-label="Clips">
                {data.clips.map((clip) => (
                  <ClipItem
                    key={clip.id}
                    clip={clip}
                    canRender={data.canRender}
                    isPublished={data.isPublished}
                    onEdit={() => edit(clip)}
                    onPlay={() => void playback.play(clip.startMs)}
                  />
                ))}
              </Stack>
            ) : (
              <EmptyState
                drawing={<Recording />}
                title="No clips yet"
                action={
                  editing || isTooShort ? null : (
                    <Button variant="default" onClick={add}>
                      Choose a part
                    </Button>
                  )
                }
              >
                Choose 15 to 90 seconds to share as audio, as a captioned video, or as a soundbite in your feed.
              </EmptyState>
            )
          ) : (
            <QueryState title="Error loading the clips" error={error} refetch={refetch} rows={3} />
          )}
        </Card>
      </Stack>
    </Page>
  )
}

type ClipsPageProps = Pick<RecordingWithEpisode, 'recording' | 'episode'> & {
  peaks: readonly number[]
  /** The URL of the audio has expired. */
  onBroken: () => void
  above: ReactNode
  /** Links to the recording's other pages. */
  links: ReactNode
}

/** The clip on the waveform. Its start and end move by dragging or by keyboard, and dragging between them moves both. */
function ClipRegion({ span, durationMs, onChange }: { span: ClipSpan; durationMs: number; onChange: (span: ClipSpan) => void }) {
  const grabbed = useRef<number | null>(null)
  const { startMs, endMs } = span
  const release = () => {
    grabbed.current = null
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grabbed.current !== null) onChange(spanFrom(timeAt(event, durationMs) - grabbed.current, durationMs, endMs - startMs))
  }
  const handle = { durationMs, className: classes.handle }
  return (
    <>
      <div
        className={classes.region}
        style={{ left: placeOf(startMs, durationMs), width: placeOf(endMs - startMs, durationMs) }}
        data-testid="clip-region"
        onPointerDown={(event) => {
          grabbed.current = timeAt(event, durationMs) - startMs
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
      <Handle {...handle} ms={startMs} label="Start of the clip" onMove={(ms) => onChange(moveStart(span, ms))} />
      <Handle {...handle} ms={endMs} label="End of the clip" onMove={(ms) => onChange(moveEnd(span, ms, durationMs))} />
    </>
  )
}
