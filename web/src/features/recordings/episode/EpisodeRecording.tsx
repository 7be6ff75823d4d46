import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Skeletons.tsx'
import { useEpisodeRecording } from '../api.ts'
import { DropPlace } from '../upload/DropPlace.tsx'
import { FailureNote } from '../upload/FailureNote.tsx'
import { Unfinished } from '../upload/Unfinished.tsx'
import { UploadGuard } from '../upload/UploadGuard.tsx'
import { UploadStatus } from '../upload/UploadStatus.tsx'
import { words } from '../words.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import classes from './EpisodeRecording.module.css'
import { Present } from './Present.tsx'
import { useEpisodeActs } from './useEpisodeActs.ts'

type Props = {
  podcast: Podcast
  episode: { id: string; isPublished: boolean }
  timeZone: string
  /** Where there is little room: no drawing, no waveform. */
  small?: boolean
  onSending?: (isSending: boolean) => void
}

/** The recording of an episode: none, on its way, or there. */
export function EpisodeRecording({ podcast, episode, timeZone, small = false, onSending }: Props) {
  const { data: recording, error, refetch } = useEpisodeRecording(episode.id)
  const { adding, upload, choose, remove, isRemoving } = useEpisodeActs(podcast, episode.id, recording ?? null)
  const [choosing, library] = useDisclosure(false)
  const { work } = adding
  const isSending = work !== null
  useEffect(() => onSending?.(isSending), [onSending, isSending])

  if (recording === undefined) {
    return error ? (
      <ErrorState order={3} title={words.loadFailed} onRetry={() => void refetch()} error={error} />
    ) : (
      <Loading>
        <Skeleton className={classes.waiting} radius="md" />
      </Loading>
    )
  }
  const onUpload = (chosen: Parameters<typeof upload>[0]) => void upload(chosen)
  return (
    <div className={classes.body}>
      {recording ? (
        <Present
          recording={recording}
          mediaFormat={podcast.mediaFormat}
          timeZone={timeZone}
          isPublished={episode.isPublished}
          isBusy={isSending}
          isRemoving={isRemoving}
          small={small}
          onUpload={onUpload}
          onLibrary={library.open}
          onRemove={() => void remove()}
        />
      ) : null}
      {work ? <UploadStatus adding={adding} work={work} /> : null}
      {recording || work ? null : (
        <DropPlace
          mediaFormat={podcast.mediaFormat}
          small={small}
          onChoose={onUpload}
          other={
            <Button variant="default" leftSection={<Icon of={IconFolder} />} onClick={library.open}>
              Choose from library
            </Button>
          }
        >
          <Unfinished podcastId={podcast.id} />
        </DropPlace>
      )}
      <FailureNote adding={adding} onChoose={onUpload} />
      <ChooseDialog podcastId={podcast.id} timeZone={timeZone} opened={choosing} onClose={library.close} onChoose={choose} />
      <UploadGuard sending={isSending} />
      {adding.dialog}
    </div>
  )
}
