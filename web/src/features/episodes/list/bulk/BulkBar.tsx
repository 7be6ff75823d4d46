import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../../../ui/confirm.tsx'
import type { Member } from '../../manage/TeamAvatars.tsx'
import { deleteDraft } from './actions.ts'
import classes from './Bulk.module.css'
import { BulkDialog, type BulkChange } from './BulkDialog.tsx'
import type { Selection } from './useSelection.ts'

const changes: ReadonlyArray<{ change: BulkChange; label: string }> = [
  { change: 'assignee', label: 'Assign' },
  { change: 'season', label: 'Season' },
  { change: 'label', label: 'Label' },
  { change: 'date', label: 'Move Date' },
]

type Props = {
  selection: Selection
  /** How many episodes the list has. Null if unknown. */
  total: number | null
  /** Whether the list has more than is shown. */
  hasMore: boolean
  team: readonly Member[]
  timeZone: string
}

/** What can be done with the selected episodes. */
export function BulkBar({ selection, total, hasMore, team, timeZone }: Props) {
  const { run, selectAll, end } = selection
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
    await run({ episodes: selected, work: deleteDraft.act, verb: 'deleted', undo: published === 0 ? deleteDraft.undo : undefined })
  }
  return (
    <>
      <section className={classes.bar} aria-label="Selected episodes">
        <span className={classes.selected} role="status">
          {count.toLocaleString('en-US')} selected
        </span>
        {(total === null ? hasMore : count < total) ? (
          <Button variant="subtle" size="xs" onClick={() => void selectAll()}>
            Select all{total === null ? null : ` ${total.toLocaleString('en-US')}`}
          </Button>
        ) : null}
        {changes.map(({ change: kind, label }) => (
          <Button key={kind} variant="default" size="xs" disabled={count === 0} visibleFrom="sm" onClick={() => setChange(kind)}>
            {label}
          </Button>
        ))}
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" size="xs" disabled={count === 0} hiddenFrom="sm">
              Change
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {changes.map(({ change: kind, label }) => (
              <Menu.Item key={kind} onClick={() => setChange(kind)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button variant="default" size="xs" color="red" disabled={count === 0} onClick={() => void remove()}>
          Delete
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={end}>
          Cancel
        </Button>
      </section>
      <BulkDialog
        change={change}
        count={count}
        team={team}
        timeZone={timeZone}
        onClose={() => setChange(null)}
        onChoose={({ act, undo }) => {
          setChange(null)
          void run({ episodes: selected, work: act, verb: 'changed', undo })
        }}
      />
    </>
  )
}
