import { type ChapterList, chapterMessages } from '@castwright/contract/chapters/shapes.ts'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import { Button, Checkbox, FileInput, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { useSet } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../lib/numbers.ts'
import { reasonOf } from '../../lib/fieldErrors.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { readTextFile } from '../../lib/textFile.ts'
import { clock } from '../../ui/AudioPlayer.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Refusal, useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Note } from '../../ui/Note.tsx'

type ImportProps = {
  recordingId: string
  version: number
  hasChapters: boolean
  onClose: () => void
  onImported: (list: ChapterList) => void
}

/** Reads chapters from a file, a pasted text or the recording itself. */
export const ImportDialog = dialogOf('Import chapters', Import, 'wide')

function Import({ recordingId, version, hasChapters, onClose, onImported }: ImportProps) {
  const [file, setFile] = useState<File | null>(null)
  const [pasted, setPasted] = useState('')
  const run = useSubmit({ inForm: true, reason: reasonOf }, async (kind: 'text' | 'recording') => {
    if (file && file.size > chapterLimits.file) throw new Refusal(chapterMessages.fileTooLarge)
    const text = kind === 'recording' ? undefined : file ? await readTextFile(file) : pasted
    const { list } = await rpc('ChaptersService.ImportChapters', { recordingId, version, ...(text !== undefined && { text }) })
    onImported(list)
    onClose()
  })
  const isReading = run.running?.[0] === 'recording'
  return (
    <DialogForm
      of={{ submit: () => run.submit('text'), isBusy: run.isBusy && !isReading, refusal: run.refusal }}
      label="Import"
      disabled={file === null && pasted.trim() === ''}
      others={
        <Button variant="subtle" mr="auto" loading={isReading} onClick={() => void run.submit('recording')}>
          Read from the recording
        </Button>
      }
      onClose={onClose}
    >
      <FileInput
        label="File"
        description="JSON, Podlove Simple Chapters, Audacity labels, a cue sheet, or lines such as “00:00 Title”"
        placeholder="Choose a file"
        accept=".json,.psc,.xml,.txt,.cue,application/json,text/plain,text/xml"
        value={file}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        onChange={setFile}
      />
      <Textarea
        label="Or paste the list"
        placeholder={'00:00 Welcome\n04:30 News'}
        autosize
        minRows={3}
        maxRows={10}
        disabled={file !== null}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      {hasChapters ? <Note>The imported chapters will replace the current ones.</Note> : null}
    </DialogForm>
  )
}

type Suggested = { startMs: number; title: string }

type SuggestProps = {
  recordingId: string
  /** Starts that are chapters already. */
  taken: ReadonlySet<number>
  onClose: () => void
  onAdd: (chosen: Suggested[]) => void
}

/** Offers chapters from the notes and the transcript. */
export const SuggestDialog = dialogOf('Suggested chapters', Suggestions, 'wide')

const sources = { notes: 'from the show notes', transcript: 'after a pause' } as const

function Suggestions({ recordingId, taken, onClose, onAdd }: SuggestProps) {
  const { data, error, refetch } = useQuery({ ...query('ChaptersService.SuggestChapters', { recordingId }), staleTime: 0, gcTime: 0 })
  const left = useSet<number>()
  if (!data) return <QueryState title="Error loading the suggestions" order={3} error={error} refetch={refetch} rows={4} />
  const offered = data.suggestions.filter(({ startMs }) => !taken.has(startMs))
  if (offered.length === 0)
    return <Text c="dimmed">No suggestions. We look for timestamps in the show notes and pauses in the transcript.</Text>
  const chosen = offered.filter(({ startMs }) => !left.has(startMs))
  const add = () => {
    onAdd(chosen)
    onClose()
  }
  return (
    <DialogForm of={{ submit: add }} label={`Add ${counted(chosen.length, 'chapter')}`} disabled={chosen.length === 0} onClose={onClose}>
      <Stack component="fieldset" gap="xs" mah="50vh" m={0} p={0} bd={0} style={{ overflowY: 'auto' }} aria-label="Suggestions">
        {offered.map(({ startMs, title, from }) => (
          <Checkbox
            key={startMs}
            label={`${clock(startMs / 1000)} ${title}`}
            description={sources[from]}
            checked={!left.has(startMs)}
            onChange={({ currentTarget }) => void (currentTarget.checked ? left.delete(startMs) : left.add(startMs))}
          />
        ))}
      </Stack>
    </DialogForm>
  )
}

type ConflictProps = {
  theirs: ChapterList | null
  mine: readonly Suggested[]
  onKeepMine: () => void
  onUseTheirs: () => void
  onClose: () => void
}

/** Shows both lists if someone else saved in the meantime. */
export function ConflictDialog({ theirs, mine, onKeepMine, onUseTheirs, onClose }: ConflictProps) {
  return (
    <Dialog
      opened={theirs !== null}
      onClose={onClose}
      title="The chapters have changed"
      size="video"
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep editing
          </Button>
          <Button variant="default" onClick={onUseTheirs}>
            Use theirs
          </Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </>
      }
    >
      <Text c="dimmed" mb="md">
        Someone else saved different chapters. Keeping yours will replace theirs.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Listed title="Yours (unsaved)" chapters={mine} />
        <Listed title="Theirs (saved)" chapters={theirs?.chapters ?? []} />
      </SimpleGrid>
    </Dialog>
  )
}

function Listed({ title, chapters }: { title: string; chapters: readonly Suggested[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <ol className="cw-list">
        {chapters.map((chapter, at) => (
          <li key={at}>{`${clock(chapter.startMs / 1000)} ${chapter.title}`}</li>
        ))}
      </ol>
      {chapters.length === 0 ? <Text c="dimmed">No chapters</Text> : null}
    </section>
  )
}
