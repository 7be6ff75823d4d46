import { Group, Stack, Text } from '@mantine/core'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { sizes } from '../../../ui/theme.ts'
import type { ArtworkSource } from './artwork.ts'
import classes from './ArtworkSourceField.module.css'
import type { Start } from './start.ts'
import type { EpisodeEditing } from './useEpisodeForm.ts'

const sources: { value: ArtworkSource; label: string }[] = [
  { value: 'podcast', label: 'Podcast Artwork' },
  { value: 'custom', label: 'Replace with Custom Artwork' },
]

/** The podcast's artwork, or one of the episode's own. */
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
            Podcast apps show the artwork of {podcast.title}.
          </Text>
        </Group>
      ) : (
        <ArtworkField
          label="Custom Artwork"
          title={podcast.title}
          alt="The artwork of the episode"
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
