import { HintedButton } from '../../../ui/HintedButton.tsx'
import { download } from '../library/download.ts'
import { MeasuredSound } from '../measurement/MeasuredSound.tsx'
import { RecordingPlayer } from '../player/RecordingPlayer.tsx'
import { useRecordingExtras } from '../extras.ts'
import { RecordingFacts } from './RecordingFacts.tsx'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, Menu, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBookmarks,
  IconDownload,
  IconFileText,
  IconFolder,
  IconRefresh,
  IconScissors,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { useEpisodeRecording, attach, detach, isRefused, refreshRecordings } from '../api.ts'
import { DropZone, UploadError, UnfinishedUploads, UploadGuard, UploadStatus } from '../upload/UploadPanel.tsx'
import { messages } from '../messages.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { sizes } from '../../../ui/theme.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import type { MeasurementAdvice } from '@castwright/contract/recordings/loudness.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { isDeclined } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { acceptOf, type NamedFile } from '../upload/file.ts'
import { useUploadRecording } from '../upload/useUploadRecording.tsx'

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
  const actions = useRecordingActions(podcast, episode.id, recording ?? null)
  const [choosing, library] = useDisclosure(false)
  const { uploader, upload, choose } = actions
  const { work } = uploader
  const isSending = work !== null
  useEffect(() => onSending?.(isSending), [onSending, isSending])

  if (recording === undefined) {
    return (
      <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch}>
        <Skeleton h={sizes.art} radius="md" />
      </QueryState>
    )
  }
  return (
    <Stack gap="md">
      {recording ? (
        <CurrentRecording
          recording={recording}
          podcast={podcast}
          timeZone={timeZone}
          small={small}
          isPublished={episode.isPublished}
          actions={actions}
          onLibrary={library.open}
        />
      ) : null}
      {work ? <UploadStatus uploader={uploader} work={work} /> : null}
      {recording || work ? null : (
        <DropZone
          podcast={podcast}
          small={small}
          onChoose={upload}
          other={
            <Button variant="default" leftSection={<Icon of={IconFolder} />} onClick={library.open}>
              Choose from library
            </Button>
          }
        >
          <UnfinishedUploads podcastId={podcast.id} />
        </DropZone>
      )}
      <UploadError uploader={uploader} onChoose={upload} />
      <ChooseDialog podcastId={podcast.id} timeZone={timeZone} opened={choosing} onClose={library.close} onChoose={choose} />
      <UploadGuard sending={isSending} />
      {uploader.dialog}
    </Stack>
  )
}

type CurrentProps = Required<Pick<Props, 'podcast' | 'timeZone' | 'small'>> & {
  recording: Recording
  isPublished: boolean
  actions: ReturnType<typeof useRecordingActions>
  onLibrary: () => void
}

/** The episode's recording, with actions to play, replace or remove it. */
function CurrentRecording({ recording, podcast, timeZone, small, isPublished, actions, onLibrary }: CurrentProps) {
  const { uploader, upload, remove, isRemoving } = actions
  const { panel } = useRecordingExtras()
  const input = useRef<HTMLInputElement>(null)
  const replace = ({ title }: MeasurementAdvice) =>
    uploader.work ? null : (
      <Button variant="default" size="compact-sm" aria-label={`Upload another file: ${title}`} onClick={() => input.current?.click()}>
        Upload another file
      </Button>
    )
  return (
    <>
      <RecordingFacts recording={recording} timeZone={timeZone} />
      <RecordingPlayer key={recording.id} recording={recording} small={small} />
      <MeasuredSound recording={recording} replace={replace} />
      {small ? null : panel?.(recording)}
      {uploader.work ? null : (
        <Group gap="sm">
          {/* Outside the menu, which closes before a file is chosen. */}
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptOf(podcast.mediaFormat)}
            aria-label="Recording file"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void upload({ file, fileName: file.name })
              // Allows choosing the same file again.
              currentTarget.value = ''
            }}
          />
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" leftSection={<Icon of={IconRefresh} />}>
                Replace
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon of={IconUpload} />} onClick={() => input.current?.click()}>
                Upload Recording
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconFolder} />} onClick={onLibrary}>
                Choose from library
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <HintedButton
            variant="default"
            leftSection={<Icon of={IconTrash} />}
            disabledReason={isPublished ? messages.fixed : null}
            loading={isRemoving}
            onClick={remove}
          >
            Remove
          </HintedButton>
          <Button variant="subtle" color="gray" leftSection={<Icon of={IconDownload} />} onClick={() => void download(recording)}>
            Download
          </Button>
          {small ? null : <TextLinks profileUrl={podcast.profileUrl} recordingId={recording.id} />}
        </Group>
      )}
    </>
  )
}

/** Links to what is said in a recording. */
function TextLinks(params: { profileUrl: string; recordingId: string }) {
  const look = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <LinkButton {...look} leftSection={<Icon of={IconFileText} />} to="/$profileUrl/recordings/$recordingId/transcript" params={params}>
        Transcript
      </LinkButton>
      <LinkButton {...look} leftSection={<Icon of={IconBookmarks} />} to="/$profileUrl/recordings/$recordingId/chapters" params={params}>
        Chapters
      </LinkButton>
      <LinkButton {...look} leftSection={<Icon of={IconScissors} />} to="/$profileUrl/recordings/$recordingId/clips" params={params}>
        Clips
      </LinkButton>
    </>
  )
}

/** Actions on an episode's recording. They apply immediately. */
function useRecordingActions(podcast: Podcast, episodeId: string, current: Recording | null) {
  const uploader = useUploadRecording(podcast)

  /** Uploads a file, replacing the current recording. */
  const upload = async (chosen: NamedFile): Promise<void> => {
    const plan = await uploader.planUpload(chosen, { current, canReuse: true })
    if (plan === null) return
    const recording = await uploader.execute(plan, { podcastId: podcast.id, episodeId, current })
    if (recording === null) return
    toast.success(plan.kind === 'reuse' ? messages.chosen : current ? messages.replaced : messages.uploaded)
  }

  /** Uses a library recording instead of the current one. */
  const choose = async (recording: Recording): Promise<boolean> => {
    try {
      await attach(recording.id, episodeId)
    } catch (error) {
      if (!isDeclined(error)) toast.error(messages.selectFailed)
      await refreshRecordings()
      return false
    }
    await refreshRecordings()
    toast.success(messages.chosen)
    return true
  }

  const reason = (error: unknown) =>
    isRefused(error, 'recording_fixed') ? messages.fixed : 'Sorry, we were unable to remove your recording.'
  const { submit: remove, isBusy: isRemoving } = useSubmit({ reason }, async () => {
    if (current === null) return
    try {
      await detach(current.id)
    } finally {
      // Updates the screen before the toast, so that the user can choose another file right away.
      await refreshRecordings()
    }
    toast.success(messages.removed)
  })

  return { uploader, upload, choose, remove, isRemoving }
}
