import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import { newsletterMessages } from '@castwright/contract/newsletter/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { Alert, Button, Checkbox, FileInput, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../lib/numbers.ts'
import { rpc } from '../../lib/rpc.ts'
import { readTextFile } from '../../lib/textFile.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { refresh } from './api.ts'
import classes from './Newsletter.module.css'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Note } from '../../ui/Note.tsx'

type Result = Output<'NewsletterService.Import'>
type Props = { podcastId: string; opened: boolean; onClose: () => void }

const people = (number: number): string => counted(number, 'subscriber')

/** Adds subscribers from a CSV file. */
export function ImportDialog({ podcastId, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import subscribers" size="wide">
      {opened ? <Import podcastId={podcastId} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Import({ podcastId, onClose }: Omit<Props, 'opened'>) {
  const [file, setFile] = useState<File | null>(null)
  const [hasConsent, setConsent] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    run.refuse(chosen && chosen.size > newsletterLimits.importText ? newsletterMessages.fileTooLong : null)
  }
  const run = useSubmit({ inForm: true }, async () => {
    if (!file || !hasConsent) return
    setResult(await rpc('NewsletterService.Import', { podcastId, text: await readTextFile(file), hasConsent }))
    await refresh(podcastId)
  })
  if (result)
    return (
      <Stack gap="md">
        <Alert color={result.added > 0 ? 'green' : 'yellow'} role="status">
          {people(result.added)} added.
        </Alert>
        {result.known > 0 ? <Note>{people(result.known)} already in your list. Nothing changed for them.</Note> : null}
        {result.errors.length > 0 ? (
          <ul className={classes.errors}>
            {result.errors.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        ) : null}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    )
  return (
    <DialogForm of={{ ...run, refusal: null }} label="Import" disabled={!file || !hasConsent || run.refusal !== null} onClose={onClose}>
      <Note>
        A CSV file with a column called Email, or one address per line. People who unsubscribed stay unsubscribed. No one is notified.
      </Note>
      <FileInput
        label="CSV file"
        placeholder="Choose a file"
        accept=".csv,.txt,text/csv,text/plain"
        value={file}
        onChange={choose}
        error={run.refusal}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
      />
      <Checkbox
        label="Everyone in this file agreed to get emails about this show"
        checked={hasConsent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
