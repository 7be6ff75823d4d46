import { Group, Stack, Text } from '@mantine/core'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { sizes } from '../../../ui/theme.ts'
import type { ArtworkSource } from './artwork.ts'
import classes from './ArtworkSourceField.module.css'
import type { Start } from './initialData.ts'
import type { EpisodeEditing } from './useEpisodeForm.ts'

const sources: { value: ArtworkSource; label: string }[] = [
  { value: 'podcast', label: 'Podcast Artwork' },
  { value: 'custom', label: 'Replace with Custom Artwork' },
]

/** Chooses between the podcast artwork and custom artwork. */
export function ArtworkSourceField({ start, artwork }: { start: Start; artwork: EpisodeEditing['artwork'] }) {
  const { podcast, episode } = start
  return (
    <Stack gap="sm">
      <ChoiceField label="Episode Artwork" options={sources} value={artwork.source} onChange={(source) => artwork.set({ source })} />
      {artwork.source === 'podcast' ? (
        <Group gap="md" wrap="nowrap">
          <ShowArt
            title={podcast.title}
            photo={podcast.photoUrl}
            thumbnails={podcast.thumbnails}
            across={sizes.photo}
            className={classes.art}
          />
          <Text size="sm" c="dimmed">
            Podcast apps will show the artwork for {podcast.title}.
          </Text>
        </Group>
      ) : (
        <ArtworkField
          label="Custom Artwork"
          title={podcast.title}
          alt="Your episode artwork"
          stored={episode?.hasOwnPhoto ? episode.photoUrl : null}
          value={artwork.custom}
          onChange={(custom) => artwork.set({ custom })}
          error={artwork.error}
          onError={artwork.setError}
        />
      )}
    </Stack>
  )
}
