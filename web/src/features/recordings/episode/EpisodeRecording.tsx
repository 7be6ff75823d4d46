import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { useEpisodeRecording } from '../api.ts'
import { DropZone, UploadError, UnfinishedUploads, UploadGuard, UploadStatus } from '../upload/UploadPanel.tsx'
import { messages } from '../messages.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import classes from './EpisodeRecording.module.css'
import { TextLinks } from './TextLinks.tsx'
import { CurrentRecording } from './CurrentRecording.tsx'
import { useRecordingActions } from './useRecordingActions.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props = {
  podcast: Podcast
  episode: { id: string; isPublished: boolean }
  timeZone: string
  /** Hides the illustration and waveform to save space. */
  small?: boolean
  onSending?: (isSending: boolean) => void
}

/** The episode's recording: none, uploading or present. */
export function EpisodeRecording({ podcast, episode, timeZone, small = false, onSending }: Props) {
  const { data: recording, error, refetch } = useEpisodeRecording(episode.id)
  const { uploader, upload, choose, remove, isRemoving } = useRecordingActions(podcast, episode.id, recording ?? null)
  const [choosing, library] = useDisclosure(false)
  const { work } = uploader
  const isSending = work !== null
  useEffect(() => onSending?.(isSending), [onSending, isSending])

  if (recording === undefined) {
    return (
      <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch}>
        <Skeleton className={classes.waiting} radius="md" />
      </QueryState>
    )
  }
  const onUpload = (chosen: Parameters<typeof upload>[0]) => void upload(chosen)
  return (
    <div className={classes.body}>
      {recording ? (
        <CurrentRecording
          recording={recording}
          podcast={podcast}
          timeZone={timeZone}
          isPublished={episode.isPublished}
          isBusy={isSending}
          isRemoving={isRemoving}
          small={small}
          onUpload={onUpload}
          onLibrary={library.open}
          onRemove={() => void remove()}
          links={<TextLinks profileUrl={podcast.profileUrl} recordingId={recording.id} />}
        />
      ) : null}
      {work ? <UploadStatus uploader={uploader} work={work} /> : null}
      {recording || work ? null : (
        <DropZone
          podcast={podcast}
          small={small}
          onChoose={onUpload}
          other={
            <Button variant="default" leftSection={<Icon of={IconFolder} />} onClick={library.open}>
              Choose from library
            </Button>
          }
        >
          <UnfinishedUploads podcastId={podcast.id} />
        </DropZone>
      )}
      <UploadError uploader={uploader} onChoose={onUpload} />
      <ChooseDialog podcastId={podcast.id} timeZone={timeZone} opened={choosing} onClose={library.close} onChoose={choose} />
      <UploadGuard sending={isSending} />
      {uploader.dialog}
    </div>
  )
}
