import type { Transcription, TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { OperatorHint } from '../../components/OperatorHint.tsx'
import { leftText } from '../../lib/playTime.ts'
import { rpc } from '../../lib/rpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isUnderWay, refreshTranscription } from './api.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Note } from '../../ui/Note.tsx'

const percentOf = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * 100)

/** The progress of a transcription, with a button to cancel it. */
function TranscriptionProgress({ recordingId, transcription }: { recordingId: string; transcription: Transcription }) {
  const percent = percentOf(transcription.progress)
  const cancel = useSubmit(async () => {
    await rpc('TranscriptsService.CancelTranscription', { recordingId })
    await refreshTranscription(recordingId)
  })
  const isWaiting = transcription.state === 'waiting'
  const words = isWaiting
    ? 'Waiting to start. Transcriptions run one at a time.'
    : transcription.secondsLeft === null
      ? `${percent}%`
      : `${percent}% · ${leftText(transcription.secondsLeft)}`
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={500}>Transcribing</Text>
          <Note role="status">{words}</Note>
        </div>
        <Button variant="default" size="xs" loading={cancel.isBusy} onClick={cancel.submit}>
          Cancel transcription
        </Button>
      </Group>
      <Progress value={percent} animated={isWaiting} aria-label="Transcription progress" />
      <Note>It continues if you leave this page.</Note>
    </Stack>
  )
}

type NoticeProps = { recordingId: string; transcription: Transcription | null; engine: TranscriptionEngine; onRetry: () => void }

/** What is under way or went wrong. Nothing if all is well. */
export function TranscriptionNotice({ recordingId, transcription, engine, onRetry }: NoticeProps) {
  if (transcription && isUnderWay(transcription)) return <TranscriptionProgress recordingId={recordingId} transcription={transcription} />
  if (transcription?.state === 'failed')
    return (
      <Alert color="red" role="alert" icon={<Icon of={IconAlertTriangle} />} title="Transcription failed">
        <Stack gap="xs" align="flex-start">
          {transcription.error ?? 'Something went wrong.'}
          {transcription.progress > 0 ? ` ${percentOf(transcription.progress)}% is done. Trying again continues from there.` : ''}
          {engine.state === 'ready' ? (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </Stack>
      </Alert>
    )
  return null
}

/** Why this server can't transcribe now, or which model it uses. */
export function EngineNotice({ engine }: { engine: TranscriptionEngine }) {
  if (engine.state === 'installing')
    return (
      <Stack gap="xxs" w="100%">
        <Note role="status">
          {`Installing the speech engine${engine.progress === null ? '' : ` (${percentOf(engine.progress)}%)`}. You can start as soon as it's ready.`}
        </Note>
        <Progress value={percentOf(engine.progress ?? 0)} aria-label="Installation progress" />
      </Stack>
    )
  if (engine.state !== 'ready')
    return (
      <Note role="status">
        {engine.message ?? "Transcription isn't available on this server."} <OperatorHint ask="set it up" topic="transcription" />
      </Note>
    )
  const languages = engine.languages?.length === 1 && engine.languages[0] === 'en' ? 'English only. ' : ''
  return (
    <Text size="xs" c="dimmed">
      {`${languages}${engine.model}${engine.license ? `, ${engine.license}` : ''}`}
    </Text>
  )
}
