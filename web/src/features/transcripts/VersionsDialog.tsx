import type { Transcript, TranscriptVersion, VersionReason } from '@castwright/contract/transcripts/shapes.ts'
import { Box, Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortMoment } from '../../lib/moments.ts'
import { counted } from '../../lib/numbers.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { clock } from '../../ui/AudioPlayer.tsx'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './Transcripts.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

type Props = {
  recordingId: string
  timeZone: string
  before: () => Promise<boolean>
  onText: (transcript: Transcript) => void
  onClose: () => void
}

const reasons: Record<VersionReason, string> = {
  edited: 'Before edits',
  imported: 'Before an import',
  machine: 'Before a transcription',
  shifted: 'Before changing the times',
  replaced: 'Before find and replace',
  restored: 'Before restoring an earlier version',
  deleted: 'Deleted',
  published: 'Published',
}

/** Earlier versions, to read and to restore. */
export const VersionsDialog = dialogOf('Version history', Versions, 'table')

function Versions({ recordingId, timeZone, before, onText, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...query('TranscriptsService.FindVersions', { recordingId }), staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<TranscriptVersion | null>(null)
  const restore = useSubmit(async ({ id: versionId }: TranscriptVersion) => {
    if (!(await before())) return
    const { transcript } = await rpc('TranscriptsService.RestoreVersion', { recordingId, versionId })
    onText(transcript)
    onClose()
    toast.success('Earlier version restored.')
  })
  if (!data) return <QueryState title="Error loading the versions" order={3} error={error} refetch={refetch} rows={4} />
  if (data.versions.length === 0) return <Text c="dimmed">No earlier versions yet. We save versions as you edit.</Text>
  return (
    <div className={classes.versions}>
      <ul className={`cw-list ${classes.versionList}`} aria-label="Versions">
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
      <Box miw={0}>
        {chosen ? (
          <Stack gap="sm">
            <Preview recordingId={recordingId} versionId={chosen.id} />
            <Group justify="flex-end" gap="sm">
              <Button loading={restore.isBusy} onClick={() => void restore.submit(chosen)}>
                Restore this version
              </Button>
            </Group>
          </Stack>
        ) : (
          <Text c="dimmed">Choose a version to read it.</Text>
        )}
      </Box>
    </div>
  )
}

/** Enough to recognize it. */
const shownSegments = 200

function Preview({ recordingId, versionId }: { recordingId: string; versionId: string }) {
  const { data, error, refetch } = useQuery(query('TranscriptsService.GetVersion', { recordingId, versionId }))
  if (!data) return <QueryState title="Error loading the version" order={3} error={error} refetch={refetch} rows={4} />
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
