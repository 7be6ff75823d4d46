import { type EpisodeLevel, type EpisodeType, kindLabel } from '@castwright/contract/episode-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { levelClosedBecause } from './kinds.ts'

type Props = FieldProps<EpisodeLevel> & { show: Podcast; episodeType: EpisodeType }

const levels = [
  { value: 'SHOW', label: 'Show' },
  { value: 'SEASON', label: 'Season' },
  { value: 'EPISODE', label: 'Episode' },
] as const

/** What a trailer or bonus belongs to. A full episode has none chosen. */
export function LevelField({ show, episodeType, value, onChange, error, ...field }: Props) {
  const isFull = episodeType === 'FULL'
  return (
    <ChoiceField<EpisodeLevel | ''>
      label="Trailer/Bonus Type"
      description={isFull ? 'For trailers and bonuses: what they belong to.' : `Listed as ${kindLabel(episodeType, value)}.`}
      options={levels.map((level) => ({ ...level, closedBecause: levelClosedBecause(show, episodeType, level.value) }))}
      value={isFull ? '' : value}
      onChange={(level) => level !== '' && onChange(level)}
      error={isFull ? undefined : error}
      {...field}
    />
  )
}
