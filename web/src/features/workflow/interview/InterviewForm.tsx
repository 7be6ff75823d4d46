import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { interviewLimits } from '@castwright/contract/workflow/limits.ts'
import { instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { MultiSelect, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MomentField } from '../../../ui/dates/MomentField.tsx'
import { useMoment } from '../../../ui/dates/useMoment.ts'
import { ranked } from '../../../ui/rankedOptions.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Assignee } from '../assignments.ts'
import { saveInterview } from './api.ts'
import { lengthLabel } from './times.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

type Props = {
  episodeId: string
  /** Null if there is no date yet. */
  interview: Interview | null
  team: readonly Assignee[]
  /** Who takes part at first. */
  startPeople: readonly string[]
  timeZone: string
  onClose: () => void
}

const lengths = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480]

/** Any length that was set elsewhere stays available. */
const lengthOptions = (minutes: number) =>
  [...new Set([...lengths, minutes])].toSorted((a, b) => a - b).map((value) => ({ value: String(value), label: lengthLabel(value) }))

/** The form starts fresh with each opening. */
export function InterviewDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={form.interview ? 'Change the interview' : 'Set a date'}>
      <InterviewForm {...form} />
    </Dialog>
  )
}

function InterviewForm({ episodeId, interview: now, team, startPeople, timeZone, onClose }: Props) {
  // As it was when the form opened, so that a change by someone else is noticed when saving.
  const [before] = useState(now)
  const time = new Date(useNow())
  const today = dayIn(timeZone, time)
  const { choice, error, setError, field } = useMoment(() =>
    before ? localTimeAt(new Date(before.startsAt), timeZone) : { date: null, time: '10:00' },
  )
  const [minutes, setMinutes] = useState(before?.minutes ?? 60)
  const [place, setPlace] = useState(before?.place ?? '')
  const [people, setPeople] = useState([...startPeople])
  const names = new Map([
    ...(before?.people ?? []).map((person) => [person.id, person.displayName] as const),
    ...team.map(({ id, name }) => [id, name] as const),
  ])

  const save = useSubmit({ failed: "Couldn't save the interview.", inForm: true }, async () => {
    if (choice.date === null || choice.time === '') return setError('Choose a date and a time.')
    const startsAt = instantOf(choice.date, choice.time, timeZone).toISOString()
    const isMoved = startsAt !== (before && new Date(before.startsAt).toISOString())
    const fields = { startsAt, minutes, place, timeZone: isMoved ? timeZone : (before?.timeZone ?? timeZone), peopleIds: people }
    await saveInterview(episodeId, fields, before?.version ?? 0)
    toast.success('Interview saved.')
    onClose()
  })

  return (
    <DialogForm of={save} label="Save" onClose={onClose}>
      <MomentField dateLabel="Date" timeLabel="Start" {...field} now={time} today={today} timeZone={timeZone} error={error} />
      <Select
        label="Length"
        data={lengthOptions(minutes)}
        value={String(minutes)}
        allowDeselect={false}
        onChange={(value) => setMinutes(Number(value))}
      />
      <TextInput
        label="Place or link"
        description="A room, an address or a link to the call."
        dir="auto"
        autoComplete="off"
        maxLength={interviewLimits.place}
        value={place}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
      <MultiSelect
        label="People"
        description="We invite them by email and notify them of changes."
        placeholder={people.length === 0 ? 'Choose team members' : ''}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={people}
        searchable
        filter={ranked}
        nothingFoundMessage="No team members match this name."
        maxValues={interviewLimits.people}
        hidePickedOptions
        onChange={setPeople}
      />
      {before?.confirmedAt ? (
        <Text size="sm" c="dimmed">
          If you change the time, you need to confirm it again.
        </Text>
      ) : null}
    </DialogForm>
  )
}
