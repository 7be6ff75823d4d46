import { IconButton } from '../../ui/IconButton.tsx'
import { type Newsletter, type Subscriber, type SubscriberState, subscriberStates } from '@castwright/contract/newsletter/shapes.ts'
import { Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchField } from '../../components/SearchField.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { ifConfirmed } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import table from '../../ui/table.module.css'
import { useDeletion, useExport, useSubscribers } from './api.ts'
import { ImportDialog } from './ImportDialog.tsx'
import classes from './Newsletter.module.css'

const states: Record<SubscriberState, { label: string; meaning: Meaning }> = {
  pending: { label: 'Not confirmed', meaning: 'neutral' },
  active: { label: 'Subscribed', meaning: 'success' },
  unsubscribed: { label: 'Unsubscribed', meaning: 'neutral' },
  refused: { label: 'Refused', meaning: 'danger' },
}

const isState = (value: string | null): value is SubscriberState => subscriberStates.some((state) => state === value)

/** Everyone who gets the newsletter, or did. */
export function SubscriberList({ newsletter: { podcastId, counts } }: { newsletter: Newsletter }) {
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
      <Rows podcastId={podcastId} state={state} text={text} />
      <ImportDialog podcastId={podcastId} opened={isImporting} onClose={() => setImporting(false)} />
    </Stack>
  )
}

function Rows({ podcastId, state, text }: { podcastId: string; state: SubscriberState | null; text: string }) {
  const found = useSubscribers(podcastId, state, text)
  const deletion = useDeletion(podcastId)
  const rows = found.data?.pages.flatMap((page) => page.subscribers)
  const ask = ({ id, email }: Subscriber) =>
    ifConfirmed(
      {
        title: `Delete ${email}?`,
        children: "Everything about this subscriber will be permanently deleted, also that they unsubscribed. They won't be notified.",
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
      empty={<Text c="dimmed">{text || state ? 'No matching subscribers.' : 'No subscribers yet.'}</Text>}
    >
      {(shown) => (
        <ListTable label="Subscribers" columns={['Email', 'State', { name: 'Since', className: table.wide }]} hasActions>
          {shown.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className={classes.email}>
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
