import { paths } from '@castwright/contract/paths.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Box, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RecordingsList } from './RecordingsList.tsx'
import type { ComponentProps } from 'react'
import { limitsFor } from '@castwright/contract/billing/limits.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useStorage } from '../api.ts'
import { formatStorageUsed } from '../format.ts'
import { sizes } from '../../../ui/theme.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { Note } from '../../../ui/Note.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DropZone, UploadError, UnfinishedUploads, UploadGuard, UploadStatus } from '../upload/UploadPanel.tsx'
import type { NamedFile } from '../upload/file.ts'
import { useUploadRecording } from '../upload/useUploadRecording.tsx'

type Props = Omit<ComponentProps<typeof RecordingsList>, 'onUpload'> & {
  /** Opens the upload, for links to it. */
  isUploading?: boolean
  onUploaded?: () => void
}

/** All recordings of a podcast, used or not. */
export function RecordingsPage({ isUploading = false, onUploaded, ...list }: Props) {
  const { podcast } = list
  const [opened, upload] = useDisclosure(false)
  const button = (
    <Button leftSection={<Icon of={IconUpload} />} onClick={upload.open}>
      Upload Recording
    </Button>
  )
  return (
    <Page
      title="Recordings"
      above={
        <Text size="sm" c="dimmed" fw={500}>
          {podcast.title}
        </Text>
      }
      action={button}
    >
      <Stack gap="lg">
        <StorageBar podcast={podcast} />
        <RecordingsList {...list} onUpload={upload.open} />
      </Stack>
      <UploadDialog
        podcast={podcast}
        opened={opened || isUploading}
        onClose={() => {
          upload.close()
          onUploaded?.()
        }}
      />
    </Page>
  )
}

/** Storage used by recordings, and who can get more. Hidden while unknown. */
function StorageBar({ podcast: { id: podcastId, showAccess } }: { podcast: Podcast }) {
  const { data, isPending } = useStorage(podcastId)
  if (isPending) return <Skeleton h="var(--mantine-spacing-xl)" maw={sizes.popover} aria-hidden />
  if (!data) return null
  const { recordingStorageUsed, subscriptionType, unlimited } = data
  const { storageGb } = limitsFor({ plan: subscriptionType, unlimited })
  const percent = storageGb === -1 ? null : (recordingStorageUsed / (storageGb * 1024 ** 3)) * 100
  const isFull = percent !== null && percent >= 100
  return (
    <Box w="100%" maw={sizes.popover}>
      <ProgressBar label="Cloud Storage Used" figure={formatStorageUsed(recordingStorageUsed, storageGb)} percent={percent} />
      {!isFull ? null : showAccess === 'OWNER' ? (
        <TextLink size="sm" to={paths.planUsage}>
          View Plan Usage
        </TextLink>
      ) : (
        <Note>The podcast owner can upgrade the plan.</Note>
      )}
    </Box>
  )
}

const question = {
  title: 'Do you want to cancel the upload?',
  children: 'Your recording is still uploading.',
  confirmLabel: 'Cancel upload',
  cancelLabel: 'Keep uploading',
  danger: true,
}

/** Uploads a file to the podcast's library. */
function UploadDialog({ podcast, opened, onClose }: { podcast: Podcast; opened: boolean; onClose: () => void }) {
  const uploader = useUploadRecording(podcast)
  const { work } = uploader
  const place = { podcastId: podcast.id, episodeId: null, current: null }

  const choose = async (chosen: NamedFile) => {
    const plan = await uploader.planUpload(chosen, { current: null, canReuse: false })
    if (plan === null || !(await uploader.execute(plan, place))) return
    toast.success('Your recording was successfully uploaded!')
    onClose()
  }
  const leave = async () => {
    if (work && !(await confirm(question))) return
    if (work) uploader.cancel()
    uploader.dismiss()
    onClose()
  }

  return (
    <>
      <Dialog opened={opened} onClose={() => void leave()} title="Upload Recording" size="wide">
        <Stack gap="md">
          {work ? (
            <UploadStatus uploader={uploader} work={work} />
          ) : (
            <DropZone podcast={podcast} label="Choose file" onChoose={(chosen) => void choose(chosen)}>
              <UnfinishedUploads podcastId={podcast.id} />
            </DropZone>
          )}
          <UploadError uploader={uploader} onChoose={(chosen) => void choose(chosen)} />
        </Stack>
      </Dialog>
      <UploadGuard sending={work !== null} />
      {uploader.dialog}
    </>
  )
}
