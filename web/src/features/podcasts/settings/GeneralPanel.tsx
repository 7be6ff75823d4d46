import { podcastLimits } from '@castwright/contract/limits.ts'
import { podcastMessages } from '@castwright/contract/podcast-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Stack } from '@mantine/core'
import type { RefObject } from 'react'
import { pickSound } from '../../../lib/pickSound.ts'
import { AudioBioField } from '../../../ui/AudioBioField.tsx'
import { ColorField } from '../../../ui/ColorField.tsx'
import { ArtworkField } from '../../../ui/form/ArtworkField.tsx'
import { FixedMediaFormat, ParentalAdvisoryField } from '../fields/choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { ProfileUrlField } from '../fields/ProfileUrlField.tsx'
import { ProjectKeyField } from '../fields/ProjectKeyField.tsx'
import { SummaryField } from '../fields/SummaryField.tsx'
import { SubtitleField } from '../fields/texts.tsx'
import { TitleField } from '../fields/TitleField.tsx'
import type { SettingsControl } from './control.ts'
import type { FileName, Files } from './save.ts'

type FileField<N extends FileName> = {
  value: Files[N]
  onChange: (choice: Files[N]) => void
  error: string | undefined
  onError: (message: string | undefined) => void
}

type Props = {
  podcast: Podcast
  control: SettingsControl
  disabled: boolean
  /** The fields of files begin anew with each round: nothing that was half chosen comes after. */
  round: number
  fileField: <N extends FileName>(name: N) => FileField<N>
  artworkButton: RefObject<HTMLButtonElement | null>
}

const longest = { seconds: podcastLimits.audioBioSeconds, tooLong: podcastMessages.audioBioTooLong }

/** Pixels, on a dense screen twice those that are seen. */
const artWidth = 192
const artOf = ({ thumbnails, photoUrl }: Podcast): string => thumbnails.find(({ width }) => width >= artWidth)?.jpegUrl ?? photoUrl

export function GeneralPanel({ podcast, control, disabled, round, fileField, artworkButton }: Props) {
  const { id, title, profileUrl, isDefaultPhoto } = podcast
  const art = artOf(podcast)
  return (
    <Stack gap="lg">
      <ArtworkField
        label="Podcast Artwork"
        alt="The artwork of your podcast"
        key={`artwork ${round}`}
        title={title}
        stored={isDefaultPhoto ? null : art}
        placeholder={isDefaultPhoto ? art : null}
        buttonRef={artworkButton}
        {...fileField('artwork')}
      />
      <Field control={control} name="title">
        {(field) => <TitleField {...field} />}
      </Field>
      <Field control={control} name="subtitle">
        {(field) => <SubtitleField {...field} />}
      </Field>
      <Field control={control} name="profileUrl">
        {(field) => <ProfileUrlField own={{ podcastId: id, profileUrl }} {...field} />}
      </Field>
      <Field control={control} name="projectKey">
        {(field) => <ProjectKeyField {...field} />}
      </Field>
      <Field control={control} name="showSummary">
        {(field) => <SummaryField disabled={disabled} {...field} />}
      </Field>
      <FixedMediaFormat value={podcast.mediaFormat} />
      <Field control={control} name="parentalAdvisory">
        {(field) => <ParentalAdvisoryField {...field} />}
      </Field>
      <Field control={control} name="color">
        {(field) => <ColorField label="Color" description="The color of the podcast's public page." {...field} />}
      </Field>
      <AudioBioField
        key={`audio bio ${round}`}
        whose="the podcast's"
        hint={`Let listeners hear what awaits them: an .mp3 or .m4a file of at most ${longest.seconds} seconds.`}
        saved={podcast.audioBioUrl}
        pick={(file) => pickSound('podcast-audio-bios', file, longest)}
        {...fileField('audioBio')}
      />
    </Stack>
  )
}
