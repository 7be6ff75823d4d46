import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { masterTypes, recordingTypesOf } from '@castwright/contract/recordings/form.ts'
import { SelectButton } from '../../../components/bulk/SelectButton.tsx'
import { useSelection } from '../../../components/bulk/useSelection.ts'
import { Card } from '../../../ui/Card.tsx'
import { Recording } from '../../../ui/drawings/Recording.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { fetchAllRecordings, type Listing, useAcceptsMasters, useRecordings } from '../api.ts'
import { messages } from '../messages.ts'
import { bulkRecordings } from './bulk/actions.ts'
import { RecordingsBulkBar } from './bulk/RecordingsBulkBar.tsx'
import { NoRecordings } from './NoRecordings.tsx'
import { Paging } from '../../../ui/Paging.tsx'
import { RecordingsTable } from './RecordingsTable.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { firstDirection, isFiltered, queryOf, type RecordingsView, type SortColumn, sortedBy, sortOf, type Usage } from './view.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import classes from './RecordingsList.module.css'

type Props = {
  podcast: Podcast
  timeZone: string
  /** The search text, empty for none. */
  text: string
  onSearch: (text: string) => void
  view: RecordingsView
  onView: (view: RecordingsView) => void
  onUpload: () => void
}

/** A page number belongs to one view: after a change, the first page is shown. */
function usePagingOf(shown: string) {
  const paging = usePaging()
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    paging.reset()
  }
  return paging
}

export function RecordingsList({ podcast, timeZone, text, onSearch, view, onView, onUpload }: Props) {
  const listing: Listing = { podcastId: podcast.id, text, ...queryOf(view) }
  const paging = usePagingOf(JSON.stringify(listing))
  const { data, error, refetch, isPlaceholderData } = useRecordings(listing, paging.cursor)
  const { selection, toggle, dialogs } = useSelection(bulkRecordings, () => fetchAllRecordings(listing))
  const isNarrowed = text !== '' || isFiltered(view)
  if (!data) return <QueryState title={messages.loadFailed} inCard error={error} refetch={refetch} rows={6} />
  if (data.total === 0 && !isNarrowed && !isPlaceholderData) {
    return (
      <Card>
        <NoRecordings
          action={
            <Button variant="default" leftSection={<Icon of={IconUpload} />} onClick={onUpload}>
              Choose a file
            </Button>
          }
        />
        {dialogs}
      </Card>
    )
  }
  const clear = () => {
    if (text) onSearch('')
    else onView({ sort: view.sort, direction: view.direction })
  }
  return (
    <>
      <RecordingsTools podcast={podcast} text={text} onSearch={onSearch} view={view} onView={onView}>
        <SelectButton {...toggle} />
      </RecordingsTools>
      {data.total === 0 ? (
        <EmptyState
          drawing={<Recording />}
          title="No matching recordings"
          action={
            <Button variant="default" onClick={clear}>
              {text ? 'Clear search' : 'Clear filters'}
            </Button>
          }
        >
          No recordings match your search and filters.
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <RecordingsTable
            rows={data.recordingsWithEpisodes}
            podcast={podcast}
            timeZone={timeZone}
            view={view}
            onView={onView}
            selection={selection}
          />
          <Paging paging={paging} size={recordingLimits.page} total={data.total} next={data.queryMeta.cursor} />
          {selection ? <RecordingsBulkBar podcastId={podcast.id} selection={selection} total={data.total} /> : null}
        </div>
      )}
      {dialogs}
    </>
  )
}

const usages: Array<{ value: Usage; label: string }> = [
  { value: 'used', label: 'Used in an episode' },
  { value: 'unused', label: 'Not used yet' },
]

const orders: Array<{ value: SortColumn; label: string }> = [
  { value: 'date', label: 'Newest first' },
  { value: 'name', label: 'File name' },
  { value: 'duration', label: 'Longest first' },
  { value: 'size', label: 'Largest first' },
  { value: 'type', label: 'Type' },
]

type RecordingsToolsProps = {
  podcast: Podcast
  text: string
  onSearch: (text: string) => void
  view: RecordingsView
  onView: (view: RecordingsView) => void
  children: ReactNode
}

/** Search and filters. Small screens have no column headings, so the sort order is here too. */
function RecordingsTools({ podcast, text, onSearch, view, onView, children }: RecordingsToolsProps) {
  const acceptsMasters = useAcceptsMasters(podcast)
  const types = [...recordingTypesOf[podcast.mediaFormat], ...(acceptsMasters ? masterTypes : [])]
  return (
    <div className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search recordings by file name"
        placeholder="Search by file name"
        text={text}
        onSearch={onSearch}
      />
      <Select
        className={classes.select}
        aria-label="Filter by use"
        placeholder="Used or not"
        clearable
        data={usages}
        value={view.usage ?? null}
        onChange={(usage) => onView({ ...view, usage: usage ?? undefined })}
      />
      <Select
        className={classes.select}
        aria-label="Filter by type"
        placeholder="All types"
        clearable
        data={types.map((type) => ({ value: type, label: type.toUpperCase() }))}
        value={view.type ?? null}
        onChange={(type) => onView({ ...view, type: type ?? undefined })}
      />
      <Select
        className={classes.select}
        hiddenFrom="md"
        aria-label="Sort recordings"
        allowDeselect={false}
        data={orders}
        value={sortOf(view).sort}
        onChange={(sort) => sort && onView(sortedBy(view, sort, firstDirection(sort)))}
      />
      {children}
    </div>
  )
}
