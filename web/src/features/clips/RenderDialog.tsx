import { type Clip, type ClipFormat, clipFormats } from '@castwright/contract/clips/shapes.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { rpc } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatNames, setClip } from './api.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Note } from '../../ui/Note.tsx'

type Props = { clip: Clip; opened: boolean; onClose: () => void }

/** Chooses which files to make. */
export function RenderDialog({ clip, opened, onClose }: Props) {
  const [formats, setFormats] = useState<ClipFormat[]>(['mp3', 'square'])
  const start = useSubmit(async () => {
    const ids = { recordingId: clip.recordingId, clipId: clip.id }
    await setClip((await rpc('ClipsService.RenderClip', { ...ids, formats: clipFormats.filter((one) => formats.includes(one)) })).clip)
    onClose()
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Make files">
      <DialogForm of={start} label="Make files" disabled={formats.length === 0} onClose={onClose}>
        <Checkbox.Group label="Formats" value={formats} onChange={(chosen) => setFormats(chosen)}>
          <Stack gap="xs" mt="xs">
            {clipFormats.map((format) => (
              <Checkbox key={format} value={format} label={formatNames[format]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Note>
          Videos show the artwork, a moving waveform and the words of the transcript. Files count as storage and replace earlier ones.
        </Note>
      </DialogForm>
    </Dialog>
  )
}
