import type { Transcript } from '@castwright/contract/transcripts/shapes.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconHistory, IconMicrophone, IconPencil, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../lib/newId.ts'
import { Card } from '../../ui/Card.tsx'
import { Recording as RecordingDrawing } from '../../ui/drawings/Recording.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { fetchTranscript, isUnderWay, setTranscript, useTranscript, useTranscription } from './api.ts'
import { LoadedTranscript } from './LoadedTranscript.tsx'
import type { TranscriptPageProps } from './props.ts'
import { TextDialogs, type TextSource } from './TextDialogs.tsx'
import { EngineNotice, TranscriptionNotice } from './TranscriptionPanel.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

/** The transcript of a recording: to make, to import and to edit. */
export function TranscriptPage(props: TranscriptPageProps) {
  const { recording } = props
  const { data: transcript, error, refetch } = useTranscript(recording.id)
  useFinishedTranscription(recording.id, transcript === null)
  if (transcript) return <LoadedTranscript {...props} transcript={transcript} />
  return (
    <Page title="Transcript" hint={recording.fileName} above={props.above} action={props.links}>
      {transcript === null ? (
        <NoTranscript {...props} />
      ) : (
        <QueryState title="Error loading the transcript" inCard error={error} refetch={refetch} rows={8} />
      )}
    </Page>
  )
}

/** Loads the text as soon as the machine has written it. */
function useFinishedTranscription(recordingId: string, isMissing: boolean): void {
  const { data } = useTranscription(recordingId)
  const state = data?.transcription?.state
  const before = useRef(state)
  useEffect(() => {
    const hasFinished = state === 'done' && before.current !== undefined && before.current !== 'done'
    before.current = state
    if (isMissing && hasFinished) void fetchTranscript(recordingId).catch(() => undefined)
  }, [state, isMissing, recordingId])
}

function NoTranscript({ recording, timeZone }: TranscriptPageProps) {
  const recordingId = recording.id
  const { data } = useTranscription(recordingId)
  const [opened, setOpened] = useState<TextSource | null>(null)
  const show = (transcript: Transcript) => setTranscript(recordingId, transcript)
  const isReady = data?.engine.state === 'ready'
  const notice = data ? (
    <TranscriptionNotice
      recordingId={recordingId}
      transcription={data.transcription}
      engine={data.engine}
      onRetry={() => setOpened('start')}
    />
  ) : null
  return (
    <Stack gap="md">
      {data?.transcription && (isUnderWay(data.transcription) || data.transcription.state === 'failed') ? <Card>{notice}</Card> : null}
      {isUnderWay(data?.transcription) ? null : (
        <Card>
          <EmptyState
            drawing={<RecordingDrawing />}
            title="No transcript yet"
            action={
              <>
                <HintedButton
                  leftSection={<Icon of={IconMicrophone} />}
                  disabledReason={isReady ? null : (data?.engine.message ?? "Transcription isn't available right now.")}
                  onClick={() => setOpened('start')}
                >
                  Transcribe
                </HintedButton>
                <Button variant="default" leftSection={<Icon of={IconUpload} />} onClick={() => setOpened('import')}>
                  Import
                </Button>
                <Button variant="default" leftSection={<Icon of={IconPencil} />} onClick={() => show(emptyTranscript(recording))}>
                  Type it
                </Button>
                <Button variant="subtle" color="gray" leftSection={<Icon of={IconHistory} />} onClick={() => setOpened('versions')}>
                  Version history
                </Button>
              </>
            }
          >
            Transcripts make your episode accessible to deaf listeners and searchable for everyone.
          </EmptyState>
          {data ? (
            <Group justify="center" pt="sm">
              <EngineNotice engine={data.engine} />
            </Group>
          ) : null}
        </Card>
      )}
      <TextDialogs
        recording={recording}
        timeZone={timeZone}
        engine={data?.engine}
        hasText={false}
        opened={opened}
        before={() => Promise.resolve(true)}
        onText={show}
        onClose={() => setOpened(null)}
      />
    </Stack>
  )
}

/** Exists on the server once something was typed. */
const emptyTranscript = ({ id: recordingId, podcastId }: TranscriptPageProps['recording']): Transcript => ({
  id: newId(),
  recordingId,
  podcastId,
  language: '',
  source: 'typed',
  isChecked: false,
  isReleased: false,
  isOutdated: false,
  isPublishable: false,
  version: 0,
  updatedAt: new Date().toISOString(),
  segments: [],
})
