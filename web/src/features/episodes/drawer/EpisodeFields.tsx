import { Box, Input, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { defaultTime, earliestDay, localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { Panel } from '../../../ui/form/Panel.tsx'
import { GeneralFields } from './GeneralFields.tsx'
import type { RecordingControls } from './RecordingSlot.tsx'
import type { EpisodeEditing } from './useEpisodeForm.ts'
import { useNow } from '../../../lib/clock.ts'
import { calendarFor } from '../../../ui/dates/calendar.ts'
import { TimeField } from '../../../ui/dates/TimeField.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'

type Props = { editing: EpisodeEditing; recording: RecordingControls; artworkButton: RefObject<HTMLButtonElement | null> }

export function EpisodeFields({ editing, recording, artworkButton }: Props) {
  const { panel, saving, start } = editing
  return (
    <Box component="fieldset" disabled={saving} miw={0} m={0} p={0} bd="none">
      <Stack gap="md">
        {start.templates.length > 0 ? (
          <Select
            label="Template"
            description="Adds the template's steps, tasks, reviews and show notes. Due dates require a planned release date."
            placeholder="No template"
            clearable
            data={start.templates.map(({ id, name }) => ({ value: id, label: name }))}
            {...editing.template}
          />
        ) : null}
        <Panel {...panel('General')} hint="What listeners see.">
          <GeneralFields editing={editing} artworkButton={artworkButton} />
        </Panel>
        <Panel {...panel('Media Content')} hint="What listeners hear.">
          <Input.Wrapper label="Recording" labelElement="div">
            {recording.field(start.episode)}
          </Input.Wrapper>
        </Panel>
        <Panel {...panel('Publishing, Hosting & Distribution')} hint="When the episode is released and where it appears.">
          <ReleaseFields editing={editing} />
        </Panel>
      </Stack>
    </Box>
  )
}

const visibilities = [
  { value: 'show', label: 'Show' },
  { value: 'hide', label: 'Hide' },
] as const

function ReleaseFields({ editing }: { editing: EpisodeEditing }) {
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
