import { defaultTime, earliestDay, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useNow } from '../../../lib/clock.ts'
import { calendarFor } from '../../../ui/dates/calendar.ts'
import { TimeField } from '../../../ui/dates/TimeField.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { EpisodeEditing } from './useEpisodeForm.ts'

const visibilities = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
] as const

export function ReleaseFields({ editing }: { editing: EpisodeEditing }) {
  const { form, start, timeZone, saving } = editing
  const { control } = form
  const now = new Date(useNow())
  const date = useWatch({ control, name: 'plannedReleaseDate' })
  const isOut = start.episode?.isPublished ?? false
  const closed = saving || isOut

  /** Choosing a date sets the show's default time. Clearing the date clears the time. */
  const completeTime = (day: string | null) => {
    const before = form.getValues('plannedReleaseTime')
    const time = day === null ? '' : before || defaultTime(start.podcast, day, timeZone)
    if (time !== before) form.setValue('plannedReleaseTime', time)
    form.clearErrors(['plannedReleaseDate', 'plannedReleaseTime'])
  }

  return (
    <Stack gap="lg">
      <Field control={control} name="itunesVisibility">
        {(field) => (
          <ChoiceField
            label="iTunes Visibility"
            description="Hidden episodes don't appear in Apple Podcasts and similar directories."
            options={visibilities}
            {...field}
          />
        )}
      </Field>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
        <Field control={control} name="plannedReleaseDate">
          {({ onChange, ...field }) => (
            <DatePickerInput
              label="Planned Release Date"
              placeholder="Choose a date"
              valueFormat="MMM D, YYYY"
              leftSection={<Icon of={IconCalendar} />}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear planned release date' }}
              disabled={closed}
              onChange={(day) => {
                onChange(day)
                completeTime(day)
              }}
              {...calendarFor({ chosen: date, today: localTimeAt(now, timeZone).date, minDate: earliestDay(now, timeZone) })}
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="plannedReleaseTime">
          {({ onBlur: _, ref, ...field }) => (
            <TimeField label="Planned Release Time" now={now} timeZone={timeZone} disabled={closed} hoursRef={ref} {...field} />
          )}
        </Field>
      </SimpleGrid>
      {isOut ? (
        <Text size="sm" c="dimmed">
          This episode is already published.
        </Text>
      ) : null}
    </Stack>
  )
}
