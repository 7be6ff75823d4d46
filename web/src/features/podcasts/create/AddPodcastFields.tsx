import type { Plan } from '@castwright/contract/limits.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import type { RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { ArtworkField } from '../../../ui/form/ArtworkField.tsx'
import { CategoriesField } from '../fields/CategoriesField.tsx'
import { EpisodeGroupingField, EpisodeNumberingField, MediaFormatField, ParentalAdvisoryField, ShowTypeField } from '../fields/choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { ProfileUrlField } from '../fields/ProfileUrlField.tsx'
import { ProjectKeyField } from '../fields/ProjectKeyField.tsx'
import { SummaryField } from '../fields/SummaryField.tsx'
import { TitleField } from '../fields/TitleField.tsx'
import classes from './AddPodcastFields.module.css'
import type { AddPodcast } from './useAddPodcast.ts'

type Props = { adding: AddPodcast; plan: Plan | undefined; artworkButton: RefObject<HTMLButtonElement | null> }

/** Every field of a new podcast, in the order in which one thinks of them. */
export function AddPodcastFields({ adding, plan, artworkButton }: Props) {
  const { form, isSaving } = adding
  const { control } = form
  const [title, showType] = useWatch({ control, name: ['title', 'showType'] })
  return (
    <fieldset disabled={isSaving} className={classes.fields}>
      <Stack gap="lg">
        <ArtworkField
          label="Podcast Artwork"
          alt="The artwork of your podcast"
          title={title}
          value={adding.artwork}
          onChange={(artwork) => adding.setArtwork(artwork ?? undefined)}
          error={adding.artworkError}
          onError={adding.setArtworkError}
          buttonRef={artworkButton}
        />
        <Field control={control} name="title">
          {(field) => <TitleField {...field} />}
        </Field>
        <Field control={control} name="profileUrl">
          {(field) => <ProfileUrlField {...field} />}
        </Field>
        <Field control={control} name="projectKey">
          {(field) => <ProjectKeyField title={title} {...field} />}
        </Field>
        <Field control={control} name="parentalAdvisory">
          {(field) => <ParentalAdvisoryField {...field} />}
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
        <Field control={control} name="mediaFormat">
          {(field) => <MediaFormatField plan={plan} {...field} />}
        </Field>
        <Field control={control} name="categories">
          {(field) => <CategoriesField {...field} />}
        </Field>
        <Field control={control} name="showSummary">
          {(field) => <SummaryField disabled={isSaving} {...field} />}
        </Field>
      </Stack>
    </fieldset>
  )
}
