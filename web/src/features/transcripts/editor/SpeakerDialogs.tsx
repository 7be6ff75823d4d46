import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { counted } from '../../../lib/numbers.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { renameSpeaker, speakersOf } from '../model/edits.ts'
import { type Editor, useEditor } from './store.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

/** Asks for the name of a new speaker. */
export function NewSpeakerDialog({ opened, onClose, onName }: { opened: boolean; onClose: () => void; onName: (name: string) => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="New speaker" size="small">
      {opened ? <NameForm label="Name" action="Add speaker" onClose={onClose} onName={onName} /> : null}
    </Dialog>
  )
}

type FormProps = { label: string; action: string; start?: string; onClose: () => void; onName: (name: string) => void }

function NameForm({ label, action, start = '', onClose, onName }: FormProps) {
  const [name, setName] = useState(start)
  const submit = () => {
    if (name.trim() === '') return
    onName(name.trim())
    onClose()
  }
  return (
    <DialogForm of={{ submit }} label={action} disabled={name.trim() === ''} onClose={onClose}>
      <TextInput
        label={label}
        required
        value={name}
        maxLength={transcriptLimits.speaker}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </DialogForm>
  )
}

/** Renames speakers in the whole transcript. A name that exists already merges both. */
export function SpeakersDialog({ editor, opened, onClose }: { editor: Editor; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Speakers" size="wide" actions={<Button onClick={onClose}>Done</Button>}>
      {opened ? <Speakers editor={editor} /> : null}
    </Dialog>
  )
}

function Speakers({ editor }: { editor: Editor }) {
  const lines = useEditor(editor, (state) => state.lines)
  const speakers = speakersOf(lines)
  const unknown = lines.filter(({ speaker }) => speaker === '').length
  return (
    <Stack gap="md">
      <Text c="dimmed">Rename a speaker in all segments. To merge two speakers, give them the same name.</Text>
      {speakers.map(({ name, count }) => (
        <Speaker key={name} editor={editor} name={name} count={count} others={speakers.map((one) => one.name)} />
      ))}
      {unknown > 0 ? <Speaker key="" editor={editor} name="" count={unknown} others={speakers.map((one) => one.name)} /> : null}
    </Stack>
  )
}

function Speaker({ editor, name, count, others }: { editor: Editor; name: string; count: number; others: string[] }) {
  const [text, setText] = useState(name)
  const wanted = text.trim()
  const isMerge = wanted !== name && others.includes(wanted)
  const rename = (event: SubmitEvent) => {
    event.preventDefault()
    if (wanted !== name && wanted !== '') editor.edit(renameSpeaker(editor.now().lines, name, wanted))
  }
  return (
    <form onSubmit={rename}>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={name === '' ? 'Unknown speaker' : name}
          description={isMerge ? `Merges with ${wanted}.` : counted(count, 'segment')}
          value={text}
          maxLength={transcriptLimits.speaker}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" mb="lg" disabled={wanted === name || wanted === ''}>
          {isMerge ? 'Merge' : 'Rename'}
        </Button>
      </Group>
    </form>
  )
}
