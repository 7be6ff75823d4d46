import { masterTypes, recordingTypesOf } from '@castwright/contract/recordings/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField } from '../../../components/SearchField.tsx'
import { useAcceptsMasters } from '../api.ts'
import classes from './RecordingsTools.module.css'
import { firstDirection, type RecordingsView, type SortColumn, sortedBy, sortOf, type Usage } from './view.ts'

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

type Props = {
  podcast: Podcast
  text: string
  onSearch: (text: string) => void
  view: RecordingsView
  onView: (view: RecordingsView) => void
  children: ReactNode
}

/** Search and filters. Small screens have no column headings, so the sort order is here too. */
export function RecordingsTools({ podcast, text, onSearch, view, onView, children }: Props) {
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
