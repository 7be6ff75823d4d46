import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import { newsletterMessages } from '@castwright/contract/newsletter/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { Alert, Button, Checkbox, FileInput, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { readTextFile } from '../../lib/textFile.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { refresh } from './api.ts'
import classes from './Newsletter.module.css'

type Result = Output<'NewsletterService.Import'>
type Props = { podcastId: string; opened: boolean; onClose: () => void }

const people = (number: number): string => `${number.toLocaleString('en-US')} ${number === 1 ? 'subscriber' : 'subscribers'}`

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
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(chosen && chosen.size > newsletterLimits.importText ? newsletterMessages.fileTooLong : null)
  }
  const run = async () => {
    if (!file || !hasConsent) return
    setPending(true)
    setProblem(null)
    try {
      setResult(await rpc('NewsletterService.Import', { podcastId, text: await readTextFile(file), hasConsent }))
      await refresh(podcastId)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  if (result)
    return (
      <Stack gap="md">
        <Alert color={result.added > 0 ? 'green' : 'yellow'} role="status">
          {people(result.added)} added.
        </Alert>
        {result.known > 0 ? (
          <Text size="sm" c="dimmed">
            {people(result.known)} already in your list. Nothing changed for them.
          </Text>
        ) : null}
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
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        A CSV file with a column called Email, or one address per line. People who unsubscribed stay unsubscribed. No one is notified.
      </Text>
      <FileInput
        label="CSV file"
        placeholder="Choose a file"
        accept=".csv,.txt,text/csv,text/plain"
        value={file}
        onChange={choose}
        error={problem}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
      />
      <Checkbox
        label="Everyone in this file agreed to get emails about this show"
        checked={hasConsent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!file || !hasConsent || problem !== null} loading={pending} onClick={() => void run()}>
          Import
        </Button>
      </Group>
    </Stack>
  )
}
