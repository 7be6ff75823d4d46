import type { ImportedPodcastForm } from '@castwright/contract/imports/form.ts'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { characters, visibleLength } from '@castwright/contract/text.ts'
import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '../../../ui/form/Field.tsx'
import { hasDays } from '../settings/schedule.ts'
import { FixedMediaFormat } from './choiceFields.tsx'
import { discoveryFields, EpisodeNumbering, PodcastField } from './PodcastField.tsx'
import { ReleaseDaysField, ReleaseFrequencyField } from './ScheduleFields.tsx'
import { CopyrightField, ReleaseTimeField, StartDateField } from './textFields.tsx'

type ImportControl = Control<z.input<typeof ImportedPodcastForm>, unknown, ImportedPodcastForm>

const year = String(new Date().getFullYear())

/** All fields of an imported podcast, in the order of Show Settings. */
export function ImportedPodcastFields({ control, disabled }: { control: ImportControl; disabled: boolean }) {
  const mediaFormat = useWatch({ control, name: 'mediaFormat' })
  return (
    <Stack gap="lg">
      <LongTextWarning control={control} />
      <PodcastField control={control} name="title" />
      <PodcastField control={control} name="subtitle" />
      <PodcastField control={control} name="profileUrl" />
      <PodcastField control={control} name="projectKey" />
      <PodcastField control={control} name="showSummary" disabled={disabled} />
      <FixedMediaFormat value={mediaFormat} />
      <PodcastField control={control} name="parentalAdvisory" />
      <PodcastField control={control} name="color" />
      {discoveryFields.map((name) => (
        <PodcastField key={name} control={control} name={name} />
      ))}
      <PodcastField control={control} name="isComplete" />
      <PodcastField control={control} name="showType" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
        <PodcastField control={control} name="episodeGrouping" />
        <EpisodeNumbering control={control} />
      </SimpleGrid>
      <Schedule control={control} />
      <PodcastField control={control} name="timeZone" />
      <PodcastField control={control} name="authors" />
      <PodcastField control={control} name="ownerName" />
      <PodcastField control={control} name="ownerEmail" />
      <Copyright control={control} />
    </Stack>
  )
}

/** Values missing from the feed are null or undefined here and shown as empty fields. */
function Schedule({ control }: { control: ImportControl }) {
  const releaseFrequency = useWatch({ control, name: 'releaseFrequency' }) ?? 'none'
  return (
    <>
      <Field control={control} name="releaseFrequency">
        {(field) => <ReleaseFrequencyField {...field} value={releaseFrequency} />}
      </Field>
      {hasDays(releaseFrequency) ? (
        <Field control={control} name="releaseDays">
          {(field) => <ReleaseDaysField {...field} value={field.value ?? []} />}
        </Field>
      ) : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
        {releaseFrequency === 'none' ? null : (
          <Field control={control} name="releaseStartDate">
            {(field) => <StartDateField {...field} value={field.value ?? ''} onChange={(date) => field.onChange(date || null)} />}
          </Field>
        )}
        <Field control={control} name="defaultReleaseTime">
          {(field) => <ReleaseTimeField {...field} value={field.value ?? ''} onChange={(time) => field.onChange(time || null)} />}
        </Field>
      </SimpleGrid>
    </>
  )
}

function Copyright({ control }: { control: ImportControl }) {
  const title = useWatch({ control, name: 'title' })
  return (
    <Field control={control} name="copyright" required>
      {(field) => <CopyrightField year={year} title={title} {...field} />}
    </Field>
  )
}

/** Imports keep texts that are longer than our forms allow. */
function LongTextWarning({ control }: { control: ImportControl }) {
  const [title, subtitle, summary] = useWatch({ control, name: ['title', 'subtitle', 'showSummary'] })
  const long = [
    characters(title.trim()).length > podcastLimits.title && 'title',
    characters(subtitle.trim()).length > podcastLimits.subtitle && 'subtitle',
    visibleLength(summary) > podcastLimits.summary && 'summary',
  ].filter((name) => name !== false)
  if (long.length === 0) return null
  return (
    <Alert color="gray">
      The {long.join(' and the ')} {long.length === 1 ? 'is' : 'are'} too long for Show Settings. {long.length === 1 ? 'It is' : 'They are'}{' '}
      imported in full, but you'll need to shorten {long.length === 1 ? 'it' : 'them'} the next time you save the settings.
    </Alert>
  )
}
