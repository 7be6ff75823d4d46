import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack } from '@mantine/core'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { messages } from '../messages.ts'
import { DropZone, UploadError, UnfinishedUploads, UploadGuard, UploadStatus } from './UploadPanel.tsx'
import type { NamedFile } from './file.ts'
import { useUploadRecording } from './useUploadRecording.tsx'

type Props = { podcast: Podcast; opened: boolean; onClose: () => void }

const question = {
  title: 'Do you want to cancel the upload?',
  children: 'Your recording is still uploading.',
  confirmLabel: 'Cancel upload',
  cancelLabel: 'Keep uploading',
  danger: true,
}

/** Uploads a file to the podcast's library. */
export function UploadDialog({ podcast, opened, onClose }: Props) {
  const uploader = useUploadRecording(podcast)
  const { work } = uploader
  const place = { podcastId: podcast.id, episodeId: null, current: null }

  const choose = async (chosen: NamedFile) => {
    const plan = await uploader.planUpload(chosen, { current: null, canReuse: false })
    if (plan === null || !(await uploader.execute(plan, place))) return
    toast.success(messages.added)
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
