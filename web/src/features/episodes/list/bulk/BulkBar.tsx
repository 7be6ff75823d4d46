import type { EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import { useState } from 'react'
import { SelectionBar } from '../../../../components/bulk/SelectionBar.tsx'
import type { Selection } from '../../../../components/bulk/useSelection.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import type { Member } from '../../manage/TeamAvatars.tsx'
import { deleteDraft } from './actions.ts'
import { BulkDialog, type BulkChange } from './BulkDialog.tsx'

const changes: ReadonlyArray<{ change: BulkChange; label: string }> = [
  { change: 'assignee', label: 'Assign' },
  { change: 'season', label: 'Season' },
  { change: 'label', label: 'Label' },
  { change: 'date', label: 'Move Date' },
]

type Props = {
  selection: Selection<EpisodeWithProgress>
  /** How many episodes the list has. Null if unknown. */
  total: number | null
  /** Whether the list has more than is shown. */
  hasMore: boolean
  team: readonly Member[]
  timeZone: string
  /** Whether the show groups its episodes by season. */
  hasSeasons: boolean
}

/** What can be done with the selected episodes. */
export function BulkBar({ selection, total, hasMore, team, timeZone, hasSeasons }: Props) {
  const { run } = selection
  const selected = [...selection.selected.values()]
  const [change, setChange] = useState<BulkChange | null>(null)
  const count = selected.length
  const published = selected.filter(({ episode }) => episode.isPublished).length
  const remove = async () => {
    const words =
      published === 1
        ? "One of them is published. It will be removed from your feed and can't be restored."
        : `${published} of them are published. They will be removed from your feed and can't be restored.`
    const sure =
      published === 0 ||
      (await confirm({
        title: `Delete ${count} ${count === 1 ? 'episode' : 'episodes'}?`,
        children: `${words} Drafts can be restored for 30 days. Recordings stay in your library.`,
        confirmLabel: 'Delete episodes',
        danger: true,
      }))
    if (!sure) return
    const undo = published === 0 ? deleteDraft.undo : undefined
    await run({ items: selected, work: deleteDraft.act, verb: 'deleted', undo, undone: 'restored' })
  }
  return (
    <>
      <SelectionBar
        label="Selected episodes"
        selection={selection}
        total={total}
        hasMore={hasMore}
        changes={changes
          .filter((one) => hasSeasons || one.change !== 'season')
          .map(({ change: kind, label }) => ({ label, onChoose: () => setChange(kind) }))}
        onDelete={() => void remove()}
      />
      <BulkDialog
        change={change}
        selected={selected}
        team={team}
        timeZone={timeZone}
        onClose={() => setChange(null)}
        onChoose={({ act, undo }) => {
          setChange(null)
          void run({ items: selected, work: act, verb: 'changed', undo })
        }}
      />
    </>
  )
}
