import { RecordingFileName, splitName } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../../lib/fieldErrors.ts'
import { rpc } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshRecordings } from '../api.ts'
import { Refusal, useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { Note } from '../../../ui/Note.tsx'

type Props = { recording: Recording; opened: boolean; onClose: () => void }

/** Renames a recording. The extension can't be changed. */
export function RenameDialog({ recording, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Rename Recording">
      {opened ? <NameForm recording={recording} onClose={onClose} /> : null}
    </Dialog>
  )
}

function NameForm({ recording, onClose }: Omit<Props, 'opened'>) {
  const { stem, ending } = splitName(recording.fileName)
  const [name, setName] = useState(stem)
  const save = useSubmit({ inForm: true, reason: reasonOf }, async () => {
    const read = RecordingFileName.safeParse(`${name.trim()}.${ending}`)
    if (!read.success) throw new Refusal(read.error.issues[0]?.message)
    if (read.data === recording.fileName) return onClose()
    await rpc('RecordingService.Update', { newRecording: { id: recording.id, fileName: read.data } })
    await refreshRecordings()
    toast.success('Changes Saved.')
    onClose()
  })
  return (
    <DialogForm of={{ ...save, refusal: null }} label="Rename" onClose={onClose}>
      <TextInput
        label="File Name"
        data-autofocus
        autoComplete="off"
        value={name}
        error={save.refusal}
        rightSection={<Note>.{ending}</Note>}
        rightSectionWidth={56}
        onChange={(event) => {
          setName(event.currentTarget.value)
          save.refuse(null)
        }}
      />
    </DialogForm>
  )
}
