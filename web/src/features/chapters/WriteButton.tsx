import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { IconFileMusic } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { confirm } from '../../ui/confirm.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'

type WriteButtonProps = { recording: Recording; disabledReason: string | null; onWritten: (copyId: string) => Promise<void> }

const question = {
  title: 'Write the chapters into the file?',
  children:
    "Some apps only read chapters that are in the file itself. We'll make a copy with them, which takes the place of this recording in its episode and counts as storage. The original stays in the library. Listeners get the copy when you publish the episode again.",
  confirmLabel: 'Make a copy',
}

/** For apps that don't read chapters from the feed. */
export function WriteButton({ recording: { id, fileType }, disabledReason, onWritten }: WriteButtonProps) {
  const [isWriting, setWriting] = useState(false)
  const write = async () => {
    if (!(await confirm(question))) return
    setWriting(true)
    try {
      const { recordingId, fileName } = await rpc('ChaptersService.WriteChapters', { recordingId: id })
      toast.success(`Chapters written into ${fileName}.`)
      await onWritten(recordingId)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setWriting(false)
    }
  }
  const isVideo = fileType !== 'mp3' && fileType !== 'm4a'
  return (
    <HintedButton
      variant="default"
      leftSection={<Icon of={IconFileMusic} />}
      disabledReason={isVideo ? 'Chapters can only be written into MP3 and M4A files.' : disabledReason}
      loading={isWriting}
      onClick={() => void write()}
    >
      Write into the file
    </HintedButton>
  )
}
