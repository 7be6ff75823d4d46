import type { EpisodeLevel, EpisodeType } from '@castwright/contract/episodes/form.ts'
import { kindLabel } from '@castwright/contract/episodes/kinds.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { levelDisabledReason } from './disabledReasons.ts'

type Props = FieldProps<EpisodeLevel> & { show: Podcast; episodeType: EpisodeType }

const levels = [
  { value: 'SHOW', label: 'Show' },
  { value: 'SEASON', label: 'Season' },
  { value: 'EPISODE', label: 'Episode' },
] as const

/** Show, season or episode level of a trailer or bonus. Full episodes have none. */
export function LevelField({ show, episodeType, value, onChange, error, ...field }: Props) {
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
