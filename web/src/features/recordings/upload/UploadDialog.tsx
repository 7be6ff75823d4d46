import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Stack } from '@mantine/core'
import { confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { words } from '../words.ts'
import { DropPlace } from './DropPlace.tsx'
import { FailureNote } from './FailureNote.tsx'
import type { NamedFile } from './file.ts'
import { Unfinished } from './Unfinished.tsx'
import { UploadGuard } from './UploadGuard.tsx'
import { UploadStatus } from './UploadStatus.tsx'
import { useAdding } from './useAdding.tsx'

type Props = { podcast: Podcast; opened: boolean; onClose: () => void }

const question = {
  title: 'Do you want to cancel the upload?',
  children: 'Your recording is still on its way.',
  confirmLabel: 'Cancel upload',
  cancelLabel: 'Keep uploading',
  danger: true,
}

/** Brings a file into the podcast's library. */
export function UploadDialog({ podcast, opened, onClose }: Props) {
  const adding = useAdding(podcast)
  const { work } = adding
  const place = { podcastId: podcast.id, episodeId: null, current: null }

  const choose = async (chosen: NamedFile) => {
    const way = await adding.decide(chosen, { current: null, canReuse: false })
    if (way === null || !(await adding.carry(way, place))) return
    toast.success(words.added)
    onClose()
  }
  const leave = async () => {
    if (work && !(await confirm(question))) return
    if (work) adding.cancel()
    adding.dismiss()
    onClose()
  }

  return (
    <>
      <Dialog opened={opened} onClose={() => void leave()} title="Upload Recording" size="wide">
        <Stack gap="md">
          {work ? (
            <UploadStatus adding={adding} work={work} />
          ) : (
            <DropPlace mediaFormat={podcast.mediaFormat} label="Choose file" onChoose={(chosen) => void choose(chosen)}>
              <Unfinished podcastId={podcast.id} />
            </DropPlace>
          )}
          <FailureNote adding={adding} onChoose={(chosen) => void choose(chosen)} />
        </Stack>
      </Dialog>
      <UploadGuard sending={work !== null} />
      {adding.dialog}
    </>
  )
}
