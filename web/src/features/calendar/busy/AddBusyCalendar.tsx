import { busyMessages } from '@castwright/contract/calendar/shapes.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { Button, FileInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { messageOf, RpcError } from '../../../lib/rpc.ts'
import { readTextFile } from '../../../lib/textFile.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addBusyCalendar } from './api.ts'
import { messages } from './messages.ts'

type Props = { podcastId: string; opened: boolean; onClose: () => void }

type Faults = { name?: string | undefined; url?: string | undefined; file?: string | undefined; other?: string | undefined }

const sources = ['Address', 'File'] as const
type Source = (typeof sources)[number]

/** The server's messages by field. */
const faultsIn = (error: unknown): Faults => {
  const { name, url, file } = error instanceof RpcError ? error.meta : {}
  return name || url || file ? { name, url, file } : { other: `${messages.addFailed} ${messageOf(error)}` }
}

/** Adds a calendar with days off, by its address or from a file. */
export function AddBusyCalendar({ podcastId, opened, onClose }: Props) {
  const id = useId()
  const [source, setSource] = useState<Source>('Address')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [saving, setSaving] = useState(false)

  const missing = (): Faults => ({
    ...(name.trim() === '' && { name: busyMessages.nameEmpty }),
    ...(source === 'Address' && url.trim() === '' && { url: busyMessages.urlInvalid }),
    ...(source === 'File' && file === null && { file: busyMessages.sourceMissing }),
    ...(source === 'File' && file && file.size > calendarLimits.busyBytes && { file: busyMessages.fileTooLarge }),
  })

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = missing()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    try {
      const from = source === 'Address' ? { url } : { file: file ? await readTextFile(file) : '' }
      await addBusyCalendar({ podcastId, name, ...from })
      toast.success(messages.added)
      onClose()
    } catch (error) {
      setFaults(faultsIn(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Add a calendar with days off"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={saving}>
            Add calendar
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            placeholder="Public holidays"
            dir="auto"
            autoComplete="off"
            maxLength={calendarLimits.busyName}
            value={name}
            error={faults.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label="Source"
            fullWidth
            data={[...sources]}
            value={source}
            onChange={(chosen) => setSource(chosen === 'File' ? 'File' : 'Address')}
          />
          {source === 'Address' ? (
            <TextInput
              label="Calendar address"
              description="An address that ends in .ics or starts with webcal://. It is read every few hours, and no one can see it here again."
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={url}
              error={faults.url}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
          ) : (
            <FileInput
              label="Calendar file"
              description="An .ics file, read once."
              placeholder="Choose a file"
              accept=".ics,text/calendar"
              clearable
              value={file}
              error={faults.file}
              onChange={setFile}
            />
          )}
          <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)">
            {faults.other}
          </Text>
        </Stack>
      </form>
    </Dialog>
  )
}
