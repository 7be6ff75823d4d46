import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { SelectButton } from '../../../components/bulk/SelectionBar.tsx'
import { useSelection } from '../../../components/bulk/useSelection.ts'
import { Card } from '../../../ui/Card.tsx'
import { Recording } from '../../../ui/drawings/Recording.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { fetchAllRecordings, type Listing, useRecordings } from '../api.ts'
import { messages } from '../messages.ts'
import { bulkRecordings } from './bulk/actions.ts'
import { RecordingsBulkBar } from './bulk/RecordingsBulkBar.tsx'
import { NoRecordings } from './NoRecordings.tsx'
import { Paging } from '../../../ui/Paging.tsx'
import { RecordingsTable } from './RecordingsTable.tsx'
import { RecordingsTools } from './RecordingsTools.tsx'
import { usePaging } from '../../../ui/usePaging.ts'
import { isFiltered, queryOf, type RecordingsView } from './view.ts'
import { QueryState } from '../../../ui/QueryState.tsx'

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
          No recording of this podcast matches your search and filters.
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
