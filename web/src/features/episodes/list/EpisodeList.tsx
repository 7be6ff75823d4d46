import type { EpisodeSummary, EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { Selection } from '../../../components/bulk/useSelection.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { useEpisodes } from '../api.ts'
import type { Member } from '../manage/TeamAvatars.tsx'
import { ReleaseDateDialog } from '../release/ReleaseDateDialog.tsx'
import { EpisodeRows } from './EpisodeRows.tsx'
import type { EpisodeFilter } from './filters.ts'
import { ListSkeleton } from './ImportingCard.tsx'
import { EpisodeList as EpisodesDrawing } from '../../../ui/drawings/EpisodeList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const BulkBar = lazyPart(async () => (await import('./bulk/BulkBar.tsx')).BulkBar)

type Props = {
  podcast: Podcast
  filter: EpisodeFilter
  text: string
  isFiltered: boolean
  /** Null unless episodes are being selected. */
  selection: Selection<EpisodeWithProgress> | null
  /** How many episodes the list has without search and filters. Null if unknown. */
  total: number | null
  episodes: ReturnType<typeof useEpisodes>
  team: readonly Member[]
  timeZone: string
  addEpisode: ReactNode
  onClearSearch: () => void
  /** Changes or removes a scheduled release. */
  onReschedule: (episode: EpisodeSummary) => void
}

export function EpisodeList({ filter, text, isFiltered, selection, total, addEpisode, onClearSearch, ...rest }: Props) {
  const { podcast, episodes, team, timeZone } = rest
  const { data, error, isPlaceholderData } = episodes
  /** The episode in the date dialog, kept while the dialog closes. */
  const [dated, setDated] = useState<EpisodeSummary | null>(null)
  const [dating, setDating] = useState(false)
  const shown = data?.pages.flatMap(({ episodesWithProgress }) => episodesWithProgress) ?? []
  const count = shown.length

  if (!data) {
    if (!error) return <ListSkeleton />
    return (
      <Card>
        <ErrorState title="Error loading episodes" onRetry={() => void episodes.refetch()} error={error} />
      </Card>
    )
  }
  if (count === 0) {
    if (isPlaceholderData) return <ListSkeleton />
    const clear = (
      <Button variant="default" onClick={onClearSearch}>
        {text ? 'Clear search' : 'Clear filters'}
      </Button>
    )
    return <NoEpisodes filter={filter} text={text} isFiltered={isFiltered} action={text || isFiltered ? clear : addEpisode} />
  }
  return (
    <>
      <VisuallyHidden role="status">
        {count} {count === 1 ? 'episode' : 'episodes'} shown
      </VisuallyHidden>
      <EpisodeRows
        {...rest}
        shown={shown}
        selection={selection}
        onSelectDate={(episode) => {
          setDated(episode)
          setDating(true)
        }}
      />
      {selection ? (
        <Suspense>
          <BulkBar
            selection={selection}
            total={!episodes.hasNextPage ? count : text || isFiltered ? null : total}
            hasMore={episodes.hasNextPage}
            team={team}
            timeZone={timeZone}
            hasSeasons={podcast.episodeGrouping === 'seasons'}
          />
        </Suspense>
      ) : null}
      {dated ? <ReleaseDateDialog opened={dating} episode={dated} timeZone={timeZone} onClose={() => setDating(false)} /> : null}
    </>
  )
}

const sentences: Record<EpisodeFilter, string> = {
  all: "Plan each episode in six steps, from setup to review, and publish it when it's ready.",
  'in-work': 'Episodes with steps left to do appear here.',
  complete: 'Episodes that are ready to publish appear here.',
  published: 'Published episodes appear here.',
}

function NoEpisodes({ filter, text, isFiltered, action }: { filter: EpisodeFilter; text: string; isFiltered: boolean; action: ReactNode }) {
  return (
    <EmptyState inCard drawing={<EpisodesDrawing />} title="No episodes here." action={action}>
      {text ? `No titles in this list match “${text}”.` : isFiltered ? 'No episodes in this list match the filters.' : sentences[filter]}
    </EmptyState>
  )
}
