import { planLimits, type Plan } from '@castwright/contract/billing/limits.ts'
import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { Input, Text } from '@mantine/core'
import { useEffect } from 'react'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'

const mediaFormats = [
  { value: 'audio', label: 'Audio' },
  { value: 'video', label: 'Video' },
] as const

/** A field with a few choices that are always open. */
const choiceField = <V extends string>(look: { label: string; description?: string; options: { value: V; label: string }[] }) =>
  function Choices(field: FieldProps<V>) {
    return <ChoiceField {...look} {...field} />
  }

export const ParentalAdvisoryField = choiceField<NewPodcastForm['parentalAdvisory']>({
  label: 'Parental Advisory',
  description: 'Mark as explicit if it contains strong language or adult themes.',
  options: [
    { value: 'clean', label: 'Clean' },
    { value: 'explicit', label: 'Explicit' },
  ],
})

export const ShowTypeField = choiceField<NewPodcastForm['showType']>({
  label: 'Show Type',
  description: 'Serial: meant to be played in order, starting with episode 1.',
  options: [
    { value: 'episodic', label: 'Episodic' },
    { value: 'serial', label: 'Serial' },
  ],
})

export const EpisodeGroupingField = choiceField<NewPodcastForm['episodeGrouping']>({
  label: 'Episode Grouping',
  options: [
    { value: 'none', label: 'None' },
    { value: 'seasons', label: 'Seasons' },
  ],
})

type NumberingProps = FieldProps<NewPodcastForm['episodeNumbering']> & { showType: NewPodcastForm['showType'] }

/** Serial shows are always numbered. */
export function EpisodeNumberingField({ showType, ...field }: NumberingProps) {
  const { value, onChange } = field
  const isForced = showType === 'serial'
  useEffect(() => {
    if (isForced && value === 'no') onChange('yes')
  }, [isForced, value, onChange])
  return (
    <ChoiceField
      label="Episode Numbering"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No', disabledReason: isForced ? 'Serial shows always number their episodes.' : null },
      ]}
      {...field}
    />
  )
}

export const ItunesVisibilityField = choiceField<PodcastForm['itunesVisibility']>({
  label: 'iTunes Visibility',
  description: "Hidden podcasts don't appear in Apple Podcasts and similar directories.",
  options: [
    { value: 'show', label: 'Show' },
    { value: 'hide', label: 'Hide' },
  ],
})

export function UpdateStatusField({ value, onChange, ...field }: FieldProps<boolean>) {
  return (
    <ChoiceField
      label="Update Status"
      description="Complete: you can't add more episodes, and podcast apps show that the podcast has ended."
      options={[
        { value: 'active', label: 'Active' },
        { value: 'complete', label: 'Complete' },
      ]}
      value={value ? 'complete' : 'active'}
      onChange={(status) => onChange(status === 'complete')}
      {...field}
    />
  )
}

/** Video is disabled until the plan is known. */
export function MediaFormatField({ plan, ...field }: FieldProps<NewPodcastForm['mediaFormat']> & { plan: Plan | undefined }) {
  const hasVideo = plan !== undefined && planLimits[plan].video
  return (
    <ChoiceField
      label="Media Format"
      description="You can't change this later."
      options={mediaFormats.map((option) => ({
        ...option,
        disabledReason: option.value === 'video' && !hasVideo ? 'Upgrade to a Pro or Agency Plan to create a video podcast.' : null,
      }))}
      {...field}
    />
  )
}

/** The media format can't change after creation. */
export function FixedMediaFormat({ value }: { value: NewPodcastForm['mediaFormat'] }) {
  return (
    <Input.Wrapper label="Media Format" labelElement="div" description="You can't change this after creating the podcast.">
      <Text>{mediaFormats.find((format) => format.value === value)?.label}</Text>
    </Input.Wrapper>
  )
}
