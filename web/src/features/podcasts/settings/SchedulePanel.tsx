import { weekdays } from '@castwright/contract/podcast-form.ts'
import { Chip, Group, Input, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { EpisodeGroupingField, EpisodeNumberingField, ShowTypeField, UpdateStatusField } from '../fields/choices.tsx'
import { Field, type FieldProps } from '../../../ui/form/Field.tsx'
import type { SettingsControl } from './control.ts'
import type { Fields } from './form.ts'
import { TimeZoneField } from '../fields/PlaceField.tsx'
import { dayNames, frequencies, hasDays, inOrder, scheduleInWords } from './schedule.ts'

export function SchedulePanel({ control }: { control: SettingsControl }) {
  const [showType, ...schedule] = useWatch({
    control,
    name: ['showType', 'releaseFrequency', 'releaseDays', 'releaseStartDate', 'defaultReleaseTime', 'timeZone'],
  })
  const [releaseFrequency, releaseDays, releaseStartDate, defaultReleaseTime, timeZone] = schedule
  const words = scheduleInWords({ releaseFrequency, releaseDays, releaseStartDate, defaultReleaseTime, timeZone })
  return (
    <Stack gap="lg">
      <Field control={control} name="isComplete">
        {(field) => <UpdateStatusField {...field} />}
      </Field>
      <Field control={control} name="showType">
        {(field) => <ShowTypeField {...field} />}
      </Field>
      <Field control={control} name="episodeGrouping">
        {(field) => <EpisodeGroupingField {...field} />}
      </Field>
      <Field control={control} name="episodeNumbering">
        {(field) => <EpisodeNumberingField showType={showType} {...field} />}
      </Field>
      <Field control={control} name="releaseFrequency">
        {({ onChange, ...field }) => (
          <Select
            label="Release Frequency"
            description="How often listeners can expect an episode."
            data={frequencies}
            onChange={(chosen) => onChange(frequencies.find(({ value }) => value === chosen)?.value ?? 'none')}
            {...field}
          />
        )}
      </Field>
      {hasDays(releaseFrequency) ? (
        <Field control={control} name="releaseDays">
          {(field) => <DaysField {...field} />}
        </Field>
      ) : null}
      <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
        {releaseFrequency === 'none' ? null : (
          <Field control={control} name="releaseStartDate">
            {({ onChange, ...field }) => (
              <TextInput label="Start Date" type="date" onChange={(event) => onChange(event.currentTarget.value)} {...field} />
            )}
          </Field>
        )}
        <Field control={control} name="defaultReleaseTime">
          {({ onChange, ...field }) => (
            <TextInput
              label="Default Release Time"
              description="At which new episodes are planned."
              type="time"
              onChange={(event) => onChange(event.currentTarget.value)}
              {...field}
            />
          )}
        </Field>
      </SimpleGrid>
      <Field control={control} name="timeZone">
        {(field) => <TimeZoneField {...field} />}
      </Field>
      {words ? (
        <Text c="dimmed" aria-live="polite">
          {words}
        </Text>
      ) : null}
    </Stack>
  )
}

function DaysField({ value, onChange, error, onBlur, ref }: FieldProps<Fields['releaseDays']>) {
  const id = useId()
  return (
    <Input.Wrapper label="Release Days" labelElement="div" labelProps={{ id }} error={error}>
      <Chip.Group multiple value={value} onChange={(days) => onChange(inOrder(days))}>
        <Group role="group" aria-labelledby={id} gap="xs" mb="xxs" onBlur={onBlur}>
          {weekdays.map((day, at) => (
            <Chip key={day} value={day} variant="outline" ref={at === 0 ? ref : undefined}>
              {dayNames[day]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
