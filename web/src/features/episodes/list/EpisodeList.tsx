import type { EpisodeSummary, EpisodeWithProgress } from '@castwright/contract/episodes.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import bulkClasses from '../../../components/bulk/Bulk.module.css'
import type { Selection } from '../../../components/bulk/useSelection.ts'
import { messageOf } from '../../../lib/rpc.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { isImporting, type useEpisodes } from '../api.ts'
import type { Member } from '../manage/TeamAvatars.tsx'
import { ReleaseDateDialog } from '../release/ReleaseDateDialog.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { ImportingCard, ListSkeleton } from './ImportingCard.tsx'
import { EpisodeCard } from './EpisodeCard.tsx'
import classes from './EpisodeList.module.css'
import type { EpisodeFilter } from './filters.ts'
import { LoadMore } from './LoadMore.tsx'
import { NoEpisodes } from './NoEpisodes.tsx'
import { messages } from './messages.ts'

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

export function EpisodeList({
  podcast,
  filter,
  text,
  isFiltered,
  selection,
  total,
  episodes,
  team,
  timeZone,
  addEpisode,
  onClearSearch,
  onReschedule,
}: Props) {
  const { data, error, isPlaceholderData, isFetchNextPageError } = episodes
  /** The episode in the date dialog, kept while the dialog closes. */
  const [dated, setDated] = useState<EpisodeSummary | null>(null)
  const [dating, setDating] = useState(false)

  const list = useRef<HTMLUListElement>(null)
  /** The count when the button was pressed. */
  const before = useRef<number>(undefined)
  const shown = data?.pages.flatMap(({ episodesWithProgress }) => episodesWithProgress) ?? []
  const count = shown.length
  useEffect(() => {
    const first = before.current === undefined ? undefined : list.current?.children[before.current]
    if (!first) return
    before.current = undefined
    // The button may be gone, so focus the first new episode.
    first.querySelector('a')?.focus()
  }, [count])

  if (!data) {
    if (!error) return <ListSkeleton />
    return (
      <Card>
        <ErrorState title={messages.failed} onRetry={() => void episodes.refetch()} error={error} />
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
      <ul ref={list} className={classes.list} aria-label="Episodes" aria-busy={isPlaceholderData} data-old={isPlaceholderData || undefined}>
        {shown.map((one) => (
          <li key={one.episode.id}>
            {isImporting(one) ? (
              <ImportingCard title={one.episode.title} />
            ) : (
              <Selectable
                one={one}
                isShown={selection !== null}
                isChosen={selection?.selected.has(one.episode.id) ?? false}
                onChange={(isChosen) => selection?.select([one], isChosen)}
              >
                <EpisodeCard
                  podcast={podcast}
                  shown={one}
                  timeZone={timeZone}
                  onSelectDate={() => {
                    setDated(one.episode)
                    setDating(true)
                  }}
                  onReschedule={() => onReschedule(one.episode)}
                />
              </Selectable>
            )}
          </li>
        ))}
      </ul>
      {episodes.hasNextPage && !isPlaceholderData ? (
        <LoadMore
          waiting={episodes.isFetchingNextPage}
          failed={isFetchNextPageError ? messageOf(error) : null}
          onNear={() => void episodes.fetchNextPage()}
          onPress={() => {
            before.current = count
            void episodes.fetchNextPage()
          }}
          count={count}
        />
      ) : null}
      {selection ? (
        <BulkBar
          selection={selection}
          total={!episodes.hasNextPage ? count : text || isFiltered ? null : total}
          hasMore={episodes.hasNextPage}
          team={team}
          timeZone={timeZone}
          hasSeasons={podcast.episodeGrouping === 'seasons'}
        />
      ) : null}
      {dated ? <ReleaseDateDialog opened={dating} episode={dated} timeZone={timeZone} onClose={() => setDating(false)} /> : null}
    </>
  )
}

type SelectableProps = {
  one: EpisodeWithProgress
  isShown: boolean
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  children: ReactNode
}

/** A row with a checkbox while episodes are being selected. */
function Selectable({ one, isShown, isChosen, onChange, children }: SelectableProps) {
  if (!isShown) return children
  return (
    <div className={bulkClasses.row}>
      <Checkbox
        aria-label={`Select ${one.episode.title}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <div className={bulkClasses.card}>{children}</div>
    </div>
  )
}
