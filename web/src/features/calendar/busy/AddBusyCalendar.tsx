import { busyMessages } from '@castwright/contract/calendar/shapes.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { FileInput, SegmentedControl, TextInput } from '@mantine/core'
import { z } from 'zod'
import { BusyCalendarService } from '@castwright/contract/calendar/methods.ts'
import { rpc } from '../../../lib/rpc.ts'
import { readTextFile } from '../../../lib/textFile.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshBusyCalendars } from './api.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { useFields } from '../../../ui/form/useFields.ts'

type Props = { podcastId: string; opened: boolean; onClose: () => void }

const sources = ['Address', 'File'] as const

const Rules = z
  .object({ name: BusyCalendarService.Create.input.shape.name, source: z.enum(sources), url: z.string(), file: z.custom<File | null>() })
  .superRefine(({ source, url, file }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (source === 'Address' && url.trim() === '') refuse('url', busyMessages.urlInvalid)
    if (source === 'File' && file === null) refuse('file', busyMessages.sourceMissing)
    if (source === 'File' && file && file.size > calendarLimits.busyBytes) refuse('file', busyMessages.fileTooLarge)
  })

/** Adds a calendar with days off, by its address or from a file. */
export function AddBusyCalendar({ podcastId, opened, onClose }: Props) {
  const form = useFields({
    schema: Rules,
    start: { name: '', source: 'Address', url: '', file: null },
    failed: "Couldn't add the calendar.",
    send: async ({ name, source, url, file }) => {
      const from = source === 'Address' ? { url } : { file: file ? await readTextFile(file) : '' }
      await rpc('BusyCalendarService.Create', { podcastId, name, ...from })
      await refreshBusyCalendars()
      toast.success('Calendar added.')
      onClose()
    },
  })
  const { text, field } = form
  const { source } = form.values
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a calendar with days off">
      <DialogForm of={form} label="Add calendar" onClose={onClose}>
        <TextInput
          label="Name"
          placeholder="Public holidays"
          dir="auto"
          autoComplete="off"
          maxLength={calendarLimits.busyName}
          {...text('name')}
        />
        <SegmentedControl
          aria-label="Source"
          fullWidth
          data={[...sources]}
          value={source}
          onChange={(chosen) => form.set('source', chosen === 'File' ? 'File' : 'Address')}
        />
        {source === 'Address' ? (
          <TextInput
            label="Calendar address"
            description="An address that ends in .ics or starts with webcal://. It is read every few hours, and no one can see it here again."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...text('url')}
          />
        ) : (
          <FileInput
            label="Calendar file"
            description="An .ics file, read once."
            placeholder="Choose a file"
            accept=".ics,text/calendar"
            clearable
            {...field('file')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
