import { RecordingFileName, splitName } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { type SyntheticEvent, useId, useState } from 'react'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { reasonOf, refreshRecordings } from '../api.ts'
import { messages } from '../messages.ts'

type Props = { recording: Recording; opened: boolean; onClose: () => void }

/** Renames a recording. The extension can't be changed. */
export function RenameDialog({ recording, opened, onClose }: Props) {
  const id = useId()
  const [saving, setSaving] = useState(false)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Rename Recording"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={saving}>
            Rename
          </Button>
        </>
      }
    >
      {opened ? <NameForm id={id} recording={recording} onSaving={setSaving} onDone={onClose} /> : null}
    </Dialog>
  )
}

type FormProps = { id: string; recording: Recording; onSaving: (saving: boolean) => void; onDone: () => void }

function NameForm({ id, recording, onSaving, onDone }: FormProps) {
  const { stem, ending } = splitName(recording.fileName)
  const [name, setName] = useState(stem)
  const [error, setError] = useState<string>()

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    const read = RecordingFileName.safeParse(`${name.trim()}.${ending}`)
    if (!read.success) return setError(read.error.issues[0]?.message)
    if (read.data === recording.fileName) return onDone()
    onSaving(true)
    try {
      await rpc('RecordingService.Update', { newRecording: { id: recording.id, fileName: read.data } })
      await refreshRecordings()
      toast.success(messages.renamed)
      onDone()
    } catch (fault) {
      setError(fault instanceof RpcError ? reasonOf(fault) : messageOf(fault))
    } finally {
      onSaving(false)
    }
  }

  return (
    <form id={id} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label="File Name"
        data-autofocus
        autoComplete="off"
        value={name}
        error={error}
        rightSection={
          <Text size="sm" c="dimmed">
            .{ending}
          </Text>
        }
        rightSectionWidth={56}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
    </form>
  )
}
