import { templateLimits } from '@castwright/contract/templates/limits.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import { Checkbox, NumberInput, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { weekdayDay } from '../../../lib/days.ts'
import { messageOf } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { shiftSeason } from '../api.ts'
import { countOf } from '../summary.ts'
import { dayOfRelease, draftsOf, stayingOf } from './drafts.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

type Props = { season: Season; opened: boolean; onClose: () => void }

const shiftBack = (season: Season, days: number, withDueDates: boolean) =>
  shiftSeason(season, -days, withDueDates).catch((error: unknown) => void toast.error(`Couldn't move the season back. ${messageOf(error)}`))

/** Moves the drafts of a season earlier or later. */
export function ShiftDialog({ season, opened, onClose }: Props) {
  const [count, setCount] = useState<number | string>(7)
  const [direction, setDirection] = useState('Later')
  const [withDueDates, setWithDueDates] = useState(true)
  const days = (Number(count) || 0) * (direction === 'Later' ? 1 : -1)
  const drafts = draftsOf(season).flatMap(({ plannedReleaseDate }) => (plannedReleaseDate ? [plannedReleaseDate] : []))
  const first = drafts.toSorted()[0]

  const save = useSubmit({ failed: "Couldn't move the season.", inForm: true }, async () => {
    const { season: moved } = await shiftSeason(season, days, withDueDates)
    toast.undo(
      `${countOf(drafts.length, 'draft')} moved by ${countOf(Math.abs(days), 'day')}.`,
      () => void shiftBack(moved, days, withDueDates),
    )
    onClose()
  })

  return (
    <Dialog opened={opened} onClose={onClose} title="Shift the season">
      <DialogForm of={save} label={`Move ${countOf(drafts.length, 'draft')}`} disabled={days === 0} onClose={onClose}>
        <SegmentedControl aria-label="Direction" fullWidth data={['Earlier', 'Later']} value={direction} onChange={setDirection} />
        <NumberInput
          label="Days"
          min={1}
          max={templateLimits.shiftDays}
          allowDecimal={false}
          allowNegative={false}
          value={count}
          onChange={setCount}
        />
        <Checkbox
          label="Move the due dates of open steps and tasks too"
          checked={withDueDates}
          onChange={(event) => setWithDueDates(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {first && days !== 0 ? `The first release moves to ${weekdayDay(dayAfter(dayOfRelease(season, first), days))}. ` : null}
          {stayingOf(season)}
        </Text>
      </DialogForm>
    </Dialog>
  )
}
