import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { EpisodeGroupingField, EpisodeNumberingField, ShowTypeField, UpdateStatusField } from '../fields/choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { SettingsControl } from './control.ts'
import { TimeZoneField } from '../fields/PlaceField.tsx'
import { ReleaseDaysField, ReleaseFrequencyField, ReleaseTimeField, StartDateField } from '../fields/ScheduleFields.tsx'
import { hasDays, scheduleInWords } from './schedule.ts'

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
        {(field) => <ReleaseFrequencyField {...field} />}
      </Field>
      {hasDays(releaseFrequency) ? (
        <Field control={control} name="releaseDays">
          {(field) => <ReleaseDaysField {...field} />}
        </Field>
      ) : null}
      <SimpleGrid cols={{ base: 1, xxs: 2 }} spacing="md" verticalSpacing="lg">
        {releaseFrequency === 'none' ? null : (
          <Field control={control} name="releaseStartDate">
            {(field) => <StartDateField {...field} />}
          </Field>
        )}
        <Field control={control} name="defaultReleaseTime">
          {(field) => <ReleaseTimeField {...field} />}
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
