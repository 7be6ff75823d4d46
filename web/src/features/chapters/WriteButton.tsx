import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { IconFileMusic } from '@tabler/icons-react'
import { rpc } from '../../lib/rpc.ts'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'

type WriteButtonProps = { recording: Recording; disabledReason: string | null; onWritten: (copyId: string) => Promise<void> }

const question = {
  title: 'Write the chapters into the file?',
  children:
    "Some apps only read chapters from the file itself. We'll create a copy that includes them. The copy replaces this recording in its episode and counts toward storage, and the original stays in the library. Listeners get the copy when you republish the episode.",
  confirmLabel: 'Make a copy',
}

/** For apps that don't read chapters from the feed. */
export function WriteButton({ recording: { id, fileType }, disabledReason, onWritten }: WriteButtonProps) {
  const write = useSubmit(async () => {
    const { recordingId, fileName } = await rpc('ChaptersService.WriteChapters', { recordingId: id })
    toast.success(`Chapters written into ${fileName}.`)
    await onWritten(recordingId)
  })
  const isVideo = fileType !== 'mp3' && fileType !== 'm4a'
  return (
    <HintedButton
      variant="default"
      leftSection={<Icon of={IconFileMusic} />}
      disabledReason={isVideo ? 'Chapters can only be written into MP3 and M4A files.' : disabledReason}
      loading={write.isBusy}
      onClick={() => void ifConfirmed(question, write.submit)}
    >
      Write into the file
    </HintedButton>
  )
}
