import { planLimits, type Plan } from '@castwright/contract/limits.ts'
import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcast-form.ts'
import { Input, Text } from '@mantine/core'
import { useEffect } from 'react'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'

const mediaFormats = [
  { value: 'audio', label: 'Audio' },
  { value: 'video', label: 'Video' },
] as const

export function ParentalAdvisoryField(field: FieldProps<NewPodcastForm['parentalAdvisory']>) {
  return (
    <ChoiceField
      label="Parental Advisory"
      description="Explicit: strong language or themes that are not for children."
      options={[
        { value: 'clean', label: 'Clean' },
        { value: 'explicit', label: 'Explicit' },
      ]}
      {...field}
    />
  )
}

export function ShowTypeField(field: FieldProps<NewPodcastForm['showType']>) {
  return (
    <ChoiceField
      label="Show Type"
      description="Serial: episodes are meant to be heard in order, from the first on."
      options={[
        { value: 'episodic', label: 'Episodic' },
        { value: 'serial', label: 'Serial' },
      ]}
      {...field}
    />
  )
}

export function EpisodeGroupingField(field: FieldProps<NewPodcastForm['episodeGrouping']>) {
  return (
    <ChoiceField
      label="Episode Grouping"
      options={[
        { value: 'none', label: 'None' },
        { value: 'seasons', label: 'Seasons' },
      ]}
      {...field}
    />
  )
}

type NumberingProps = FieldProps<NewPodcastForm['episodeNumbering']> & { showType: NewPodcastForm['showType'] }

/** A serial show is numbered, whatever was chosen before. */
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
        { value: 'no', label: 'No', closedBecause: isForced ? 'The episodes of a serial show are numbered.' : null },
      ]}
      {...field}
    />
  )
}

export function ItunesVisibilityField(field: FieldProps<PodcastForm['itunesVisibility']>) {
  return (
    <ChoiceField
      label="iTunes Visibility"
      description="Hide: Apple Podcasts and directories that follow it do not list the podcast."
      options={[
        { value: 'show', label: 'Show' },
        { value: 'hide', label: 'Hide' },
      ]}
      {...field}
    />
  )
}

export function UpdateStatusField({ value, onChange, ...field }: FieldProps<boolean>) {
  return (
    <ChoiceField
      label="Update Status"
      description="Complete: no more episodes will come. Podcast apps say so, and none can be added."
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

/** Without a plan, nobody knows yet whether video is included: it is not. */
export function MediaFormatField({ plan, ...field }: FieldProps<NewPodcastForm['mediaFormat']> & { plan: Plan | undefined }) {
  const hasVideo = plan !== undefined && planLimits[plan].video
  return (
    <ChoiceField
      label="Media Format"
      description="This cannot be changed later."
      options={mediaFormats.map((option) => ({
        ...option,
        closedBecause: option.value === 'video' && !hasVideo ? 'Upgrade to a Pro or Agency Plan to create a video podcast.' : null,
      }))}
      {...field}
    />
  )
}

/** The media format of a podcast that exists. */
export function FixedMediaFormat({ value }: { value: NewPodcastForm['mediaFormat'] }) {
  return (
    <Input.Wrapper label="Media Format" labelElement="div" description="It was chosen at the beginning and stays as it is.">
      <Text>{mediaFormats.find((format) => format.value === value)?.label}</Text>
    </Input.Wrapper>
  )
}
