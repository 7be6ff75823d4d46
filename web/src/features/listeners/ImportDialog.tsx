import { listenerLimits } from '@castwright/contract/listener-limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { Alert, Button, Checkbox, FileInput, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { change } from './api.ts'
import { members } from './messages.ts'
import classes from './PrivateFeeds.module.css'

type Found = Output<'ListenerService.ParseImport'>
type Props = { podcastId: string; opened: boolean; onClose: () => void }

/** Reads a CSV file, shows what an import would do, and imports it. */
export function ImportDialog({ podcastId, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import members" size="wide">
      {opened ? <Import podcastId={podcastId} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Import({ podcastId, onClose }: Omit<Props, 'opened'>) {
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [invite, setInvite] = useState(true)
  const [found, setFound] = useState<Found | null>(null)
  const [result, setResult] = useState<Found | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const attempt = async (act: () => Promise<void>) => {
    setPending(true)
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFound(null)
    setRefusal(null)
    if (!chosen) return
    if (chosen.size > listenerLimits.importText * 4) return setRefusal('The file is too large. Split it into smaller files.')
    void attempt(async () => {
      const content = await chosen.text()
      setText(content)
      setFound(await rpc('ListenerService.ParseImport', { podcastId, text: content }))
    })
  }
  if (result)
    return (
      <Stack gap="md">
        <Alert color="green" role="status">
          {`${members(result.created)} added.${invite && result.created > 0 ? ' Emails are on their way.' : ''}`}
        </Alert>
        <Details found={result} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        A CSV file with the columns Name, Email, State, Joined and Expires. Only Email is required. Dates look like 2026-03-05.
      </Text>
      <FileInput
        label="CSV file"
        placeholder="Choose a file"
        accept=".csv,text/csv"
        value={file}
        onChange={choose}
        error={refusal}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
      />
      <div role="status">
        {found ? (
          <>
            <Text>{`${members(found.created)} will be added.`}</Text>
            <Details found={found} />
          </>
        ) : null}
      </div>
      <Checkbox checked={invite} onChange={({ currentTarget }) => setInvite(currentTarget.checked)} label="Email everyone their feed" />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!found || found.created === 0}
          loading={pending}
          onClick={() => void attempt(async () => setResult(await change('ListenerService.Import', { podcastId, text, invite })))}
        >
          {found && found.created > 0 ? `Import ${members(found.created)}` : 'Import'}
        </Button>
      </Group>
    </Stack>
  )
}

function Details({ found: { known, errors } }: { found: Found }) {
  return (
    <>
      {known > 0 ? (
        <Text size="sm" c="dimmed">
          {known === 1
            ? '1 row is skipped: its address has a member feed already.'
            : `${known} rows are skipped: their addresses have member feeds already.`}
        </Text>
      ) : null}
      {errors.length > 0 ? (
        <>
          <Text size="sm" c="var(--cw-danger-ink)">
            {errors.length === 1 ? '1 row has an error and is left out:' : `${errors.length} rows have errors and are left out:`}
          </Text>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it. */}
          <ul className={classes.errors} tabIndex={0} aria-label="Errors">
            {errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
