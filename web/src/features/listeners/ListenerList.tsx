import type { Listener, ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Checkbox, Menu, Select } from '@mantine/core'
import { IconDots, IconDownload, IconRefresh, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { SearchField } from '../../components/SearchField.tsx'
import { rpc } from '../../lib/rpc.ts'
import { download } from '../../ui/download.ts'
import { Headphones } from '../../ui/drawings/Headphones.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { MenuAction } from '../../ui/MenuAction.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import table from '../../ui/table.module.css'
import { change, changeAndTell, useListeners } from './api.ts'
import { ListenerRow } from './ListenerRow.tsx'
import { emailsSent, kindNames, members, messages } from './messages.ts'
import type { ListenersSearch } from './search.ts'
import { Note } from '../../ui/Note.tsx'
import { CsvImport } from '../../components/CsvImport.tsx'
import { dialogOf } from '../../ui/dialogOf.tsx'

type Props = {
  podcast: Podcast
  search: ListenersSearch
  onSearch: (search: ListenersSearch) => void
  onAdd: () => void
  onEdit: (listener: Listener) => void
  onShow: (listener: Listener) => void
}

const rotateQuestion = {
  title: 'Replace all feed URLs?',
  children: 'All current URLs will stop working right away. Everyone with an email address will get their new URL.',
  confirmLabel: 'Replace all URLs',
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
        aria-label="Feed type"
        placeholder="All kinds"
        w="12rem"
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
          <MenuAction icon={IconUpload} label="Import members from CSV" onClick={onImport} />
          <MenuAction
            icon={IconDownload}
            label="Export members as CSV"
            onClick={() => download('text/csv', () => rpc('ListenerService.FindCSV', { podcastId }))}
          />
          <MenuAction
            icon={IconRefresh}
            label="Replace all feed URLs"
            danger
            question={rotateQuestion}
            onClick={() =>
              changeAndTell('ListenerService.RotateAll', { podcastId, invite: true }, `All feeds have new URLs. ${emailsSent()}`)
            }
          />
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
            drawing={<Headphones />}
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
            {isFiltered ? null : 'Give each member, reviewer or tester a personal feed that works in any podcast app.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ListTable
            label="Private feeds"
            columns={['Listener', { name: 'Kind', className: table.wide }, 'State', { name: 'Last used', className: table.wide }]}
            hasActions
          >
            {rows.map((listener) => (
              <ListenerRow
                key={listener.id}
                podcastId={podcast.id}
                listener={listener}
                onEdit={() => onEdit(listener)}
                onShow={() => onShow(listener)}
              />
            ))}
          </ListTable>
        )}
      </PagedList>
      {listeners !== undefined && listeners.length > 0 ? (
        <Note mt="md">
          We store the hour an app last checked a feed. Downloads are counted, not tied to a person. IP addresses are hashed to notice
          shared feeds, and deleted after a day.
        </Note>
      ) : null}
      <ImportDialog podcastId={podcast.id} opened={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

type ImportDialogProps = { podcastId: string; onClose: () => void }

const knownRows = (rows: number): string =>
  rows === 1
    ? '1 row will be skipped because its address already has a member feed.'
    : `${rows} rows will be skipped because their addresses already have member feeds.`

/** Adds members from a CSV file. */
const ImportDialog = dialogOf('Import members', Import, 'wide')

function Import({ podcastId, onClose }: ImportDialogProps) {
  const [invite, setInvite] = useState(true)
  return (
    <CsvImport
      hint="Upload a CSV file with the columns Name, Email, State, Joined and Expires. Only Email is required. Write dates as 2026-03-05."
      maxBytes={listenerLimits.importText * 4}
      count={members}
      knownRows={knownRows}
      read={(text) => rpc('ListenerService.ParseImport', { podcastId, text })}
      save={(text) => change('ListenerService.Import', { podcastId, text, invite })}
      afterwards={({ created }) => (invite && created > 0 ? ` ${emailsSent()}` : '')}
      options={
        <Checkbox checked={invite} onChange={({ currentTarget }) => setInvite(currentTarget.checked)} label="Email everyone their feed" />
      }
      onClose={onClose}
    />
  )
}
