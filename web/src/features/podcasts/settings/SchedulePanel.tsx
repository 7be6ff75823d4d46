import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Field } from '../../../ui/form/Field.tsx'
import type { SettingsControl } from './form.ts'
import { EpisodeNumbering, PodcastField } from '../fields/PodcastField.tsx'
import { ReleaseDaysField, ReleaseFrequencyField } from '../fields/ScheduleFields.tsx'
import { ReleaseTimeField, StartDateField } from '../fields/textFields.tsx'
import { hasDays, describeSchedule } from './schedule.ts'

export function SchedulePanel({ control }: { control: SettingsControl }) {
  const [releaseFrequency, releaseDays, releaseStartDate, defaultReleaseTime, timeZone] = useWatch({
    control,
    name: ['releaseFrequency', 'releaseDays', 'releaseStartDate', 'defaultReleaseTime', 'timeZone'],
  })
  const description = describeSchedule({ releaseFrequency, releaseDays, releaseStartDate, defaultReleaseTime, timeZone })
  return (
    <Stack gap="lg">
      <PodcastField control={control} name="isComplete" />
      <PodcastField control={control} name="showType" />
      <PodcastField control={control} name="episodeGrouping" />
      <EpisodeNumbering control={control} />
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
      <PodcastField control={control} name="timeZone" />
      {description ? (
        <Text c="dimmed" aria-live="polite">
          {description}
        </Text>
      ) : null}
    </Stack>
  )
}
