import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { type EpisodeLevel, type EpisodeType, hasNumber, hasSeason, levelIsOpen } from '@castwright/contract/episodes/form.ts'
import { characters } from '@castwright/contract/text.ts'
import { Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { kindLabel } from '@castwright/contract/episodes/kinds.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import { Field, type FieldProps } from '../../../ui/form/Field.tsx'
import { TagsField } from '../../../ui/TagsField.tsx'
import type { EpisodeEditing } from './useEpisodeForm.ts'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { ShowArt } from '../../../components/ShowArt.tsx'
import { sizes } from '../../../ui/theme.ts'
import type { ArtworkSource } from './artwork.ts'
import classes from './GeneralFields.module.css'
import type { Start } from './initialData.ts'

const types = [
  { value: 'FULL', label: 'Full' },
  { value: 'TRAILER', label: 'Trailer' },
  { value: 'BONUS', label: 'Bonus' },
] as const

const advisories = [
  { value: 'clean', label: 'Clean' },
  { value: 'explicit', label: 'Explicit' },
] as const

type ArtworkButton = RefObject<HTMLButtonElement | null>

export function GeneralFields({ editing, artworkButton }: { editing: EpisodeEditing; artworkButton: ArtworkButton }) {
  const { form, start, artwork } = editing
  const { control } = form
  const { podcast } = start
  const [episodeType, level] = useWatch({ control, name: ['episodeType', 'level'] })
  const kind = { episodeType, level }
  return (
    <Stack gap="lg">
      <Field control={control} name="title" required>
        {({ onChange, ...field }) => (
          <TextInput
            label="Title"
            description={<Counted length={characters(field.value.trim()).length} limit={episodeLimits.title} />}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
          />
        )}
      </Field>
      <ArtworkSourceField start={start} artwork={artwork} button={artworkButton} />
      <Field control={control} name="episodeType" required>
        {(field) => <ChoiceField label="Episode Type" options={types} {...field} />}
      </Field>
      <Field control={control} name="level">
        {(field) => <LevelField show={podcast} episodeType={episodeType} {...field} />}
      </Field>
      <SimpleGrid cols={2} spacing="md">
        <Field control={control} name="seasonNumber" required>
          {(field) => (
            <NumberField label="Season Number" disabledReason={hasSeason(podcast, kind) ? null : noSeasonReason(podcast)} {...field} />
          )}
        </Field>
        <Field control={control} name="episodeNumber" required>
          {(field) => (
            <NumberField
              label="Episode Number"
              disabledReason={hasNumber(podcast, kind) ? null : noNumberReason(podcast, level)}
              {...field}
            />
          )}
        </Field>
      </SimpleGrid>
      <Field control={control} name="label">
        {(field) => (
          <TagsField
            label="Label"
            description={`Optional tag, e.g. Interview (up to ${episodeLimits.label} characters). Press Enter to add it.`}
            separator=";"
            maxTags={1}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="parentalAdvisory" required>
        {(field) => <ChoiceField label="Parental Advisory" options={advisories} {...field} />}
      </Field>
    </Stack>
  )
}

const noSeasons = 'This show has no seasons.'
const noNumbers = "This show doesn't number its episodes."

/** Why the level can't be chosen, or null if it can. */
function levelDisabledReason(show: Podcast, type: EpisodeType, level: EpisodeLevel): string | null {
  if (type === 'FULL') return 'Only trailers and bonus episodes have a type.'
  if (levelIsOpen(show, level)) return null
  return level === 'SEASON' ? noSeasons : noNumbers
}

const noSeasonReason = (show: Podcast): string => (levelIsOpen(show, 'SEASON') ? 'It belongs to the whole show.' : noSeasons)

const noNumberReason = (show: Podcast, level: EpisodeLevel): string => {
  if (!levelIsOpen(show, 'EPISODE')) return noNumbers
  return level === 'SEASON' ? 'It belongs to a whole season.' : 'It belongs to the whole show.'
}

type Props = FieldProps<string> & {
  label: string
  /** If given, the field is disabled and shows this reason. */
  disabledReason: string | null
}

/** A number as typed. While disabled it looks empty but keeps its value. */
function NumberField({ label, disabledReason, value, onChange, error, ...field }: Props) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabledReason !== null}
      description={disabledReason}
      value={disabledReason === null ? value : ''}
      error={disabledReason === null && error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

type LevelFieldProps = FieldProps<EpisodeLevel> & { show: Podcast; episodeType: EpisodeType }

const levels = [
  { value: 'SHOW', label: 'Show' },
  { value: 'SEASON', label: 'Season' },
  { value: 'EPISODE', label: 'Episode' },
] as const

/** Show, season or episode level of a trailer or bonus. Full episodes have none. */
function LevelField({ show, episodeType, value, onChange, error, ...field }: LevelFieldProps) {
  const isFull = episodeType === 'FULL'
  return (
    <ChoiceField<EpisodeLevel | ''>
      label="Trailer/Bonus Type"
      description={isFull ? 'Only for trailers and bonus episodes.' : `Listed as ${kindLabel(episodeType, value)}.`}
      options={levels.map((level) => ({ ...level, disabledReason: levelDisabledReason(show, episodeType, level.value) }))}
      value={isFull ? '' : value}
      onChange={(level) => level !== '' && onChange(level)}
      error={isFull ? undefined : error}
      {...field}
    />
  )
}

const sources: { value: ArtworkSource; label: string }[] = [
  { value: 'podcast', label: 'Podcast Artwork' },
  { value: 'custom', label: 'Replace with Custom Artwork' },
]

type ArtworkSourceProps = { start: Start; artwork: EpisodeEditing['artwork']; button: ArtworkButton }

/** Chooses between the podcast artwork and custom artwork. */
function ArtworkSourceField({ start, artwork, button }: ArtworkSourceProps) {
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
          buttonRef={button}
        />
      )}
    </Stack>
  )
}
