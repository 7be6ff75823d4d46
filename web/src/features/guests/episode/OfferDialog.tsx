import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { Slot } from '@castwright/contract/guests/shapes.ts'
import { type Choice, instantOf } from '@castwright/contract/publishing/release-time.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../../lib/clock.ts'
import { MomentField } from '../../../ui/dates/MomentField.tsx'
import { dialogOf } from '../../../ui/dialogOf.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests } from '../api.ts'
import { slotLabel, SlotRow } from './SlotRow.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Note } from '../../../ui/Note.tsx'

type Offer = Pick<Slot, 'startsAt' | 'minutes'>
type Props = {
  episodeId: string
  slots: readonly Slot[]
  /** The length that the show offered last. */
  usualMinutes: number
  timeZone: string
  onClose: () => void
}

/** Chooses the times that guests can vote on. */
export const OfferDialog = dialogOf('Offer times', OfferForm, 'wide')

const lengths = [15, 30, 45, 60, 90, 120]
/** The usual lengths, and the current one if it is another. */
const lengthOptions = (current: number) =>
  [...new Set([...lengths, current])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))

function OfferForm({ episodeId, slots, usualMinutes, timeZone, onClose }: Props) {
  const now = new Date(useNow())
  const today = dayIn(timeZone, now)
  const [offers, setOffers] = useState<Offer[]>(() => slots.map(({ startsAt, minutes }) => ({ startsAt, minutes })))
  const [choice, setChoice] = useState<Choice>({ date: null, time: '10:00' })
  const [minutes, setMinutes] = useState(String(slots[0]?.minutes ?? usualMinutes))
  const [error, setError] = useState<string | null>(null)
  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    setError(null)
  }
  const add = () => {
    if (choice.date === null || choice.time === '') return setError('Choose a date and a time.')
    const startsAt = instantOf(choice.date, choice.time, timeZone).toISOString()
    if (Date.parse(startsAt) <= now.getTime()) return setError('Choose a time in the future.')
    if (offers.some((offer) => Date.parse(offer.startsAt) === Date.parse(startsAt))) return setError("You've already offered this time.")
    setOffers((before) =>
      [...before, { startsAt, minutes: Number(minutes) }].toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)),
    )
  }
  const save = useSubmit({ inForm: true }, async () => {
    await changeEpisodeGuests('EpisodeGuestService.OfferSlots', { episodeId, slots: offers })
    toast.success(offers.length === 0 ? 'No times are offered.' : 'Guests see these times on their page.')
    onClose()
  })
  return (
    <DialogForm of={save} label="Offer these times" onClose={onClose}>
      <MomentField
        dateLabel="Date"
        timeLabel="Start"
        {...choice}
        onDate={(date) => change({ date })}
        onTime={(time) => change({ time })}
        now={now}
        today={today}
        minDate={today}
        timeZone={timeZone}
        error={error}
      />
      <Group align="flex-end" gap="sm">
        <Select
          label="Length"
          flex={1}
          data={lengthOptions(Number(minutes))}
          value={minutes}
          allowDeselect={false}
          onChange={(value) => value && setMinutes(value)}
        />
        <Button variant="default" leftSection={<Icon of={IconPlus} />} disabled={offers.length >= guestLimits.slots} onClick={add}>
          Add time
        </Button>
      </Group>
      <Stack component="ul" gap="xs" className="cw-list" aria-label="Offered times">
        {offers.map((offer) => (
          <SlotRow key={offer.startsAt}>
            <Text size="sm">{slotLabel(offer, timeZone)}</Text>
            <IconButton
              icon={IconTrash}
              label={`Remove ${slotLabel(offer, timeZone)}`}
              onClick={() => setOffers((before) => before.filter((one) => one !== offer))}
            />
          </SlotRow>
        ))}
      </Stack>
      <Note>Times you keep also keep their votes.</Note>
    </DialogForm>
  )
}
