import type { Listener, ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Menu, Select, Table, Text } from '@mantine/core'
import { IconDots, IconDownload, IconRefresh, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchField } from '../../components/SearchField.tsx'
import { rpc } from '../../lib/rpc.ts'
import { ActionsHeading } from '../../ui/ActionsHeading.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { download } from '../../ui/download.ts'
import { Listeners } from '../../ui/drawings/Listeners.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import table from '../../ui/table.module.css'
import { changeAndTell, useListeners } from './api.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { ListenerRow } from './ListenerRow.tsx'
import { kindNames, messages } from './messages.ts'
import type { ListenersSearch } from './search.ts'
import classes from './PrivateFeeds.module.css'

type Props = {
  podcast: Podcast
  search: ListenersSearch
  onSearch: (search: ListenersSearch) => void
  onAdd: () => void
  onEdit: (listener: Listener) => void
  onShow: (listener: Listener) => void
}

async function rotateAll(podcastId: string): Promise<void> {
  const agreed = await confirm({
    title: 'Replace all feed URLs?',
    children: 'All current URLs stop working right away. Everyone with an email address gets their new one.',
    confirmLabel: 'Replace all URLs',
    danger: true,
  })
  if (agreed)
    await changeAndTell('ListenerService.RotateAll', { podcastId, invite: true }, 'All feeds have new URLs. Emails are on their way.')
}

type ToolbarProps = { podcastId: string; search: ListenersSearch; onSearch: (search: ListenersSearch) => void; onImport: () => void }

function Toolbar({ podcastId, search: { q: text = '', kind }, onSearch, onImport }: ToolbarProps) {
  return (
    <div className={table.toolbar}>
      <SearchField
        label="Search listeners"
        placeholder="Search by name or email"
        text={text}
        onSearch={(q) => onSearch({ ...(q && { q }), ...(kind && { kind }) })}
        className={table.search}
      />
      <Select
        aria-label="Kind of feed"
        placeholder="All kinds"
        className={classes.kind}
        clearable
        data={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
        value={kind ?? null}
        onChange={(value) => onSearch({ ...(text && { q: text }), ...(value && { kind: value as ListenerKind }) })}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon of={IconDots} small />}>
            Tools
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconUpload} />} onClick={onImport}>
            Import members from CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon of={IconDownload} />}
            onClick={() => void download('text/csv', () => rpc('ListenerService.FindCSV', { podcastId }))}
          >
            Export members as CSV
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Icon of={IconRefresh} />} onClick={() => void rotateAll(podcastId)}>
            Replace all feed URLs
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** The listeners of a show, newest first. */
export function ListenerList({ podcast, search, onSearch, onAdd, onEdit, onShow }: Props) {
  const { q: text = '', kind } = search
  const found = useListeners(podcast.id, { text, kind })
  const [isImporting, setImporting] = useState(false)
  const listeners = found.data?.pages.flatMap((page) => page.listeners)
  const isFiltered = text !== '' || kind !== undefined
  const isEmpty = !isFiltered && listeners?.length === 0
  const show = (to: ListenersSearch) => onSearch({ tab: 'listeners', ...to })
  return (
    <>
      {isEmpty ? null : <Toolbar podcastId={podcast.id} search={search} onSearch={show} onImport={() => setImporting(true)} />}
      <PagedList
        found={found}
        rows={listeners}
        errorTitle={messages.loadFailed}
        skeletonRows={6}
        empty={
          <EmptyState
            drawing={<Listeners />}
            title={isFiltered ? 'No matching feeds' : 'No private feeds yet'}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => show({})}>
                  Clear the search
                </Button>
              ) : (
                <>
                  <Button onClick={onAdd}>Add a listener</Button>
                  <Button variant="default" onClick={() => setImporting(true)}>
                    Import CSV
                  </Button>
                </>
              )
            }
          >
            {isFiltered ? null : 'Give members, reviewers and yourself a feed that only works for them, in any podcast app.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table className={`${table.table} ${table.flush}`} aria-label="Private feeds" horizontalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Listener</Table.Th>
                <Table.Th scope="col" className={table.wide}>
                  Kind
                </Table.Th>
                <Table.Th scope="col">State</Table.Th>
                <Table.Th scope="col" className={table.wide}>
                  Last used
                </Table.Th>
                <ActionsHeading />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((listener) => (
                <ListenerRow
                  key={listener.id}
                  podcastId={podcast.id}
                  listener={listener}
                  onEdit={() => onEdit(listener)}
                  onShow={() => onShow(listener)}
                />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </PagedList>
      {listeners !== undefined && listeners.length > 0 ? (
        <Text size="sm" c="dimmed" mt="md">
          When an app last checked a feed is known to the hour. What a listener downloads is only counted, and networks are kept for a day
          as hashes, to notice shared feeds.
        </Text>
      ) : null}
      <ImportDialog podcastId={podcast.id} opened={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}
