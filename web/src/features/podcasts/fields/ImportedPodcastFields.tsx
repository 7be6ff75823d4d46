import type { ImportedPodcastForm } from '@castwright/contract/import-form.ts'
import { podcastLimits } from '@castwright/contract/limits.ts'
import { characters, visibleLength } from '@castwright/contract/text.ts'
import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ColorField } from '../../../ui/ColorField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { hasDays } from '../settings/schedule.ts'
import { CategoriesField } from './CategoriesField.tsx'
import {
  EpisodeGroupingField,
  EpisodeNumberingField,
  FixedMediaFormat,
  ItunesVisibilityField,
  ParentalAdvisoryField,
  ShowTypeField,
  UpdateStatusField,
} from './choices.tsx'
import { AuthorsField, KeywordsField } from './lists.tsx'
import { LanguageField, LocationField, TimeZoneField } from './PlaceField.tsx'
import { ProfileUrlField } from './ProfileUrlField.tsx'
import { ProjectKeyField } from './ProjectKeyField.tsx'
import { ReleaseDaysField, ReleaseFrequencyField, ReleaseTimeField, StartDateField } from './ScheduleFields.tsx'
import { SummaryField } from './SummaryField.tsx'
import { ContactEmailField, CopyrightField, OwnerEmailField, OwnerNameField, SubtitleField, WebsiteField } from './texts.tsx'
import { TitleField } from './TitleField.tsx'

type Props = { control: Control<z.input<typeof ImportedPodcastForm>, unknown, ImportedPodcastForm>; disabled: boolean }

const year = String(new Date().getFullYear())

/** Every field of a podcast that moves in, in the order of Show Settings. */
export function ImportedPodcastFields({ control, disabled }: Props) {
  const [title, subtitle, showSummary, showType, mediaFormat, releaseFrequency = 'none'] = useWatch({
    control,
    name: ['title', 'subtitle', 'showSummary', 'showType', 'mediaFormat', 'releaseFrequency'],
  })
  return (
    <Stack gap="lg">
      <LongTexts title={title} subtitle={subtitle} summary={showSummary} />
      <Field control={control} name="title">
        {(field) => <TitleField {...field} />}
      </Field>
      <Field control={control} name="subtitle">
        {(field) => <SubtitleField {...field} />}
      </Field>
      <Field control={control} name="profileUrl">
        {(field) => <ProfileUrlField {...field} />}
      </Field>
      <Field control={control} name="projectKey">
        {(field) => <ProjectKeyField {...field} />}
      </Field>
      <Field control={control} name="showSummary">
        {(field) => <SummaryField disabled={disabled} {...field} />}
      </Field>
      <FixedMediaFormat value={mediaFormat} />
      <Field control={control} name="parentalAdvisory">
        {(field) => <ParentalAdvisoryField {...field} />}
      </Field>
      <Field control={control} name="color">
        {(field) => <ColorField label="Color" description="The color of the podcast's public page." {...field} value={field.value ?? ''} />}
      </Field>
      <Field control={control} name="categories">
        {(field) => <CategoriesField {...field} />}
      </Field>
      <Field control={control} name="language">
        {(field) => <LanguageField {...field} />}
      </Field>
      <Field control={control} name="location">
        {(field) => <LocationField {...field} />}
      </Field>
      <Field control={control} name="keywords">
        {(field) => <KeywordsField {...field} />}
      </Field>
      <Field control={control} name="externalWebsite">
        {(field) => <WebsiteField {...field} />}
      </Field>
      <Field control={control} name="podcastEmail">
        {(field) => <ContactEmailField {...field} />}
      </Field>
      <Field control={control} name="itunesVisibility">
        {(field) => <ItunesVisibilityField {...field} />}
      </Field>
      <Field control={control} name="isComplete">
        {(field) => <UpdateStatusField {...field} />}
      </Field>
      <Field control={control} name="showType">
        {(field) => <ShowTypeField {...field} />}
      </Field>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
        <Field control={control} name="episodeGrouping">
          {(field) => <EpisodeGroupingField {...field} />}
        </Field>
        <Field control={control} name="episodeNumbering">
          {(field) => <EpisodeNumberingField showType={showType} {...field} />}
        </Field>
      </SimpleGrid>
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
      <Field control={control} name="timeZone">
        {(field) => <TimeZoneField {...field} />}
      </Field>
      <Field control={control} name="authors">
        {(field) => <AuthorsField {...field} />}
      </Field>
      <Field control={control} name="ownerName">
        {(field) => <OwnerNameField {...field} />}
      </Field>
      <Field control={control} name="ownerEmail">
        {(field) => <OwnerEmailField {...field} />}
      </Field>
      <Field control={control} name="copyright">
        {(field) => <CopyrightField year={year} title={title} {...field} />}
      </Field>
    </Stack>
  )
}

/** Texts that no form of ours would save come over whole all the same. */
function LongTexts({ title, subtitle, summary }: { title: string; subtitle: string; summary: string }) {
  const long = [
    characters(title.trim()).length > podcastLimits.title && 'title',
    characters(subtitle.trim()).length > podcastLimits.subtitle && 'subtitle',
    visibleLength(summary) > podcastLimits.summary && 'summary',
  ].filter((name) => name !== false)
  if (long.length === 0) return null
  return (
    <Alert color="gray">
      The {long.join(' and the ')} {long.length === 1 ? 'is' : 'are'} longer than Show Settings take.{' '}
      {long.length === 1 ? 'It comes' : 'They come'} over whole, and will have to be shortened when you next change the settings.
    </Alert>
  )
}
