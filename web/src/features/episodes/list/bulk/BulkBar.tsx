import type { EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import { useState } from 'react'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { Checkbox, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { SelectionBar } from '../../../../components/bulk/SelectionBar.tsx'
import type { Selection } from '../../../../components/bulk/useSelection.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import type { Member } from '../../manage/TeamAvatars.tsx'
import {
  assignCurrentStep,
  deleteDraft,
  type EpisodeAct,
  isPastRelease,
  moveDate,
  movedBy,
  releaseOf,
  setLabel,
  setSeason,
} from './actions.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { DialogForm } from '../../../../ui/form/DialogForm.tsx'

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
        : `${published} of them are published. Those will be removed from your feed and can't be restored.`
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

type BulkChange = 'assignee' | 'season' | 'label' | 'date'

const titles: Record<BulkChange, string> = {
  assignee: 'Assign the current step',
  season: 'Set the season',
  label: 'Set the label',
  date: 'Move the release date',
}

/** The longest move in days. */
const farthest = 3650

type BulkDialogProps = {
  /** The dialog is open while there is one. */
  change: BulkChange | null
  selected: readonly EpisodeWithProgress[]
  team: readonly Member[]
  timeZone: string
  onClose: () => void
  onChoose: (act: EpisodeAct) => void
}

/** Asks for the new value. */
function BulkDialog({ change, onClose, ...rest }: BulkDialogProps) {
  return (
    <Dialog opened={change !== null} onClose={onClose} title={change ? titles[change] : ''} size="small">
      {change ? <ChangeForm key={change} change={change} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

function ChangeForm({ change, selected, team, timeZone, onClose, onChoose }: BulkDialogProps & { change: BulkChange }) {
  const [value, setValue] = useState<string | number>('')
  const [shiftsDueDates, setShiftsDueDates] = useState(true)
  const count = change === 'date' ? selected.filter((one) => typeof releaseOf(one) !== 'string').length : selected.length
  const isMissing = change === 'date' && (typeof value !== 'number' || value === 0)
  const submit = () => {
    if (isMissing) return
    if (change === 'assignee') onChoose(assignCurrentStep(value === '' ? null : String(value)))
    else if (change === 'season') onChoose(setSeason(typeof value === 'number' ? value : null))
    else if (change === 'label') onChoose(setLabel(String(value).trim()))
    else onChoose(moveDate(Number(value), timeZone, shiftsDueDates))
  }
  return (
    <DialogForm of={{ submit }} label={change === 'assignee' && value === '' ? 'Unassign' : 'Apply'} disabled={isMissing} onClose={onClose}>
      {change === 'assignee' ? (
        <Select
          label="Team member"
          data-autofocus
          searchable
          clearable
          placeholder="No one"
          data={team.map(({ id, name }) => ({ value: id, label: name }))}
          value={value === '' ? null : String(value)}
          onChange={(chosen) => setValue(chosen ?? '')}
        />
      ) : null}
      {change === 'season' ? (
        <NumberInput
          label="Season"
          description="Leave empty to remove the season."
          data-autofocus
          min={1}
          max={episodeLimits.number}
          allowDecimal={false}
          allowNegative={false}
          value={value}
          onChange={setValue}
        />
      ) : null}
      {change === 'label' ? (
        <TextInput
          label="Label"
          description="Leave empty to remove the label."
          data-autofocus
          dir="auto"
          maxLength={episodeLimits.label}
          value={String(value)}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      ) : null}
      {change === 'date' ? (
        <>
          <NumberInput
            label="Days"
            description="Enter 7 to move the date a week later, or −7 to move it a week earlier. The time of day stays the same."
            data-autofocus
            min={-farthest}
            max={farthest}
            allowDecimal={false}
            value={value}
            onChange={setValue}
          />
          <Checkbox
            label="Move open due dates too"
            description="Due dates of open steps and tasks move by the same number of days."
            checked={shiftsDueDates}
            onChange={(event) => setShiftsDueDates(event.currentTarget.checked)}
          />
          <Stack gap="sm" role="status">
            {moveWarnings(selected, Number(value), timeZone).map((warning) => (
              <Text key={warning} size="sm">
                {warning}
              </Text>
            ))}
          </Stack>
        </>
      ) : null}
      <Text size="sm" c="dimmed">
        {count === 1 ? 'This changes one episode.' : `This changes ${count.toLocaleString('en-US')} episodes.`}
      </Text>
    </DialogForm>
  )
}

const some = (count: number): string => (count === 1 ? 'One episode' : `${count.toLocaleString('en-US')} episodes`)

/** What to know before moving the releases of several episodes. */
export function moveWarnings(selected: readonly EpisodeWithProgress[], days: number, timeZone: string, now = new Date()): string[] {
  const releases = selected.map(releaseOf)
  const moving = releases.filter((release) => typeof release !== 'string')
  const scheduled = moving.filter(({ kind }) => kind === 'scheduled').length
  const past = days === 0 ? 0 : moving.filter((one) => isPastRelease(one, movedBy(one.startsAt!, days, timeZone), now, timeZone)).length
  const fixed = releases.length - moving.length
  return [
    scheduled > 0 &&
      `${some(scheduled)} ${scheduled === 1 ? 'is' : 'are'} scheduled. Listeners will get ${scheduled === 1 ? 'it' : 'them'} on a different day.`,
    past > 0 &&
      `${some(past)} would move into the past, so ${past === 1 ? 'it' : 'they'} will stay where ${past === 1 ? 'it is' : 'they are'}.`,
    fixed > 0 && `${some(fixed)} ${fixed === 1 ? 'has' : 'have'} no date to move.`,
  ].filter((warning) => warning !== false)
}
