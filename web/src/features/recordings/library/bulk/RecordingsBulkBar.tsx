import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { useState } from 'react'
import { SelectionBar } from '../../../../components/bulk/SelectionBar.tsx'
import { countOf } from '../../../../components/bulk/useBulk.tsx'
import type { Selection } from '../../../../components/bulk/useSelection.ts'
import { ifConfirmed } from '../../../../ui/confirm.tsx'
import { useRecordingExtras } from '../../extras.ts'
import { addToEpisodes, bulkRecordings, deleteOne, removeFromEpisodes } from './actions.ts'
import { AddToEpisodesDialog } from './AddToEpisodesDialog.tsx'

const isPublished = ({ recording, episode }: RecordingWithEpisode): boolean => recording.isPublished || episode?.isPublished === true

/** What the deletion affects. Null if it doesn't go beyond the files. */
function consequenceOf(rows: readonly RecordingWithEpisode[]): string | null {
  const published = rows.filter(isPublished).length
  const used = rows.filter((row) => row.episode && !isPublished(row)).length
  const said = [
    used === 1 ? 'One of them is used in a draft, which will have no recording.' : null,
    used > 1 ? `${used} of them are used in drafts, which will have no recording.` : null,
    published === 1 ? "One of them is published and can't be deleted." : null,
    published > 1 ? `${published} of them are published and can't be deleted.` : null,
  ]
  return said.filter((one) => one !== null).join(' ') || null
}

type Props = { podcastId: string; selection: Selection<RecordingWithEpisode>; total: number }

/** What can be done with the selected recordings. */
export function RecordingsBulkBar({ podcastId, selection, total }: Props) {
  const { run } = selection
  const selected = [...selection.selected.values()]
  const unused = selected.filter(({ episode }) => episode === null)
  const used = selected.filter(({ episode }) => episode !== null)
  const { bulk } = useRecordingExtras()
  const recordings = selected.map(({ recording }) => recording)
  const [isAdding, setAdding] = useState(false)
  const remove = () =>
    ifConfirmed(
      {
        title: `Delete ${countOf(bulkRecordings, selected.length)}?`,
        children: ['The files will be permanently deleted.', consequenceOf(selected)].filter((one) => one !== null).join(' '),
        confirmLabel: 'Delete recordings',
        danger: true,
      },
      () => run({ items: selected, work: deleteOne, verb: 'deleted' }),
    )
  const detachAll = () =>
    void run({
      items: used,
      work: removeFromEpisodes.act,
      verb: `removed from ${used.length === 1 ? 'its episode' : 'their episodes'}`,
      undo: removeFromEpisodes.undo,
      undone: 'put back',
    })
  return (
    <>
      <SelectionBar
        label="Selected recordings"
        selection={selection}
        total={total}
        hasMore={false}
        changes={[
          ...(bulk ? [{ label: bulk.label, onChoose: () => bulk.onChoose(recordings), isDisabled: bulk.isDisabled(recordings) }] : []),
          { label: 'Add to Episodes', onChoose: () => setAdding(true), isDisabled: unused.length === 0 },
          { label: 'Remove from Episodes', onChoose: detachAll, isDisabled: used.length === 0 },
        ]}
        onDelete={() => void remove()}
      />
      <AddToEpisodesDialog
        podcastId={podcastId}
        opened={isAdding}
        unused={unused}
        usedCount={used.length}
        onClose={() => setAdding(false)}
        onChoose={(chosen) => {
          setAdding(false)
          const { act, undo } = addToEpisodes(chosen)
          const items = unused.filter(({ recording }) => chosen.has(recording.id))
          void run({ items, work: act, verb: `added to ${items.length === 1 ? 'an episode' : 'episodes'}`, undo, undone: 'removed again' })
        }}
      />
    </>
  )
}
