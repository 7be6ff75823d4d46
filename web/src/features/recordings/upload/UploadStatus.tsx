import { Button, Group, Progress, Text } from '@mantine/core'
import { IconFileMusic, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { clock } from '../../../ui/AudioPlayer.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { sizeOf } from '../../../lib/sizes.ts'
import { timeLeft } from '../format.ts'
import type { RecordingUploader, Work } from './useUploadRecording.tsx'
import classes from './UploadStatus.module.css'

type Props = { uploader: RecordingUploader; work: Work }

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
export function UploadStatus({ uploader, work }: Props) {
  const percent = percentOf(work)
  const isPaused = work.step === 'sending' && work.state.phase === 'paused'
  const isWaiting = work.step === 'sending' && work.state.phase === 'waiting'
  return (
    <div className={classes.status} data-step={isWaiting ? 'waiting' : work.step}>
      <div className={classes.head}>
        <span className={classes.mark}>
          <Icon of={IconFileMusic} />
        </span>
        <div className={classes.name}>
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
            className={classes.figures}
            role="status"
            aria-live={work.step === 'sending' && !isWaiting ? 'off' : 'polite'}
          >
            {statusText(work)}
          </Text>
        </div>
        <Text fw={500} className={classes.percent}>
          {percent}%
        </Text>
      </div>
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
    </div>
  )
}
