import type { Plan } from '@castwright/contract/billing/limits.ts'
import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import type { RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { EpisodeNumbering, PodcastField } from '../fields/PodcastField.tsx'
import type { AddPodcast } from './useAddPodcast.ts'

type Props = { adding: AddPodcast; plan: Plan | undefined; artworkButton: RefObject<HTMLButtonElement | null> }

export function AddPodcastFields({ adding, plan, artworkButton }: Props) {
  const { form, isSaving } = adding
  const { control } = form
  return (
    <Fieldset variant="unstyled" mx={0} miw={0} disabled={isSaving}>
      <Stack gap="lg">
        <Artwork adding={adding} artworkButton={artworkButton} />
        <PodcastField control={control} name="title" />
        <Suggested adding={adding} name="profileUrl" />
        <Suggested adding={adding} name="projectKey" />
        <PodcastField control={control} name="parentalAdvisory" />
        <PodcastField control={control} name="showType" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
          <PodcastField control={control} name="episodeGrouping" />
          <EpisodeNumbering control={control} />
        </SimpleGrid>
        <PodcastField control={control} name="mediaFormat" plan={plan} />
        <PodcastField control={control} name="categories" />
        <PodcastField control={control} name="showSummary" disabled={isSaving} />
      </Stack>
    </Fieldset>
  )
}

// These two watch the title themselves, so that typing it doesn't rerender the other fields.

function Artwork({ adding, artworkButton }: Pick<Props, 'adding' | 'artworkButton'>) {
  const title = useWatch({ control: adding.form.control, name: 'title' })
  return (
    <ArtworkField
      label="Podcast Artwork"
      alt="Your podcast artwork"
      title={title}
      value={adding.artwork}
      onChange={(artwork) => adding.setArtwork(artwork ?? undefined)}
      error={adding.artworkError}
      onError={adding.setArtworkError}
      buttonRef={artworkButton}
    />
  )
}

function Suggested({ adding: { form }, name }: Pick<Props, 'adding'> & { name: 'profileUrl' | 'projectKey' }) {
  const title = useWatch({ control: form.control, name: 'title' })
  return <PodcastField control={form.control} name={name} title={title} />
}
