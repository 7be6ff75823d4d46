import { type Transcript, type TranscriptionEngine, transcriptMessages } from '@castwright/contract/transcripts/shapes.ts'
import { transcriptLimits } from '@castwright/contract/transcripts/limits.ts'
import { FileInput, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TranscriptPageProps } from './props.ts'
import { StartDialog } from './StartDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'
import { reasonOf } from '../../lib/fieldErrors.ts'
import { rpc } from '../../lib/rpc.ts'
import { readTextFile } from '../../lib/textFile.ts'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { toast } from '../../ui/toast.tsx'
import { Refusal, useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Note } from '../../ui/Note.tsx'

export type TextSource = 'start' | 'import' | 'versions'

type Props = Pick<TranscriptPageProps, 'recording' | 'timeZone'> & {
  /** Undefined until it is known. */
  engine: TranscriptionEngine | undefined
  hasText: boolean
  opened: TextSource | null
  /** Saves first. Resolves to whether that worked. */
  before: () => Promise<boolean>
  onText: (transcript: Transcript) => void
  onClose: () => void
}

/** The ways to get a text: the machine, a file, or an earlier version. */
export function TextDialogs({ recording, timeZone, engine, hasText, opened, before, onText, onClose }: Props) {
  const common = { recordingId: recording.id, hasText, before, onText, onClose }
  return (
    <>
      {engine ? <StartDialog {...common} podcastId={recording.podcastId} engine={engine} opened={opened === 'start'} /> : null}
      <ImportDialog {...common} opened={opened === 'import'} />
      <VersionsDialog {...common} timeZone={timeZone} opened={opened === 'versions'} />
    </>
  )
}

type ImportDialogProps = {
  recordingId: string
  hasText: boolean
  before: () => Promise<boolean>
  onText: (transcript: Transcript) => void
  onClose: () => void
}

const formats = [
  { value: '', label: 'Detect automatically' },
  { value: 'vtt', label: 'WebVTT' },
  { value: 'srt', label: 'SubRip' },
  { value: 'json', label: 'JSON (podcast namespace)' },
  { value: 'podlove', label: 'Podlove' },
  { value: 'html', label: 'Web page' },
  { value: 'text', label: 'Plain text' },
] as const

type Format = Exclude<(typeof formats)[number]['value'], ''>

/** Reads a transcript from a file or a pasted text. */
const ImportDialog = dialogOf('Import a transcript', Import, 'wide')

function Import({ recordingId, hasText, before, onText, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [pasted, setPasted] = useState('')
  const [format, setFormat] = useState<Format | ''>('')
  const save = useSubmit({ inForm: true, reason: reasonOf }, async () => {
    if (file && file.size > transcriptLimits.file) throw new Refusal(transcriptMessages.fileTooLarge)
    const text = file ? await readTextFile(file) : pasted
    if (text.trim() === '') throw new Refusal(transcriptMessages.fileEmpty)
    if (!(await before())) return
    const { transcript, isTimed } = await rpc('TranscriptsService.ImportTranscript', { recordingId, text, ...(format && { format }) })
    onText(transcript)
    onClose()
    toast.success(isTimed ? 'Transcript imported.' : 'Transcript imported. It has no times, so we estimated them.')
  })
  return (
    <DialogForm of={save} label="Import" disabled={file === null && pasted.trim() === ''} onClose={onClose}>
      <FileInput
        label="File"
        description="WebVTT, SubRip, JSON, Podlove, HTML or plain text with speaker names"
        placeholder="Choose a file"
        accept=".vtt,.srt,.json,.html,.htm,.txt,text/vtt,application/x-subrip,application/json,text/html,text/plain"
        value={file}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        onChange={(chosen) => {
          setFile(chosen)
          save.refuse(null)
        }}
      />
      <Textarea
        label="Or paste the text"
        autosize
        minRows={3}
        maxRows={10}
        disabled={file !== null}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <NativeSelect
        label="Format"
        data={[...formats]}
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as Format | '')}
      />
      <Note>
        {hasText
          ? 'The imported transcript replaces the current one, which stays in the version history. It counts as checked.'
          : 'An imported transcript counts as checked.'}
      </Note>
    </DialogForm>
  )
}
