import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Box, Button, FileButton, Group, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import { recordingMessages } from '@castwright/contract/recordings/form.ts'
import { IconAlertCircle, IconFileMusic, IconPlayerPause, IconPlayerPlay, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { Recording } from '../../../ui/drawings/Recording.tsx'
import { acceptOf, type NamedFile } from './file.ts'
import { clock } from '../../../ui/AudioPlayer.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { timeLeft } from '../format.ts'
import type { RecordingUploader, Work } from './useUploadRecording.tsx'
import { forget, keptOf } from '../../../lib/resumable/unfinished.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useAcceptsMasters } from '../api.ts'
import { FinishingOffer } from './FinishingOffer.tsx'
import classes from './UploadPanel.module.css'
import { Note } from '../../../ui/Note.tsx'
import { sizes } from '../../../ui/theme.ts'

/** The parts of an upload that the upload dialog and an episode's pages share. */

type DropZoneProps = {
  podcast: Pick<Podcast, 'id' | 'mediaFormat'>
  onChoose: (chosen: NamedFile) => void
  label?: string
  /** An alternative to the button, such as the library. */
  other?: ReactNode
  /** Shown below the hint, such as unfinished uploads. */
  children?: ReactNode
  small?: boolean
}

/** Accepts a dropped or chosen file. */
export function DropZone({ podcast, onChoose, label = 'Upload Recording', other, children, small = false }: DropZoneProps) {
  const acceptsMasters = useAcceptsMasters(podcast)
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  const choose = (file: File | null | undefined) => file && onChoose({ file, fileName: file.name })
  const move = (step: number) => {
    depth.current += step
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    move(-depth.current)
    choose(event.dataTransfer.files[0])
  }
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      data-small={small || undefined}
      onDragEnter={() => move(1)}
      onDragLeave={() => move(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {small ? null : (
        <div className={classes.drawing}>
          <Recording />
        </div>
      )}
      <Group gap="sm" justify="center">
        <FileButton accept={acceptOf(podcast.mediaFormat)} inputProps={{ 'aria-label': 'Recording file' }} onChange={choose}>
          {(button) => (
            <Button variant={small ? 'default' : 'filled'} leftSection={<Icon of={IconUpload} />} {...button}>
              {label}
            </Button>
          )}
        </FileButton>
        {other}
      </Group>
      {small ? null : <Note>Drop a file here or choose one.</Note>}
      <Note maw="52ch">
        {recordingMessages.hint}
        {acceptsMasters ? ' You can also upload WAV, FLAC and AIFF files as sources for finishing.' : ''}
      </Note>
      {children}
    </div>
  )
}

function percentOf(work: Work): number {
  if (work.step === 'sending') return Math.floor((work.state.sent / work.state.total) * 100)
  return work.step === 'finishing' ? 100 : 0
}

/** The status line. */
function statusText(work: Work): string {
  if (work.step !== 'sending') return work.step === 'checking' ? 'Checking the file...' : 'Processing the file...'
  const { phase, sent, total, pace } = work.state
  if (phase === 'starting') return 'Starting the upload...'
  if (phase === 'waiting') return 'Connection lost – resuming automatically'
  const amount = `${sizeOf(sent)} of ${sizeOf(total)}`
  if (phase === 'paused') return `Paused · ${amount}`
  return pace ? `${amount} · ${sizeOf(pace)}/s · ${timeLeft(total - sent, pace)}` : amount
}

/** Upload progress with time left and buttons to pause and cancel. */
export function UploadStatus({ uploader, work }: { uploader: RecordingUploader; work: Work }) {
  const percent = percentOf(work)
  const isPaused = work.step === 'sending' && work.state.phase === 'paused'
  const isWaiting = work.step === 'sending' && work.state.phase === 'waiting'
  return (
    <Stack gap="sm" w="100%" data-step={isWaiting ? 'waiting' : work.step}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" size={sizes.artSmall}>
          <Icon of={IconFileMusic} />
        </ThemeIcon>
        <Box flex={1} miw={0}>
          <Text fw={500} truncate>
            {work.fileName}
            {work.seconds === null ? null : (
              <Text span size="sm" c="dimmed">
                {` · ${clock(work.seconds)}`}
              </Text>
            )}
          </Text>
          <Text
            size="sm"
            c="dimmed"
            style={{ fontVariantNumeric: 'tabular-nums' }}
            role="status"
            aria-live={work.step === 'sending' && !isWaiting ? 'off' : 'polite'}
          >
            {statusText(work)}
          </Text>
        </Box>
        <Text fw={500} flex="none" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {percent}%
        </Text>
      </Group>
      <Progress
        value={percent}
        color={isWaiting ? 'yellow.5' : isPaused ? 'gray.5' : 'blue.5'}
        animated={work.step === 'finishing'}
        aria-label={`Uploading ${work.fileName}`}
      />
      <Group gap="xs" justify="flex-end">
        {work.step === 'sending' && work.state.isResumable ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<Icon of={isPaused ? IconPlayerPlay : IconPlayerPause} small />}
            onClick={isPaused ? uploader.resume : uploader.pause}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        ) : null}
        <Button variant="default" size="compact-md" onClick={uploader.cancel}>
          Cancel upload
        </Button>
      </Group>
    </Stack>
  )
}

/** Shows why an upload failed until it is dismissed. */
export function UploadError({ uploader, onChoose }: { uploader: RecordingUploader; onChoose: (chosen: NamedFile) => void }) {
  const { failure, dismiss } = uploader
  if (failure === null) return null
  const { message, reason, retryAs, master } = failure
  return (
    <Alert
      w="100%"
      color="red"
      icon={<Icon of={IconAlertCircle} />}
      title={message}
      role="alert"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      {reason && reason !== message ? reason : null}
      {retryAs ? (
        <Button variant="default" size="compact-md" onClick={() => onChoose(retryAs)}>
          Upload as “{retryAs.fileName}”
        </Button>
      ) : null}
      {master ? <FinishingOffer podcast={uploader.podcast} onAccepted={() => onChoose(master)} /> : null}
    </Alert>
  )
}

/** Interrupted uploads that can be resumed. */
export function UnfinishedUploads({ podcastId }: { podcastId: string }) {
  const { user } = useSession()
  const [round, setRound] = useState(0)
  const kept = keptOf({ podcastId, userId: user?.id ?? '' })
  const drop = (object: string) => {
    forget(object)
    setRound(round + 1)
    // If this fails, the server cleans up after a day.
    void rpc('UploadService.Cancel', { bucket: 'recordings', object }).catch(() => undefined)
  }
  return kept.map(({ object, fileName }) => (
    <Group key={object} gap="sm" wrap="nowrap" px="sm" py="xs" ta="start" bg="var(--cw-warning-soft)" bdrs="sm">
      <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        “{fileName}” didn't finish uploading. Choose the file again to resume.
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Discard the upload ${fileName}`} onClick={() => drop(object)}>
        Discard
      </Button>
    </Group>
  ))
}

const leaveQuestion = {
  title: 'Do you want to cancel the upload?',
  text: 'Your recording is still uploading. Leaving this page will cancel the upload.',
  stay: 'Stay on this page',
  leave: 'Cancel upload and leave',
}

/** Asks before leaving the page during an upload. After closing the tab, choosing the same file resumes it. */
export function UploadGuard({ sending }: { sending: boolean }) {
  return <UnsavedGuard changed={sending} words={leaveQuestion} />
}
