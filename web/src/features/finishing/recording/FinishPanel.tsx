import { reasonOf } from '../../../lib/fieldErrors.ts'
import type { Finishing } from '@castwright/contract/finishing/shapes.ts'
import { isMaster } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertCircle, IconArrowsLeftRight, IconCut, IconInfoCircle, IconWand } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { OperatorHint } from '../../../components/OperatorHint.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton, TextLink } from '../../../ui/Links.tsx'
import { toast } from '../../../ui/toast.tsx'
import { cancelFinishing, isUnderWay, type Setup, useComparison, useFinishing, useSetup } from '../api.ts'
import { progressText } from '../words.ts'
import { FinishDialog } from './FinishDialog.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Note } from '../../../ui/Note.tsx'

type Props = {
  recording: Recording
  profileUrl: string
  /** Called once a result is there. */
  onDone: () => void
}

/** What finishing can do with a recording, how far it is, and what the recording was made from. */
export function FinishPanel({ recording, profileUrl, onDone }: Props) {
  const { data: setup } = useSetup(recording.podcastId)
  if (!setup) return null
  const isSource = isMaster(recording.fileType)
  if (!setup.settings.isEnabled && !isSource && recording.madeBy === null) return null
  return (
    <Stack gap="sm" pt="md" style={{ borderTop: 'var(--cw-hairline)' }}>
      {recording.madeBy === 'finishing' ? <Lineage recording={recording} profileUrl={profileUrl} /> : null}
      {recording.madeBy === 'tagging' ? <Note>A copy with tags, created when the episode was published.</Note> : null}
      {recording.madeBy === null ? <Source recording={recording} profileUrl={profileUrl} setup={setup} onDone={onDone} /> : null}
    </Stack>
  )
}

/** 'Made from interview.wav with Voice, −16 LUFS' */
function Lineage({ recording, profileUrl }: Omit<Props, 'onDone'>) {
  const { data: comparison } = useComparison(recording.id)
  if (!comparison) return null
  const { source, presetName } = comparison
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        Made from <b dir="auto">{source.fileName}</b> with <b dir="auto">{presetName}</b>
      </Text>
      <Group gap="xs">
        <LinkButton
          variant="default"
          size="xs"
          leftSection={<Icon of={IconArrowsLeftRight} small />}
          to="/$profileUrl/recordings/$recordingId/compare"
          params={{ profileUrl, recordingId: recording.id }}
        >
          Compare
        </LinkButton>
        <LinkButton
          variant="default"
          size="xs"
          leftSection={<Icon of={IconCut} small />}
          to="/$profileUrl/recordings/$recordingId/cuts"
          params={{ profileUrl, recordingId: source.id }}
        >
          Cut and finish again
        </LinkButton>
      </Group>
    </Group>
  )
}

function Source({ recording, profileUrl, setup, onDone }: Props & { setup: Setup }) {
  const { data } = useFinishing(recording.id, true)
  const finishing = data?.finishing ?? null
  useResult(finishing, onDone)
  const [opened, dialog] = useDisclosure(false)
  const acts = (
    <Group gap="xs">
      <FinishButton setup={setup} isMain={isMaster(recording.fileType)} onClick={dialog.open} />
      <LinkButton
        variant="default"
        leftSection={<Icon of={IconCut} />}
        to="/$profileUrl/recordings/$recordingId/cuts"
        params={{ profileUrl, recordingId: recording.id }}
      >
        Edit cuts
      </LinkButton>
    </Group>
  )
  return (
    <>
      {finishing && isUnderWay(finishing) ? (
        <FinishProgress finishing={finishing} />
      ) : (
        <>
          {finishing?.state === 'failed' ? (
            <Alert color="red" icon={<Icon of={IconAlertCircle} />} title="Finishing failed" role="alert">
              {finishing.error}
            </Alert>
          ) : null}
          {finishing?.resultId ? <ResultLink profileUrl={profileUrl} resultId={finishing.resultId} /> : null}
          {isMaster(recording.fileType) ? (
            <SourceNotice title="This recording can't be published yet" acts={acts}>
              {recording.fileType.toUpperCase()} files are sources. Finish it to get an MP3 or M4A for listeners.
            </SourceNotice>
          ) : (
            acts
          )}
        </>
      )}
      <FinishDialog recordings={[recording]} setup={setup} opened={opened} onClose={dialog.close} />
    </>
  )
}

const SourceNotice = ({ title, acts, children }: { title: string; acts: ReactNode; children: ReactNode }) => (
  <Alert color="blue" icon={<Icon of={IconInfoCircle} />} title={title} role="status">
    <Stack gap="sm">
      <span>{children}</span>
      {acts}
    </Stack>
  </Alert>
)

/** Says how to get ffmpeg if it is missing. */
export function FinishButton({ setup: { settings, engine }, isMain, onClick }: { setup: Setup; isMain: boolean; onClick: () => void }) {
  const why = engine.isAvailable ? (settings.isEnabled ? null : "Finishing is turned off in this podcast's settings.") : engine.message
  return (
    <HintedButton
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon of={IconWand} />}
      disabledReason={why}
      remedy={engine.isAvailable ? null : <OperatorHint ask="install it" topic="ffmpeg" />}
      onClick={onClick}
    >
      Finish
    </HintedButton>
  )
}

export function FinishProgress({ finishing }: { finishing: Finishing }) {
  const percent = Math.floor(finishing.progress * 100)
  const cancel = useSubmit({ reason: reasonOf }, async () => {
    await cancelFinishing(finishing.recordingId)
    toast.info('Finishing canceled.')
  })
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Finishing with <b dir="auto">{finishing.presetName}</b>
        </Text>
        <Text size="sm" fw={500} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent}%
        </Text>
      </Group>
      <Progress value={percent} aria-label={`Finishing ${finishing.fileName}`} />
      <Group justify="space-between" gap="sm">
        <Note role="status">{progressText(finishing)}</Note>
        <Button variant="default" size="compact-sm" loading={cancel.isBusy} onClick={cancel.submit}>
          Cancel finishing
        </Button>
      </Group>
    </Stack>
  )
}

/** Calls `onDone` when a job ends that was seen under way. */
export function useResult(finishing: Finishing | null, onDone: () => void): void {
  const before = useRef<string | null>(null)
  const told = useRef(onDone)
  useEffect(() => {
    told.current = onDone
  })
  const [id, state] = [finishing?.id, finishing?.state]
  useEffect(() => {
    if (id === undefined) return
    const wasUnderWay = before.current === id
    if (state === 'waiting' || state === 'running') before.current = id
    else if (wasUnderWay) {
      before.current = null
      if (state === 'done') {
        toast.success('Your recording is finished.')
        told.current()
      }
    }
  }, [id, state])
}

/** Leads from a source to what was made of it. */
export const ResultLink = ({ profileUrl, resultId }: { profileUrl: string; resultId: string }) => (
  <Group gap="xs">
    <Text span size="sm">
      This recording is finished.
    </Text>
    <TextLink size="sm" to="/$profileUrl/recordings/$recordingId/compare" params={{ profileUrl, recordingId: resultId }}>
      Listen to the result
    </TextLink>
  </Group>
)
