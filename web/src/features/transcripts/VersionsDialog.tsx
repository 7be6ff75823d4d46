import type { Transcript, TranscriptVersion, VersionReason } from '@castwright/contract/transcripts/shapes.ts'
import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortMoment } from '../../lib/moments.ts'
import { counted } from '../../lib/numbers.ts'
import { messageOf, query, rpc } from '../../lib/rpc.ts'
import { clock } from '../../ui/AudioPlayer.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'
import classes from './Transcripts.module.css'

type Props = {
  recordingId: string
  timeZone: string
  beforeRestore: () => Promise<boolean>
  onRestored: (transcript: Transcript) => void
  opened: boolean
  onClose: () => void
}

const reasons: Record<VersionReason, string> = {
  edited: 'Before edits',
  imported: 'Before an import',
  machine: 'Before a transcription',
  shifted: 'Before the times were changed',
  replaced: 'Before find and replace',
  restored: 'Before an earlier version was restored',
  deleted: 'Deleted',
  published: 'Published',
}

/** Earlier versions, to read and to restore. */
export function VersionsDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Version history" size="table">
      {opened ? <Versions {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Versions({ recordingId, timeZone, beforeRestore, onRestored, onClose }: Omit<Props, 'opened'>) {
  const { data, error, refetch } = useQuery({ ...query('TranscriptsService.FindVersions', { recordingId }), staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<TranscriptVersion | null>(null)
  const [isPending, setPending] = useState(false)
  if (error) return <ErrorState order={3} title="Error loading the versions" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <RowsSkeleton rows={4} />
      </Loading>
    )
  const restore = async ({ id: versionId }: TranscriptVersion) => {
    setPending(true)
    try {
      if (!(await beforeRestore())) return
      const { transcript } = await rpc('TranscriptsService.RestoreVersion', { recordingId, versionId })
      onRestored(transcript)
      onClose()
      toast.success(messages.restored)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setPending(false)
    }
  }
  if (data.versions.length === 0) return <Text c="dimmed">No earlier versions yet. They are kept as you edit.</Text>
  return (
    <div className={classes.versions}>
      <ul className={classes.versionList} aria-label="Versions">
        {data.versions.map((version) => (
          <li key={version.id}>
            <UnstyledButton className={classes.version} aria-pressed={chosen?.id === version.id} onClick={() => setChosen(version)}>
              <span>
                <time dateTime={version.createdAt}>{shortMoment(version.createdAt, timeZone)}</time>
              </span>
              <Text span size="sm" c="dimmed">
                {`${reasons[version.reason]}${version.authorName ? ` by ${version.authorName}` : ''} · ${counted(version.wordCount, 'word')}`}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className={classes.preview}>
        {chosen ? (
          <Stack gap="sm">
            <Preview recordingId={recordingId} versionId={chosen.id} />
            <Group justify="flex-end" gap="sm">
              <Button loading={isPending} onClick={() => void restore(chosen)}>
                Restore this version
              </Button>
            </Group>
          </Stack>
        ) : (
          <Text c="dimmed">Choose a version to read it.</Text>
        )}
      </div>
    </div>
  )
}

/** Enough to recognize it. */
const shownSegments = 200

function Preview({ recordingId, versionId }: { recordingId: string; versionId: string }) {
  const { data, error, refetch } = useQuery(query('TranscriptsService.GetVersion', { recordingId, versionId }))
  if (error) return <ErrorState order={3} title="Error loading the version" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading>
        <RowsSkeleton rows={4} />
      </Loading>
    )
  const rest = data.segments.length - shownSegments
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it.
    <div className={classes.words} tabIndex={0} role="group" aria-label="Text of this version">
      <Title order={3} size="h4">
        {counted(data.segments.length, 'segment')}
      </Title>
      {data.segments.slice(0, shownSegments).map(({ startMs, speaker, text }, at) => (
        <p key={at} dir="auto">
          <Text span size="sm" c="dimmed">{`${clock(startMs / 1000)} ${speaker ? `${speaker}: ` : ''}`}</Text>
          {text}
        </p>
      ))}
      {rest > 0 ? <Text c="dimmed">{`And ${counted(rest, 'more segment', 'more segments')}.`}</Text> : null}
    </div>
  )
}
