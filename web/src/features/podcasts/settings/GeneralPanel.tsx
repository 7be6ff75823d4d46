import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { podcastMessages } from '@castwright/contract/podcasts/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack } from '@mantine/core'
import type { RefObject } from 'react'
import { pickSound } from '../../../lib/pickSound.ts'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import type { SettingsOf } from '../../../components/settingsForm.tsx'
import { AudioBioField } from '../../../components/AudioBioField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { FixedMediaFormat } from '../fields/choiceFields.tsx'
import { PodcastField } from '../fields/PodcastField.tsx'
import type { SettingsControl } from './form.ts'
import type { Files } from './save.ts'

type Props = {
  podcast: Podcast
  control: SettingsControl
  disabled: boolean
  files: Pick<SettingsOf<Files>, 'round' | 'fileField'>
  artworkButton: RefObject<HTMLButtonElement | null>
}

const audioBioLimit = { seconds: podcastLimits.audioBioSeconds, tooLong: podcastMessages.audioBioTooLong }

/** In pixels, doubled for high-density screens. */
const artWidth = 192
const artOf = ({ thumbnails, photoUrl }: Podcast): string => thumbnails.find(({ width }) => width >= artWidth)?.jpegUrl ?? photoUrl

export function GeneralPanel({ podcast, control, disabled, files: { round, fileField }, artworkButton }: Props) {
  const { id, title, profileUrl, isDefaultPhoto } = podcast
  const art = artOf(podcast)
  return (
    <Stack gap="lg">
      <ArtworkField
        label="Podcast Artwork"
        alt="Your podcast artwork"
        key={`artwork ${round}`}
        title={title}
        stored={isDefaultPhoto ? null : art}
        placeholder={isDefaultPhoto ? art : null}
        buttonRef={artworkButton}
        {...fileField('artwork')}
      />
      <PodcastField control={control} name="title" />
      <PodcastField control={control} name="subtitle" />
      <PodcastField control={control} name="profileUrl" own={{ podcastId: id, profileUrl }} />
      <PodcastField control={control} name="projectKey" />
      <PodcastField control={control} name="showSummary" disabled={disabled} />
      <FixedMediaFormat value={podcast.mediaFormat} />
      <PodcastField control={control} name="parentalAdvisory" />
      <PodcastField control={control} name="color" />
      <AudioBioField
        key={`audio bio ${round}`}
        whose="the podcast's"
        hint={`A short preview for listeners: MP3 or M4A, up to ${audioBioLimit.seconds} seconds.`}
        saved={podcast.audioBioUrl}
        pick={(file) => pickSound('podcast-audio-bios', file, audioBioLimit)}
        {...fileField('audioBio')}
      />
      <Field control={control} name="acceptsGuests">
        {(field) => (
          <SwitchField
            label="Accept Guests"
            description="Lets visitors send you a pitch with “Get on the Show!” on your public page."
            {...field}
          />
        )}
      </Field>
    </Stack>
  )
}
