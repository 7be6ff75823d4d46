import {
  type Newsletter,
  newsletterMessages,
  type Subscriber,
  type SubscriberState,
  subscriberStates,
} from '@castwright/contract/newsletter/shapes.ts'
import { Alert, Box, Button, Checkbox, FileInput, Group, Select, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { newsletterLimits } from '@castwright/contract/newsletter/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Envelope } from '../../ui/drawings/Envelope.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import table from '../../ui/table.module.css'
import { refresh, useDeletion, useExport, useSubscribers } from './api.ts'
import classes from './Newsletter.module.css'
import { counted } from '../../lib/numbers.ts'
import { rpc } from '../../lib/rpc.ts'
import { readTextFile } from '../../lib/textFile.ts'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Note } from '../../ui/Note.tsx'

const states: Record<SubscriberState, { label: string; meaning: Meaning }> = {
  pending: { label: 'Not confirmed', meaning: 'neutral' },
  active: { label: 'Subscribed', meaning: 'success' },
  unsubscribed: { label: 'Unsubscribed', meaning: 'neutral' },
  refused: { label: 'Refused', meaning: 'danger' },
}

const isState = (value: string | null): value is SubscriberState => subscriberStates.some((state) => state === value)

/** Everyone who gets the newsletter, or did. */
export function SubscriberList({ newsletter: { podcastId, counts, isOn } }: { newsletter: Newsletter }) {
  const [state, setState] = useState<SubscriberState | null>(null)
  const [text, setText] = useState('')
  const [isImporting, setImporting] = useState(false)
  const exporting = useExport()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Stack gap="md">
      <Group gap="sm" align="stretch">
        <SearchField label="Search subscribers" placeholder="Search by email" text={text} onSearch={setText} className={classes.search} />
        <Select
          aria-label="State"
          className={classes.state}
          value={state ?? 'all'}
          allowDeselect={false}
          data={[
            { value: 'all', label: `All (${total.toLocaleString('en-US')})` },
            ...subscriberStates.map((value) => ({ value, label: `${states[value].label} (${counts[value].toLocaleString('en-US')})` })),
          ]}
          onChange={(value) => setState(isState(value) ? value : null)}
        />
        <Group gap="xs">
          <Button variant="default" leftSection={<Icon of={IconUpload} />} onClick={() => setImporting(true)}>
            Import CSV
          </Button>
          <Button
            variant="default"
            leftSection={<Icon of={IconDownload} />}
            loading={exporting.isPending}
            disabled={total === 0}
            onClick={() => exporting.mutate({ podcastId })}
          >
            Export CSV
          </Button>
        </Group>
      </Group>
      <Rows podcastId={podcastId} isOn={isOn} state={state} text={text} />
      <ImportDialog podcastId={podcastId} opened={isImporting} onClose={() => setImporting(false)} />
    </Stack>
  )
}

type RowsProps = { podcastId: string; isOn: boolean; state: SubscriberState | null; text: string }

function Rows({ podcastId, isOn, state, text }: RowsProps) {
  const found = useSubscribers(podcastId, state, text)
  const deletion = useDeletion(podcastId)
  const rows = found.data?.pages.flatMap((page) => page.subscribers)
  const ask = ({ id, email }: Subscriber) =>
    ifConfirmed(
      {
        title: `Delete ${email}?`,
        children:
          "All data about this subscriber will be permanently deleted, even the record that they unsubscribed. They won't be notified.",
        confirmLabel: 'Delete subscriber',
        danger: true,
      },
      () => deletion.mutate({ podcastId, subscriberId: id }),
    )
  return (
    <PagedList
      found={found}
      rows={rows}
      errorTitle="Error loading the subscribers."
      order={3}
      skeletonRows={4}
      empty={
        text || state ? (
          <EmptyState order={3} drawing={<Envelope />} title="No matching subscribers" />
        ) : (
          <EmptyState order={3} drawing={<Envelope />} title="No subscribers yet">
            {isOn
              ? 'Share the sign-up form above, or import people who agreed to get emails.'
              : 'Turn on the newsletter to show its sign-up form.'}
          </EmptyState>
        )
      }
    >
      {(shown) => (
        <ListTable label="Subscribers" columns={['Email', 'State', { name: 'Since', className: table.wide }]} hasActions>
          {shown.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {row.email}
                {row.reason === null ? null : (
                  <Text size="xs" c="dimmed">
                    {row.reason}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Badge meaning={states[row.state].meaning}>{states[row.state].label}</Badge>
              </Table.Td>
              <Table.Td className={table.wide}>
                <RelativeTime at={row.endedAt ?? row.confirmedAt ?? row.createdAt} />
              </Table.Td>
              <Table.Td className={table.actions}>
                <IconButton icon={IconTrash} label={`Delete ${row.email}`} onClick={() => void ask(row)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
    </PagedList>
  )
}

type Result = Output<'NewsletterService.Import'>
type Props = { podcastId: string; onClose: () => void }

const people = (number: number): string => counted(number, 'subscriber')

/** Adds subscribers from a CSV file. */
const ImportDialog = dialogOf('Import subscribers', Import, 'wide')

function Import({ podcastId, onClose }: Props) {
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
          <Box component="ul" mah={200} m={0} style={{ overflowY: 'auto' }}>
            {result.errors.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </Box>
        ) : null}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    )
  return (
    <DialogForm of={{ ...run, refusal: null }} label="Import" disabled={!file || !hasConsent || run.refusal !== null} onClose={onClose}>
      <Note>
        Upload a CSV file with an Email column, or one address per line. People who unsubscribed stay unsubscribed. No one is notified.
      </Note>
      <FileInput
        label="CSV file"
        required
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
        required
        checked={hasConsent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
