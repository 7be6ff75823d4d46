import type { EpisodeSummary, EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import bulkClasses from '../../../components/bulk/Bulk.module.css'
import { isImporting } from '../api.ts'
import type { Member } from '../manage/TeamAvatars.tsx'
import { EpisodeCard } from './EpisodeCard.tsx'
import { ImportingCard } from './ImportingCard.tsx'

type Props = {
  podcast: Podcast
  one: EpisodeWithProgress
  team: readonly Member[]
  timeZone: string
  /** Null unless episodes are being selected. */
  isChosen: boolean | null
  onChoose: (one: EpisodeWithProgress, isChosen: boolean) => void
  onSelectDate: (episode: EpisodeSummary) => void
  onReschedule: (episode: EpisodeSummary) => void
}

/** An episode of the list, with a checkbox while episodes are being selected. It renders again only if it changes. */
export const EpisodeRow = memo(function EpisodeRow({
  podcast,
  one,
  team,
  timeZone,
  isChosen,
  onChoose,
  onSelectDate,
  onReschedule,
}: Props) {
  const { episode } = one
  if (isImporting(one)) return <ImportingCard title={episode.title} />
  const card = (
    <EpisodeCard
      podcast={podcast}
      shown={one}
      team={team}
      timeZone={timeZone}
      onSelectDate={() => onSelectDate(episode)}
      onReschedule={() => onReschedule(episode)}
    />
  )
  if (isChosen === null) return card
  return (
    <div className={bulkClasses.row}>
      <Checkbox
        aria-label={`Select ${episode.title}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(one, currentTarget.checked)}
      />
      <div className={bulkClasses.card}>{card}</div>
    </div>
  )
})
