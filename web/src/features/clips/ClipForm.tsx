import { type Clip, clipMessages } from '@castwright/contract/clips/shapes.ts'
import { clipLimits } from '@castwright/contract/clips/limits.ts'
import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
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
import { type ClipSpan, isValid, titleFrom } from './model.ts'
import { TranscriptWords } from './TranscriptWords.tsx'

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
        title: 'Change the times of this clip?',
        children: 'Its files will be deleted, because they no longer match. You can make them again.',
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
      <Form className={classes.form} onSubmit={save.submit}>
        <TextInput
          label="Title"
          value={title}
          placeholder={clip ? '' : suggested}
          description={!clip && suggested ? 'Leave it empty to use the first words.' : undefined}
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
      </Form>
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
